// The previews of all pages beside the page. Only those in view exist, so that 2,000 pages cost what ten do.
import { rowsInView } from "./geometry.js";
import { pageWords } from "./pages.js";

const ROW = 116; // pixels from one preview to the next, as in the style sheet
const SPARE = 2; // previews drawn beyond each edge of the view
const WIDEST = 64; // pixels of a preview
const TALLEST = 84;
const SHARP = 2; // pixels of the picture for each of the screen
const ROOM_FROM = 600; // pixels of the viewer from which there is room for the strip without asking

export class Strip {
  /** `go(page)`: somebody wants that page; `moved()`: other previews are in view. */
  constructor(element, { go, moved }) {
    Object.assign(this, { element, go, moved, rows: new Map(), marks: new Map(), pages: [], chosen: null });
    this.list = element.querySelector(".rows");
  }

  listen(signal) {
    this.element.addEventListener("click", (event) => {
      const row = event.target.closest("[data-page]");
      if (row) this.go(Number(row.dataset.page));
    }, { signal });
    this.element.addEventListener("keydown", (event) => {
      const page = { ArrowUp: this.page - 1, ArrowDown: this.page + 1, Home: 1, End: this.pages.length }[event.key];
      if (page === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.go(page);
    }, { signal });
    this.element.addEventListener("scroll", () => {
      this.drawRows();
      this.moved();
    }, { signal, passive: true });
  }

  /** Whether it is shown: as somebody chose, else where there is room. */
  isOpen(room) {
    return this.chosen ?? room >= ROOM_FROM;
  }

  /** `marks`: page → {count, tones, hits}; `preview(page)`: its picture {src}, or nothing yet. */
  draw({ pages, page, marks, preview, open }) {
    const turned = page !== this.page || pages !== this.pages || this.element.hidden === open;
    Object.assign(this, { pages, page, marks, preview });
    this.element.hidden = !open;
    if (!open) return;
    this.list.style.height = `${pages.length * ROW}px`;
    if (turned) this.reveal(page);
    this.drawRows();
  }

  /** {first, last, pixels} of the previews in view, or null where the strip is closed. */
  get inView() {
    if (this.element.hidden || !this.pages.length) return null;
    const { scrollTop, clientHeight } = this.element;
    return { ...rowsInView(scrollTop, clientHeight, ROW, this.pages.length, SPARE), pixels: WIDEST * SHARP };
  }

  reveal(page) {
    const top = (page - 1) * ROW;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top - ROW / 2;
    else if (top + ROW > scrollTop + clientHeight) this.element.scrollTop = top + 1.5 * ROW - clientHeight;
  }

  drawRows() {
    const { first, last } = this.inView;
    for (const [number, row] of this.rows) {
      if (number < first || number > last) {
        row.remove();
        this.rows.delete(number);
      }
    }
    for (let number = first; number <= last; number += 1) {
      if (!this.rows.has(number)) this.rows.set(number, this.list.appendChild(newRow(number)));
      this.drawRow(this.rows.get(number), this.pages[number - 1]);
    }
  }

  drawRow(row, page) {
    const { count = 0, tones = [], hits = 0 } = this.marks.get(page.n) ?? {};
    if (page.n === this.page) row.setAttribute("aria-current", "page");
    else row.removeAttribute("aria-current");
    const scale = Math.min(WIDEST / page.w, TALLEST / page.h);
    const [mini, number, dots] = row.children;
    mini.style.width = `${page.w * scale}px`;
    mini.style.height = `${page.h * scale}px`;
    const src = this.preview(page.n)?.src;
    mini.style.backgroundImage = src ? `url("${src}")` : "";
    number.replaceChildren(spoken("Page "), pageWords(page));
    dots.replaceChildren(...tones.map((tone) => newSpan(`dot tone-${tone}`)), ...counted(count, hits));
  }
}

/** page → {count, tones, hits} for the strip, from the citations' boxes and the places of found text. */
export function pageMarks(citations, matches) {
  const marks = new Map();
  const at = (page) => marks.get(page) ?? marks.set(page, { count: 0, tones: [], hits: 0 }).get(page);
  for (const { page, union, tone } of citations) {
    for (const number of new Set([page, ...union.map((box) => box[0])])) {
      const mark = at(number);
      mark.count += 1;
      if (!mark.tones.includes(tone)) mark.tones.push(tone);
    }
  }
  for (const match of matches) if (match.length) at(match[0][0]).hits += 1;
  return marks;
}

function newRow(number) {
  const row = document.createElement("button");
  row.type = "button";
  row.tabIndex = -1; // the strip is one stop of the Tab key; arrows move within it
  row.className = "row";
  row.dataset.page = String(number);
  row.style.top = `${(number - 1) * ROW}px`;
  row.append(newSpan("mini"), newSpan("number"), newSpan("dots"));
  return row;
}

/** How many citations and found places there are, in words for those who do not see the dots; a lone dot is 1. */
function counted(count, hits) {
  const parts = [];
  if (count > 1) parts.push(newSpan("count", String(count)));
  if (count) parts.push(spoken(count > 1 ? " citations " : " 1 citation "));
  if (hits) parts.push(newSpan("hits", String(hits)), spoken(hits > 1 ? " found places" : " found place"));
  return parts;
}

function spoken(text) {
  return newSpan("spoken", text);
}

function newSpan(className, text = "") {
  const span = document.createElement("span");
  span.className = className;
  span.textContent = text;
  return span;
}
