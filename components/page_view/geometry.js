// Arithmetic of the page viewer: no DOM, so that it can be tested by itself.
// Pages are {n, label, w, h}, sizes in points; boxes are [page, x0, y0, x1, y1] in points, origin top-left.

export const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4];
const PIXEL_STEP = 200;
const MAX_PIXELS = 3200;

/** A box in percent of its page, so that it stays on its words at every zoom. */
export function percentBox(box, page) {
  const [, x0, y0, x1, y1] = box;
  return {
    left: (100 * x0) / page.w,
    top: (100 * y0) / page.h,
    width: (100 * (x1 - x0)) / page.w,
    height: (100 * (y1 - y0)) / page.h,
  };
}

/** The sheet's size in CSS pixels: at zoom 1 the page is as wide as the column. */
export function sheetSize(page, column, zoom) {
  const width = Math.max(1, column * zoom);
  return { width, height: (width * page.h) / page.w };
}

/** Pixels the picture should be wide to look sharp, in steps, so that small resizes ask for nothing. */
export function pixelsFor(cssWidth, ratio) {
  const wanted = Math.ceil((cssWidth * ratio) / PIXEL_STEP) * PIXEL_STEP;
  return Math.min(MAX_PIXELS, Math.max(PIXEL_STEP, wanted));
}

/** Whether a picture this wide is a preview in the strip and not a page to read. */
export function isPreview(pixels) {
  return pixels < PIXEL_STEP;
}

/** The next zoom of the ladder up (+1) or down (-1) from any zoom. */
export function stepZoom(zoom, direction) {
  const ladder = direction > 0 ? ZOOMS : [...ZOOMS].reverse();
  const beyond = (step) => (direction > 0 ? step > zoom + 0.001 : step < zoom - 0.001);
  return ladder.find(beyond) ?? zoom;
}

/** Scroll offset that keeps the point `focus` pixels into the view on the same spot of a sheet that grew. */
export function keepPlace(offset, before, after, focus) {
  if (before <= 0) return 0;
  return Math.max(0, ((offset + focus) * after) / before - focus);
}

/** The boxes of a citation in a mode; where a mode has none, the next coarser one. */
export function boxesOf(citation, mode) {
  const coarser = { words: ["words", "per_line", "union"], per_line: ["per_line", "union"], union: ["union"] };
  for (const name of coarser[mode] ?? coarser.union) {
    if (citation[name]?.length) return citation[name];
  }
  return [];
}

/** The scroll offset that shows [start, end] in a view `size` long, or null where it is well in view already. */
export function revealOffset(start, end, offset, size, margin = 24) {
  if (start >= offset + margin && end <= offset + size - margin) return null;
  return Math.max(0, start - Math.max(margin, (size - (end - start)) / 3));
}

/** {first, last} (from 1) of `count` rows, each `row` pixels, that are in a scrolled view, `spare` more on each side. */
export function rowsInView(scrollTop, height, row, count, spare) {
  const first = Math.max(1, Math.floor(scrollTop / row) + 1 - spare);
  return { first, last: Math.min(count, Math.ceil((scrollTop + height) / row) + spare) };
}

/** Where on `page` a pointer is, in points, held within the page. `sheet`: the sheet's rectangle on the screen. */
export function pointOn({ clientX, clientY }, sheet, page) {
  const within = (value, most) => Math.min(most, Math.max(0, value));
  return [
    within(((clientX - sheet.left) * page.w) / sheet.width, page.w),
    within(((clientY - sheet.top) * page.h) / sheet.height, page.h),
  ];
}

/** The box between two points of a page, whichever way it was dragged. */
export function rectangle(page, [ax, ay], [bx, by]) {
  return [page, Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}

/** The smallest box around boxes of one page. */
export function union(boxes) {
  const [page] = boxes[0];
  const edge = (pick, index) => pick(...boxes.map((box) => box[index]));
  return [page, edge(Math.min, 1), edge(Math.min, 2), edge(Math.max, 3), edge(Math.max, 4)];
}
