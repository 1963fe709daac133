// The page viewer: one page as a picture, the answer's rectangles over it, and the link with the answer card.
// The server is asked for pictures of pages and for text to be found. Everything else happens here.
import { rememberPlace } from "./address.js";
import { citationBoxes, matchBoxes, pickedBoxes } from "./boxes.js";
import { markHovered, markSelected } from "./card.js";
import { Finder } from "./finder.js";
import { measureAbove } from "./frame.js";
import { boxesOf, stepZoom } from "./geometry.js";
import { listen } from "./listening.js";
import { findPage, unpackPages } from "./pages.js";
import { Picker } from "./picking.js";
import { Shelf } from "./shelf.js";
import { Stage } from "./stage.js";
import { pageMarks, Strip } from "./strip.js";
import { Toolbar } from "./toolbar.js";

const views = new WeakMap();

export default function mount({ data, parentElement, setStateValue, setTriggerValue }) {
  let view = views.get(parentElement);
  if (!view) {
    view = new PageView(parentElement.querySelector(".viewer"));
    views.set(parentElement, view);
  }
  Object.assign(view, { tell: setStateValue, trigger: setTriggerValue });
  view.update(data);
  return () => {
    view.close();
    views.delete(parentElement);
  };
}

class PageView {
  constructor(root) {
    this.root = root;
    this.stage = new Stage(root);
    this.toolbar = new Toolbar(root);
    this.strip = new Strip(root.querySelector(".strip"), { go: (page) => this.go(page), moved: () => this.ask() });
    this.shelf = new Shelf();
    this.finder = new Finder();
    this.picker = new Picker({
      sheet: this.stage.sheet, hint: root.querySelector(".hint"),
      draw: () => this.drawMarks(), say: (text) => this.announce(text),
      give: (box) => this.trigger("pick", { token: this.token, box }),
      leave: () => this.trigger("leave", { token: this.token }),
    });
    Object.assign(this, { direction: 1, mode: "union", actions: this.namedActions() });
    this.closing = new AbortController();
    this.listen(this.closing.signal);
  }

  listen(signal) {
    listen(this, signal);
    this.strip.listen(signal);
    this.picker.listen(signal, () => this.sheetPage);
    this.resizing = new ResizeObserver(() => this.data && this.resized());
    this.resizing.observe(this.stage.frame);
    this.resizing.observe(document.querySelector(".stMainBlockContainer") ?? document.body);
  }

  /** What buttons and keys are called: `data-act` in the markup, and input.js. */
  namedActions() {
    return {
      prev: () => this.go(this.page - 1), next: () => this.go(this.page + 1),
      in: () => this.setZoom(stepZoom(this.stage.zoom, 1)), out: () => this.setZoom(stepZoom(this.stage.zoom, -1)),
      fit: () => this.setZoom(1), none: () => this.select(null), find: () => this.toolbar.search.focus(),
      findnext: () => this.search(this.finder.asked, 1), findprev: () => this.search(this.finder.asked, -1),
      strip: () => this.toggleStrip(),
    };
  }

  /** New data from the server. The place in it counts only where another document or answer is shown than before. */
  update(data) {
    if (data.document !== this.data?.document) {
      this.pages = unpackPages(data.pages);
      if (this.data) this.clearFind();
    }
    this.data = data;
    this.shelf.take(data);
    if (data.token !== this.token) this.start(data.token, data.place);
    this.picker.update(data);
    if (this.finder.take(data.found)) this.showMatch();
    this.draw();
  }

  start(token, { page, citation }) {
    this.shelf.startOver();
    Object.assign(this, { token, page, selected: citation, reveal: true });
  }

  close() {
    this.closing.abort();
    this.resizing.disconnect();
    clearTimeout(this.asking);
  }

  // -- what people do

  go(number, { atEnd = false } = {}) {
    const page = Math.min(Math.max(1, number), this.pages.length);
    if (page === this.page) return;
    this.direction = page < this.page ? -1 : 1;
    this.page = page;
    this.draw();
    this.stage.scrollTo(atEnd);
    this.announce(`Page ${page} of ${this.pages.length}`);
  }

  goTyped(text) {
    const page = findPage(this.pages, text);
    this.stage.frame.focus();
    if (page) this.go(page);
    this.drawBar();
  }

  selectNth(number) {
    if (this.citation(number)) this.select(number);
  }

