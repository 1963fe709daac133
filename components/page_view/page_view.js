// The page viewer: one page as a picture, the answer's rectangles over it, and the link with the answer card.
// The server is asked for pictures of pages and for text to be found. Everything else happens here.
import { rememberPlace } from "./address.js";
import { pageAhead } from "./ahead.js";
import { citationBoxes, matchBoxes, pickedBoxes } from "./boxes.js";
import { followCard, markHovered, markSelected } from "./card.js";
import { EdgeTurn } from "./edge.js";
import { Finder } from "./finder.js";
import { measureAbove } from "./frame.js";
import { boxesOf, findPage, keepPlace, pixelsFor, revealOffset, sheetSize, stepZoom } from "./geometry.js";
import { keyAction, takesKeys } from "./input.js";
import { Picker } from "./picking.js";
import { Pictures } from "./pictures.js";

const STAGE_PADDING = 24;
const STILL_MS = 250; // how long nothing moves before a page is fetched ahead
const views = new WeakMap();

export default function mount({ data, parentElement, setStateValue, setTriggerValue }) {
  let view = views.get(parentElement);
  if (!view) {
    view = new PageView(parentElement);
    views.set(parentElement, view);
  }
  view.tell = setStateValue;
  view.trigger = setTriggerValue;
  view.update(data);
  return () => {
    view.close();
    views.delete(parentElement);
  };
}

class PageView {
  constructor(parent) {
    this.root = parent.querySelector(".viewer");
    this.find = (selector) => this.root.querySelector(selector);
    this.stage = this.find(".stage");
    this.sheet = this.find(".sheet");
    this.image = this.find("img");
    this.layer = this.find(".boxes");
    this.pictures = new Pictures();
    this.finder = new Finder();
    this.edge = new EdgeTurn();
    this.picker = new Picker({
      sheet: this.sheet, hint: this.find(".hint"), draw: () => this.draw(), say: (text) => this.announce(text),
      give: (box) => this.trigger("pick", { token: this.token, box }),
      leave: () => this.trigger("leave", { token: this.token }),
    });
    this.direction = 1;
    this.zoom = 1;
    this.mode = "union";
    this.closing = new AbortController();
    this.listen(this.closing.signal);
  }

  /** New data from the server. The place in it counts only where another document or answer is shown than before. */
  update(data) {
    const documentChanged = this.data && data.document !== this.data.document;
    this.data = data;
    if (data.image) this.pictures.keep(data.document, data.image);
    if (documentChanged) this.clearFind();
    if (data.token !== this.token) this.start(data.token, data.place);
    if (this.finder.take(data.found)) this.showMatch();
    this.picker.update(data);
    this.draw();
  }

  start(token, { page, citation }) {
    this.token = token;
    this.page = page;
    this.selected = citation;
    this.reveal = true;
    this.told = this.place();
  }

  close() {
    this.closing.abort();
    clearTimeout(this.resting);
    this.resizing.disconnect();
  }

