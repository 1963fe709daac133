// Which rows of the table are shown, and in which order. Columns count from 0; -1 is the document.

/** What the rows can be narrowed to: [key, words, whether a cell is of that kind]. */
export const KINDS = [
  ["all", "All answers", () => true],
  ["check", "To check", (cell) => cell.tone === "unsupported" || cell.tone === "absent"],
  ["open", "Not decided", (cell) => cell.open],
  ["missing", "Not found", (cell) => cell.words === "not found"],
  ["under_way", "Not answered yet", (cell) => cell.answer === null],
];

const isKind = (kind) => KINDS.find(([key]) => key === kind)?.[2] ?? KINDS[0][2];

/** How many cells there are of each kind, by its key. */
export function counts(rows) {
  const cells = rows.flatMap((row) => row.cells).filter(Boolean);
  return Object.fromEntries(KINDS.map(([key, , is]) => [key, cells.filter(is).length]));
}

/** The rows in which the text stands and a cell is of the kind; the cells that are not come as `dim`. */
export function narrowed(rows, { text = "", kind = "all" }) {
  const wanted = text.trim().toLowerCase();
  const is = isKind(kind);
  return rows
    .filter((row) => !wanted || [row.name, ...row.cells.map((cell) => cell?.text ?? "")].some((each) => each.toLowerCase().includes(wanted)))
    .map((row) => ({ ...row, cells: row.cells.map((cell) => cell && { ...cell, dim: !is(cell) }) }))
    .filter((row) => kind === "all" || row.cells.some((cell) => cell && !cell.dim));
}

/** The rows by one column, `way` 1 up or -1 down. What has no value goes last, whichever way. Stable. */
export function sorted(rows, at, way) {
  if (!way) return rows;
  const key = (row) => (at < 0 ? row.name.toLowerCase() : row.cells[at]?.sort ?? null);
  return [...rows].sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return (a === null) - (b === null);
    return way * (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true }));
  });
}

/** The way a column is sorted after its heading was pressed: up, down, as it came. */
export const nextWay = (way) => (way === 1 ? -1 : way === -1 ? 0 : 1);