  select(number, { move = true } = {}) {
    this.selected = number;
    const citation = this.citation(number);
    if (citation) {
      if (move && boxesOf(citation, this.mode).every((box) => box[0] !== this.page)) this.page = citation.page;
      this.reveal = move;
      this.announce(`${citation.name}, page ${citation.page}`);
    }
    this.draw({ flash: Boolean(citation) });
  }

  setMode(mode) {
    this.mode = mode;
    this.draw();
  }

  setZoom(zoom) {
    this.stage.setZoom(zoom, this.sheetPage);
    this.drawBar();
    this.ask();
  }

  toggleStrip() {
    this.strip.chosen = !this.strip.isOpen(this.root.clientWidth);
    this.draw();
  }

  resized() {
    measureAbove(this.root);
    this.draw();
  }

  hover(number, on) {
    for (const box of this.stage.layer.querySelectorAll(".box")) {
      box.classList.toggle("hover", on && Number(box.dataset.number) === number);
    }
    markHovered(number, on);
  }

  search(text, direction) {
    const what = this.finder.enter(text, direction);
    if (what === "ask") this.tell("find", { document: this.data.document, text: this.finder.asked });
    if (what === "step") this.showMatch();
    this.draw();
  }

  leaveSearch() {
    this.clearFind();
    this.draw();
    this.stage.frame.focus();
  }

  showMatch() {
    this.page = this.finder.page ?? this.page;
    this.revealMatch = true;
  }

  clearFind() {
    this.finder.enter("", 1);
    this.toolbar.search.value = "";
  }

  // -- what is drawn

  draw({ flash = false } = {}) {
    this.drawStrip();
    this.stage.layOut(this.sheetPage);
    this.ask(); // before drawing: the server draws meanwhile
    this.drawBar();
    this.stage.show(this.sheetPage, this.shelf.picture(this.page), this.shelf.preview(this.page));
    this.drawMarks({ flash });
    markSelected(this.selected);
    if (this.revealMatch) this.stage.bringIntoView(".match.current");
    else if (this.reveal) this.stage.bringIntoView(".box.selected");
    this.reveal = this.revealMatch = false;
    rememberPlace({ page: this.page, citation: this.selected ?? null });
  }

  drawStrip() {
    this.strip.draw({
      pages: this.pages, page: this.page, open: this.strip.isOpen(this.root.clientWidth),
      marks: pageMarks(this.data.citations, this.finder.matches),
      preview: (page) => this.shelf.preview(page),
    });
  }

  drawBar() {
    this.toolbar.draw({
      page: this.sheetPage, count: this.pages.length, zoom: this.stage.zoom, mode: this.mode, finder: this.finder,
      hasCitations: this.data.citations.length > 0, stripOpen: this.strip.isOpen(this.root.clientWidth),
    });
  }

  /** Rectangles and marks, where they are others than those drawn: what glows or has the focus is left alone. */
  drawMarks({ flash = false } = {}) {
    const { sheetPage: page, mode, selected, finder } = this;
    const { citations } = this.data;
    const picked = this.picker.boxes(page);
    const { asked, current, matches } = finder;
    const drawn = JSON.stringify([page.n, mode, selected, asked, current, matches.length, citations, picked]);
    if (!flash && drawn === this.drawn) return;
    this.drawn = drawn;
    this.stage.setMarks([
      ...matchBoxes({ matches, page, current }),
      ...citationBoxes({ citations, page, mode, selected, flash }),
      ...pickedBoxes(picked, page),
    ]);
  }

  announce(text) {
    this.root.querySelector(".live").textContent = text;
  }

  /** Ask the server for what is lacking, again where it was lost; marks the viewer while something still is. */
  ask() {
    const request = this.shelf.next({
      page: this.page, count: this.pages.length, direction: this.direction, pixels: this.stage.pixels,
      strip: this.strip.inView, cited: this.data.citations.map((citation) => citation.page),
    }, this.picker.on);
    if (request) this.tell("ask", { token: this.token, ...request });
    clearTimeout(this.asking);
    if (this.shelf.waits !== null) this.asking = setTimeout(() => this.ask(), this.shelf.waits);
    this.root.toggleAttribute("data-settled", this.shelf.isSettled);
  }

  citation(number) {
    return this.data.citations.find((each) => each.number === number);
  }

  get sheetPage() {
    return this.pages[this.page - 1] ?? this.pages[0];
  }
}
