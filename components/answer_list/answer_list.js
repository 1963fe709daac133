// A table whose rows open answers. Everything shown is set as text. Ticks live here until the rows they are on go.
const mounted = new WeakMap();

export default function mount({ data, parentElement, setStateValue, setTriggerValue }) {
  const state = mounted.get(parentElement) ?? { ticked: new Set() };
  mounted.set(parentElement, state);
  const known = new Set(data.lines.map((line) => line.id));
  const before = state.ticked.size;
  state.ticked = new Set([...state.ticked].filter((id) => known.has(id)));
  const tell = () => setStateValue("ticked", [...state.ticked]);
  if (state.ticked.size !== before) tell();
  const focused = rowOf(parentElement.activeElement ?? document.activeElement)?.dataset.id;
  const table = draw(data, state.ticked);
  table.addEventListener("click", (event) => {
    const row = rowOf(event.target);
    if (row && !event.target.closest("label, input")) setTriggerValue("open", row.dataset.id);
  });
  table.addEventListener("change", (event) => {
    const row = rowOf(event.target);
    for (const id of row ? [row.dataset.id] : known) state.ticked[event.target.checked ? "add" : "delete"](id);
    mark(table, state.ticked);
    tell();
  });
  table.addEventListener("keydown", (event) => walk(event, table));
  const old = parentElement.querySelector("table");
  if (old) old.replaceWith(table);
  else parentElement.append(table);
  if (focused) table.querySelector(`tr[data-id="${CSS.escape(focused)}"] button`)?.focus();
  return () => mounted.delete(parentElement);
}

function draw(data, ticked) {
  const table = el("table", { ariaLabel: data.title });
  const head = el("tr");
  if (data.ticks) head.append(el("th", { scope: "col", className: "tick" }, [tick("Choose all listed")]));
  data.columns.forEach((column, at) => {
    const cell = el("th", { scope: "col", textContent: column.title, className: column.narrow ? "" : "wide" });
    if (at > 0) cell.style.width = `${column.share}%`; // the first takes what is left, and what hidden ones leave
    head.append(cell);
  });
  const body = el("tbody", {}, data.lines.map((line) => drawLine(line, data)));
  table.append(el("thead", {}, [head]), body);
  mark(table, ticked);
  return table;
}

function drawLine(line, data) {
  const row = el("tr");
  row.dataset.id = line.id;
  if (data.ticks) row.append(el("td", { className: "tick" }, [tick(`Choose: ${line.cells[0].text}`)]));
  line.cells.forEach((cell, at) => {
    const classes = [cell.tone && `tone-${cell.tone}`, data.columns[at].narrow ? "" : "wide"].filter(Boolean);
    const box = el("td", { className: classes.join(" "), title: cell.title || cell.text });
    const place = at === 0 ? box.appendChild(el("button", { type: "button" })) : box;
    if (cell.icon) place.append(el("span", { className: "icon", ariaHidden: "true", textContent: `${cell.icon} ` }));
    place.append(cell.text);
    row.append(box);
  });
  return row;
}

function mark(table, ticked) {
  const rows = [...table.tBodies[0].rows];
  for (const row of rows) {
    const box = row.querySelector("input");
    if (box) box.checked = ticked.has(row.dataset.id);
    row.classList.toggle("ticked", ticked.has(row.dataset.id));
  }
  const all = table.tHead.querySelector("input");
  if (!all) return;
  all.checked = rows.length > 0 && ticked.size === rows.length;
  all.indeterminate = ticked.size > 0 && ticked.size < rows.length;
}

/** Arrow keys and J, K go up and down; the space bar ticks where there are ticks. */
function walk(event, table) {
  const row = rowOf(event.target);
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (step) {
    event.preventDefault();
    const rows = table.tBodies[0].rows;
    rows[row.sectionRowIndex + step]?.querySelector("button").focus();
  }
  if (event.key === " " && event.target.matches("button") && row.querySelector("input")) {
    event.preventDefault();
    row.querySelector("input").click();
  }
}

const rowOf = (node) => node?.closest?.("tbody tr") ?? null;

function tick(label) {
  return el("label", {}, [el("input", { type: "checkbox", ariaLabel: label })]);
}

function el(name, properties = {}, children = []) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}
