// Giving evidence by hand: a rectangle dragged over the page, or lines chosen with the arrow keys (or a click).
// What is given goes to the server in points of the page; what the server took comes back as `picked`.
import { pointOn, rectangle, union } from "./geometry.js";

const LEAST = 4; // CSS pixels the pointer moves before a press is a drag and not a click
const HOW = "Drag over the words, or choose lines with ↑ ↓ (Shift: several) and Enter. Esc leaves.";

/** A run of lines on one page: one end stays where it began, the other moves. Boxes of lines in reading order. */
export class LineChoice {
  constructor(count) {
    this.count = count;
    this.from = this.to = null;
  }

  /** One line on, or back; `extend` keeps the other end. From nothing it begins at the first, or the last, line. */
  move(direction, extend) {
    if (this.count === 0) return;
    if (this.to === null) this.from = this.to = direction > 0 ? 0 : this.count - 1;
    else this.choose(Math.min(this.count - 1, Math.max(0, this.to + direction)), extend);
  }

  choose(index, extend) {
    this.to = index;
    if (!extend || this.from === null) this.from = index;
  }

  /** [first, last] chosen, or null. */
  get range() {
    return this.to === null ? null : [Math.min(this.from, this.to), Math.max(this.from, this.to)];
  }
}

export class Picker {
  /** `give(box)`: a box [page, x0, y0, x1, y1] was picked; `leave()`: no more picking; `say(text)`: read aloud. */
  constructor({ sheet, hint, give, leave, say, draw }) {
    Object.assign(this, { sheet, hint, give, leave, say, draw, on: false, picked: [], lines: null });
    this.hint.textContent = HOW;
    this.forget();
  }

  /** What the server says: whether picking is on, what it took, and {page, boxes, texts} of the lines of one page. */
  update({ picking, picked, lines }) {
    if (picking && !this.on) this.say(HOW);
    const taken = JSON.stringify(picked) !== JSON.stringify(this.picked);
    if (!picking || taken) this.forget();
    const otherLines = JSON.stringify(lines) !== JSON.stringify(this.lines);
    Object.assign(this, { on: picking, picked, lines });
    if (otherLines) this.choice = new LineChoice(lines?.boxes.length ?? 0);
    this.hint.hidden = !picking;
    this.sheet.classList.toggle("picking", picking);
  }

  listen(signal, pageShown) {
    const on = (name, act) => this.sheet.addEventListener(name, (event) => this.on && act(event), { signal });
    on("pointerdown", (event) => this.press(event, pageShown()));
    on("pointermove", (event) => this.drag(event));
    on("pointerup", (event) => this.release(event));
    on("pointercancel", () => this.cancel());
  }

  /** Whether the key was meant for picking, and is done with. */
  key(event) {
    if (!this.on || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape") return this.cancel() || this.stop();
    if (event.key === "ArrowDown") return this.step(1, event.shiftKey);
    if (event.key === "ArrowUp") return this.step(-1, event.shiftKey);
    const elsewhere = event.composedPath()[0].closest?.("button,a,summary");
    return event.key === "Enter" && !elsewhere && this.giveLines();
  }

  // -- by pointer

  press(event, page) {
    if (event.button !== 0) return;
    this.sheet.setPointerCapture(event.pointerId);
    this.start = { x: event.clientX, y: event.clientY, page, point: this.point(event, page) };
  }

  drag(event) {
    if (!this.start) return;
    const { x, y, page, point } = this.start;
    if (!this.dragged && Math.max(Math.abs(event.clientX - x), Math.abs(event.clientY - y)) < LEAST) return;
    this.dragged = rectangle(page.n, point, this.point(event, page));
    this.choice.from = this.choice.to = null;
    this.draw();
  }

  release(event) {
    if (!this.start) return;
    const { point } = this.start;
    this.start = null;
    if (this.dragged) this.give(this.dragged);
    else this.click(point, event.shiftKey);
  }

  click([x, y], extend) {
    const isUnder = ([, x0, y0, x1, y1]) => x >= x0 && x <= x1 && y >= y0 && y <= y1;
    const index = this.lines?.boxes.findIndex(isUnder) ?? -1;
    if (index < 0) return;
    this.choice.choose(index, extend);
    this.giveLines();
  }

  point(event, page) {
    return pointOn(event, this.sheet.getBoundingClientRect(), page);
  }

  // -- by key

  step(direction, extend) {
    this.dragged = null;
    this.choice.move(direction, extend);
    const range = this.choice.range;
    if (range) this.say(`Line ${range[0] + 1}${range[1] > range[0] ? ` to ${range[1] + 1}` : ""}: ${this.lines.texts[this.choice.to]}`);
    this.draw();
    return true;
  }

  giveLines() {
    const box = this.chosenLines;
    if (!box) return false;
    this.give(box);
    this.draw();
    return true;
  }

  // -- what is drawn and dropped

  get chosenLines() {
    const range = this.choice.range;
    return range && union(this.lines.boxes.slice(range[0], range[1] + 1));
  }

  /** Boxes of `page` with their class: those the server has, and the one in the making. */
  boxes(page) {
    const making = this.dragged ?? this.chosenLines;
    const all = [...this.picked.map((box) => [box, "picked"]), ...(making ? [[making, "picked making"]] : [])];
    return all.filter(([box]) => box[0] === page.n);
  }

  /** Drop what is in the making; false where nothing is. */
  cancel() {
    const something = Boolean(this.start || this.dragged || this.choice.range);
    this.forget();
    if (something) this.draw();
    return something;
  }

  stop() {
    this.leave();
    return true;
  }

  forget() {
    this.start = this.dragged = null;
    this.choice = new LineChoice(this.lines?.boxes.length ?? 0);
  }
}