  listen(signal) {
    const actions = {
      prev: () => this.go(this.page - 1), next: () => this.go(this.page + 1),
      in: () => this.setZoom(stepZoom(this.zoom, 1)), out: () => this.setZoom(stepZoom(this.zoom, -1)),
      fit: () => this.setZoom(1), none: () => this.select(null), find: () => this.find("[type=search]").focus(),
    };
    this.root.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button?.dataset.act) actions[button.dataset.act]();
      else if (button?.dataset.mode) this.setMode(button.dataset.mode);
      else if (button?.dataset.number) this.select(Number(button.dataset.number), { move: false });
    }, { signal });
    document.addEventListener("keydown", (event) => {
      if (takesKeys(event.composedPath()[0])) return;
      const picks = this.picker.key(event);
      const action = picks ? null : keyAction(event);
      if (picks) event.preventDefault();
      if (action === null) return;
      if (typeof action === "number") this.selectNth(action);
      else actions[action]();
      event.preventDefault();
    }, { signal });
    this.stage.addEventListener("wheel", (event) => {
      if (event.ctrlKey) {
        event.preventDefault();
        this.setZoom(stepZoom(this.zoom, event.deltaY < 0 ? 1 : -1));
        return;
      }
      const turn = this.edge.wheel(event.deltaY, this.stage, event.timeStamp);
      if (turn) this.go(this.page + turn, { atEnd: turn < 0 });
    }, { signal, passive: false });
    this.picker.listen(signal, () => this.sheetPage);
    this.listenToFields(signal);
    this.listenToHover(signal);
    this.resizing = new ResizeObserver(() => this.data && this.resized());
    this.resizing.observe(this.stage);
    this.resizing.observe(document.querySelector(".stMainBlockContainer") ?? document.body);
  }

  listenToFields(signal) {
    const field = this.find(".go input");
    field.addEventListener("change", () => this.goTyped(field.value), { signal });
    field.addEventListener("focus", () => field.select(), { signal });
    const search = this.find("[type=search]");
    search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.search(search.value, event.shiftKey ? -1 : 1);
      if (event.key === "Escape") {
        this.clearFind();
        this.draw();
        this.stage.focus();
      }
    }, { signal });
  }

  listenToHover(signal) {
    followCard({
      signal, select: (number) => this.select(number), go: (page) => this.go(page), hover: (...how) => this.hover(...how),
    });
    for (const [name, on] of [["pointerover", true], ["pointerout", false]]) {
      this.layer.addEventListener(name, (event) => {
        const box = event.target.closest(".box");
        if (box) this.hover(Number(box.dataset.number), on);
      }, { signal });
    }
  }

  // -- what people do

  go(number, { atEnd = false } = {}) {
    const page = Math.min(Math.max(1, number), this.data.pages.length);
    if (page === this.page) return;
    this.direction = page < this.page ? -1 : 1;
    this.page = page;
    this.draw();
    this.stage.scrollTop = atEnd ? this.stage.scrollHeight : 0;
    this.announce(`Page ${page} of ${this.data.pages.length}`);
  }

  goTyped(text) {
    const page = findPage(this.data.pages, text);
    this.stage.focus();
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
    const before = { width: this.sheet.offsetWidth, height: this.sheet.offsetHeight };
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.stage;
    this.zoom = zoom;
    this.layOut();
    this.stage.scrollLeft = keepPlace(scrollLeft, before.width, this.sheet.offsetWidth, clientWidth / 2);
    this.stage.scrollTop = keepPlace(scrollTop, before.height, this.sheet.offsetHeight, clientHeight / 2);
    this.drawBar();
    this.tellPlace();
  }

  resized() {
    measureAbove(this.root);
    this.layOut();
    this.tellPlace();
  }

  hover(number, on) {
    for (const box of this.layer.querySelectorAll(".box")) {
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

  showMatch() {
    this.page = this.finder.page ?? this.page;
    this.revealMatch = true;
  }

  clearFind() {
    this.finder.enter("", 1);
    this.find("[type=search]").value = "";
  }

  // -- what is drawn

  draw({ flash = false } = {}) {
    this.layOut();
    this.drawBar();
    this.drawPicture();
    const { page, matches } = { page: this.sheetPage, matches: this.finder.matches };
    this.layer.replaceChildren(
      ...matchBoxes({ matches, page, current: this.finder.current }),
      ...citationBoxes({ citations: this.data.citations, page, mode: this.mode, selected: this.selected, flash }),
      ...pickedBoxes(this.picker.boxes(page), page),
    );
    markSelected(this.selected);
    if (this.revealMatch) this.bringIntoView(".match.current");
    else if (this.reveal) this.bringIntoView(".box.selected");
    this.reveal = this.revealMatch = false;
    this.tellPlace();
  }

  layOut() {
    const { width, height } = sheetSize(this.sheetPage, this.stage.clientWidth - STAGE_PADDING, this.zoom);
    this.sheet.style.width = `${width}px`;
    this.sheet.style.height = `${height}px`;
    this.pixels = pixelsFor(width, window.devicePixelRatio || 1);
  }

  drawBar() {
    const { pages, citations } = this.data;
    const { n, label } = this.sheetPage;
    const field = this.find(".go input");
    if (field.getRootNode().activeElement !== field) field.value = String(n);
    this.find(".total").textContent = `of ${pages.length}${label && label !== String(n) ? ` (${label})` : ""}`;
    this.find("[data-act=prev]").disabled = n <= 1;
    this.find("[data-act=next]").disabled = n >= pages.length;
    this.find(".zoom").textContent = `${Math.round(this.zoom * 100)}%`;
    this.find(".zoom").ariaLabel = `${Math.round(this.zoom * 100)}%, fit the page to the column`;
    this.find(".found").textContent = this.finder.words;
    this.find(".modes").hidden = citations.length === 0;
    for (const button of this.root.querySelectorAll("[data-mode]")) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === this.mode));
    }
  }

  drawPicture() {
    const kept = this.pictures.get(this.data.document, this.page);
    this.sheet.classList.toggle("waiting", !kept);
    if (kept) this.image.src = kept.src;
    else this.image.removeAttribute("src");
    this.image.alt = `Page ${this.page}`;
  }

  bringIntoView(selector) {
    const box = this.layer.querySelector(selector);
    if (!box) return;
    const top = box.offsetTop + this.sheet.offsetTop;
    const left = box.offsetLeft + this.sheet.offsetLeft;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.stage;
    const down = revealOffset(top, top + box.offsetHeight, scrollTop, clientHeight);
    const across = revealOffset(left, left + box.offsetWidth, scrollLeft, clientWidth);
    if (down !== null) this.stage.scrollTop = down;
    if (across !== null && this.zoom > 1) this.stage.scrollLeft = across;
  }

  // -- what is said

  /** Tell the server where we are, when that is news; it sends the picture only where we lack a sharp one. */
  tellPlace() {
    rememberPlace({ page: this.page, citation: this.selected ?? null });
    const have = this.pictures.has(this.data.document, this.page, this.pixels);
    const need = have ? null : `${this.data.document}/${this.page}@${this.pixels}`;
    const news = this.place() !== this.told || (need !== null && need !== this.asked);
    this.told = this.place();
    this.asked = need ?? this.asked;
    if (news) this.tell("place", { ...JSON.parse(this.told), width: this.pixels, have });
    clearTimeout(this.resting);
    this.root.removeAttribute("data-settled");
    if (have) this.resting = setTimeout(() => this.fetchAhead(), STILL_MS);
  }

  /** With the page in view here and nothing moving, ask for one more picture; marks the viewer when all are here. */
  fetchAhead() {
    const { document: of, pages, citations } = this.data;
    const held = (page) => this.pictures.has(of, page, 1) || this.askedAhead === `${of}/${page}`;
    const cited = citations.map((citation) => citation.page);
    const ahead = pageAhead({ page: this.page, count: pages.length, direction: this.direction, cited, held });
    this.root.toggleAttribute("data-settled", ahead === null);
    if (ahead === null) return;
    this.askedAhead = `${of}/${ahead}`;
    this.tell("place", { ...JSON.parse(this.told), width: this.pixels, have: true, ahead });
  }

  place() {
    return JSON.stringify({ token: this.token, page: this.page, citation: this.selected ?? null });
  }

  announce(text) {
    this.find(".live").textContent = text;
  }

  citation(number) {
    return this.data.citations.find((each) => each.number === number);
  }

  get sheetPage() {
    return this.data.pages[this.page - 1] ?? this.data.pages[0];
  }
}
