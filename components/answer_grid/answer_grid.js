// The table of a run: documents down, questions across. Everything shown is set as text, never as markup.
// Sorting, filtering and walking happen here; only opening a cell tells the server.
import { counts, KINDS, narrowed, nextWay, sorted } from "./order.js";

const grids = new WeakMap();

export default function mount({ data, parentElement, setTriggerValue }) {
  let grid = grids.get(parentElement);
  if (!grid) {
    grid = new Grid();
    grids.set(parentElement, grid);
    parentElement.append(grid.root);
  }
  grid.open = (position) => setTriggerValue("open", { run: grid.data.run, position });
  grid.update(data);
  return () => {
    grid.root.remove();
    grids.delete(parentElement);
  };
}

class Grid {
  constructor() {
    this.text = "";
    this.kind = "all";
    this.column = -1;
    this.way = 0;
    this.at = [0, 0]; // the cell the keyboard is at: row, column from 0, where 0 is the document
    this.search = make("input", { type: "search", placeholder: "Filter", ariaLabel: "Filter the documents and values", autocomplete: "off" });
    this.kinds = make("select", { ariaLabel: "Show" });
    this.shown = make("span", { className: "shown", role: "status" });
    this.table = make("table");
    this.table.setAttribute("role", "grid");
    this.root = make("section", { className: "grid" }, [
      make("div", { className: "bar" }, [this.search, this.kinds, this.shown]),
      make("div", { className: "scroll" }, [this.table]),
    ]);
    this.listen();
  }

  listen() {
    this.search.addEventListener("input", () => { this.text = this.search.value; this.draw(); });
    this.kinds.addEventListener("change", () => { this.kind = this.kinds.value; this.draw(); });
    this.table.addEventListener("click", (event) => {
      const heading = event.target.closest("th button");
      const cell = event.target.closest("td, tbody th");
      if (heading) this.sortBy(Number(heading.dataset.column));
      else if (cell) this.choose(cell);
    });
    this.table.addEventListener("keydown", (event) => this.walk(event));
    this.table.addEventListener("focusin", (event) => {
      const cell = event.target.closest("td, tbody th");
      if (cell) this.at = placeOf(cell);
    });
  }

  update(data) {
    const isOther = this.data?.run !== data.run;
    const text = JSON.stringify(data);
    if (text === this.drawn) return;
    this.drawn = text;
    this.data = data;
    if (isOther) Object.assign(this, { column: -1, way: 0, at: [0, 0], kind: "all", text: "" });
    this.table.setAttribute("aria-label", data.title);
    this.search.value = this.text;
    const number = counts(data.rows);
    this.kinds.replaceChildren(...KINDS
      .filter(([key]) => key === "all" || key === this.kind || number[key])
      .map(([key, words]) => make("option", { value: key, textContent: `${words} (${number[key]})` })));
    this.kinds.value = this.kind;
    this.draw();
  }

  draw() {
    const hadFocus = this.root.getRootNode().activeElement?.closest?.("tbody") != null;
    const rows = sorted(narrowed(this.data.rows, this), this.column, this.way);
    this.table.replaceChildren(this.head(), make("tbody", {}, rows.map((row) => this.row(row))));
    this.shown.textContent = rows.length === this.data.rows.length ? "" : `${rows.length} of ${this.data.rows.length} documents`;
    this.reach(hadFocus);
    if (this.seen !== this.data.chosen) this.table.querySelector("[aria-selected='true']")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.seen = this.data.chosen;
  }

  head() {
    const titles = [{ title: "Document", kind: "text", unit: "" }, ...this.data.columns];
    return make("thead", {}, [make("tr", {}, titles.map(({ title, kind, unit }, at) => {
      const way = this.column === at - 1 ? this.way : 0;
      const button = make("button", { type: "button", title: `${title} (sorts as ${kind})` }, [
        make("span", { className: "title", textContent: title }),
        unit ? make("span", { className: "unit", textContent: unit }) : "",
        make("span", { className: "way", ariaHidden: "true", textContent: way === 1 ? "▲" : way === -1 ? "▼" : "↕" }),
      ]);
      button.dataset.column = at - 1;
      const cell = make("th", { scope: "col", className: kind }, [button]);
      cell.setAttribute("aria-sort", way === 1 ? "ascending" : way === -1 ? "descending" : "none");
      return cell;
    }))]);
  }

  row(row) {
    const name = make("th", { scope: "row", textContent: row.name, title: row.name, tabIndex: -1 });
    return make("tr", {}, [name, ...row.cells.map((cell, at) => this.cell(cell, this.data.columns[at]))]);
  }

  cell(cell, column) {
    if (!cell) return make("td", { tabIndex: -1 });
    const state = make("span", { className: `state tone-${cell.tone}` }, [
      make("span", { ariaHidden: "true", textContent: `${cell.icon} ` }), cell.words,
    ]);
    const note = cell.note ? make("span", { className: "note", textContent: cell.note }) : "";
    const value = cell.text ? make("span", { className: "value", textContent: cell.text }) : "";
    const made = make("td", { className: column.kind, tabIndex: -1, title: [cell.text, cell.note].filter(Boolean).join("\n") }, [value, make("span", { className: "below" }, [state, note])]);
    made.dataset.position = cell.position;
    made.classList.toggle("opens", cell.answer !== null);
    made.classList.toggle("dim", cell.dim);
    made.setAttribute("aria-selected", String(cell.position === this.data.chosen));
    return made;
  }

  sortBy(column) {
    this.way = this.column === column ? nextWay(this.way) : 1;
    this.column = column;
    this.draw();
    this.table.querySelector(`th button[data-column="${column}"]`).focus();
  }

  choose(cell) {
    this.at = placeOf(cell);
    this.reach(true);
    if (cell.classList.contains("opens")) this.open(Number(cell.dataset.position));
  }

  walk(event) {
    const cell = event.target.closest("td, tbody th");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = placeOf(cell);
    const step = {
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      Home: [row, 0], End: [row, cell.parentElement.cells.length - 1],
    }[event.key];
    if (step) {
      this.at = step;
      this.reach(true);
    } else if (event.key === "Enter" || event.key === " ") this.choose(cell);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** One cell of the table takes the tab key: the one the keyboard was at last. */
  reach(focus) {
    const rows = this.table.tBodies[0].rows;
    if (!rows.length) return;
    const row = rows[clamp(this.at[0], rows.length)];
    const cell = row.cells[clamp(this.at[1], row.cells.length)];
    for (const other of this.table.querySelectorAll("tbody [tabindex='0']")) other.tabIndex = -1;
    cell.tabIndex = 0;
    if (focus) cell.focus();
  }
}

const clamp = (number, length) => Math.min(Math.max(number, 0), length - 1);
const placeOf = (cell) => [cell.parentElement.sectionRowIndex, cell.cellIndex];

function make(name, properties = {}, children = []) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}
