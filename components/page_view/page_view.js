// The page viewer: one page as a picture, the answer's rectangles over it, and the link with the answer card.
// The server is asked for one thing only, the picture of a page. Everything else happens here.
import {
  boxesOf, findPage, keepPlace, percentBox, pixelsFor, revealOffset, sheetSize, stepZoom,
} from "./geometry.js";

const KEPT_IMAGES = 24;
const STAGE_PADDING = 24;
const views = new WeakMap();

export default function mount({ data, parentElement, setStateValue }) {
  let view = views.get(parentElement);
  if (!view) {
    view = new PageView(parentElement);
    views.set(parentElement, view);
  }
  view.update(data, (place) => setStateValue("place", place));
  return () => {
    view.close();
    views.delete(parentElement);
  };
}

/** What a key means in the viewer; null where it means nothing. */
export function keyAction(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const named = { ArrowLeft: "prev", ArrowRight: "next", "+": "in", "=": "in", "-": "out", 0: "fit", Escape: "none" };
  if (named[event.key]) return named[event.key];
  return /^[1-9]$/.test(event.key) ? Number(event.key) : null;
}

/** Whether a key belongs to the element that has the focus (a field, a list of choices) and not to us. */
export function takesKeys(target) {
  const roles = "[role=radio],[role=tab],[role=option],[role=slider],[role=combobox],[role=menuitem],[role=dialog]";
  return Boolean(target?.closest?.(`input,textarea,select,[contenteditable=true],${roles}`));
}

class PageView {
  constructor(parent) {
    this.root = parent.querySelector(".viewer");
    this.find = (selector) => this.root.querySelector(selector);
    this.stage = this.find(".stage");
    this.sheet = this.find(".sheet");
    this.image = this.find("img");
    this.layer = this.find(".boxes");
    this.images = new Map();
    this.zoom = 1;
    this.mode = "union";
    this.closing = new AbortController();
    this.listen();
  }

  /** New data from the server. The place in it counts only when what is shown changed (another document or answer). */
  update(data, report) {
    this.data = data;
    this.report = report;
    if (data.image) this.keepImage(data.image);
    if (data.token !== this.token) {
      this.token = data.token;
      this.page = data.place.page;
      this.selected = data.place.citation;
      this.told = JSON.stringify({ token: this.token, page: this.page, citation: this.selected ?? null });
      this.reveal = true;
    }
    this.draw();
  }

  close() {
    this.closing.abort();
    this.resizing.disconnect();
  }

  listen() {
    const { signal } = this.closing;
    const actions = {
      prev: () => this.go(this.page - 1), next: () => this.go(this.page + 1),
      in: () => this.setZoom(stepZoom(this.zoom, 1)), out: () => this.setZoom(stepZoom(this.zoom, -1)),
      fit: () => this.setZoom(1), none: () => this.select(null),
    };
    this.root.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button?.dataset.act) actions[button.dataset.act]();
      else if (button?.dataset.mode) this.setMode(button.dataset.mode);
      else if (button?.dataset.number) this.select(Number(button.dataset.number), { move: false });
    }, { signal });
    const field = this.find("input");
    field.addEventListener("change", () => this.goTyped(field.value), { signal });
    field.addEventListener("focus", () => field.select(), { signal });
    this.stage.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.setZoom(stepZoom(this.zoom, event.deltaY < 0 ? 1 : -1));
    }, { signal, passive: false });
    document.addEventListener("keydown", (event) => {
      const action = takesKeys(event.composedPath()[0]) ? null : keyAction(event);
      if (action === null) return;
      if (typeof action === "number") this.selectNth(action);
      else actions[action]();
      event.preventDefault();
    }, { signal });
    this.listenToCard(signal);
    this.resizing = new ResizeObserver(() => this.data && this.resized());
    this.resizing.observe(this.stage);
  }

  /** The answer card is drawn outside of this component; its marks `data-cite` and `data-page` are ours to follow. */
  listenToCard(signal) {
    document.addEventListener("click", (event) => {
      const mark = event.target.closest?.("[data-cite],[data-page]");
      if (!mark) return;
      if (mark.dataset.cite) this.select(Number(mark.dataset.cite));
      else this.go(Number(mark.dataset.page));
    }, { signal });
    for (const [name, on] of [["pointerover", true], ["pointerout", false]]) {
      document.addEventListener(name, (event) => {
        const mark = event.target.closest?.("[data-cite]");
        if (mark) this.hover(Number(mark.dataset.cite), on);
      }, { signal });
      this.layer.addEventListener(name, (event) => {
        const box = event.target.closest(".box");
        if (box) this.hover(Number(box.dataset.number), on);
      }, { signal });
    }
  }

  get sheetPage() {
    return this.data.pages[this.page - 1] ?? this.data.pages[0];
  }

  go(number) {
    const page = Math.min(Math.max(1, number), this.data.pages.length);
    if (page === this.page) return;
    this.page = page;
    this.stage.scrollTop = 0;
    this.draw();
    this.announce(`Page ${page} of ${this.data.pages.length}`);
  }

  goTyped(text) {
    const page = findPage(this.data.pages, text);
    if (page) this.go(page);
    this.drawBar();
  }

  selectNth(number) {
    if (this.data.citations.some((citation) => citation.number === number)) this.select(number);
  }

  select(number, { move = true } = {}) {
    this.selected = number;
    const citation = this.data.citations.find((each) => each.number === number);
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
    this.layOut();
    this.tellPlace();
  }

  hover(number, on) {
    for (const box of this.layer.querySelectorAll(".box")) {
      box.classList.toggle("hover", on && Number(box.dataset.number) === number);
    }
    for (const mark of document.querySelectorAll("[data-cite]")) {
      mark.toggleAttribute("data-hovered", on && Number(mark.dataset.cite) === number);
    }
  }

  draw({ flash = false } = {}) {
    this.layOut();
    this.drawBar();
    this.drawImage();
    this.drawBoxes(flash);
    this.drawCard();
    if (this.reveal) this.showSelected();
    this.reveal = false;
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
    const field = this.find("input");
    if (field.getRootNode().activeElement !== field) field.value = String(n);
    this.find(".total").textContent = `of ${pages.length}${label && label !== String(n) ? ` (${label})` : ""}`;
    this.find("[data-act=prev]").disabled = n <= 1;
    this.find("[data-act=next]").disabled = n >= pages.length;
    this.find(".zoom").textContent = `${Math.round(this.zoom * 100)}%`;
    this.find(".modes").hidden = citations.length === 0;
    for (const button of this.root.querySelectorAll("[data-mode]")) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === this.mode));
    }
  }

  drawImage() {
    const kept = this.images.get(this.imageKey);
    this.sheet.classList.toggle("waiting", !kept);
    if (kept) this.image.src = kept.src;
    else this.image.removeAttribute("src");
    this.image.alt = `Page ${this.page}`;
  }

  drawBoxes(flash) {
    const found = [];
    for (const citation of this.data.citations) {
      const here = boxesOf(citation, this.mode).filter((box) => box[0] === this.page);
      here.forEach((box, index) => found.push(this.makeBox(citation, box, index === 0, flash)));
    }
    this.layer.replaceChildren(...found);
  }

  makeBox(citation, box, first, flash) {
    const chosen = citation.number === this.selected;
    const button = document.createElement("button");
    button.type = "button";
    button.className = `box tone-${citation.tone}`;
    button.classList.toggle("selected", chosen);
    button.classList.toggle("flash", chosen && flash);
    button.dataset.number = String(citation.number);
    button.title = citation.name;
    const place = percentBox(box, this.sheetPage);
    for (const [side, percent] of Object.entries(place)) button.style[side] = `${percent}%`;
    if (first) {
      button.setAttribute("aria-label", citation.name);
      button.setAttribute("aria-pressed", String(chosen));
      const tag = document.createElement("span");
      tag.className = place.left + place.width > 94 ? "tag inside" : "tag";
      tag.textContent = `${citation.number} ${citation.icon}`;
      button.append(tag);
    } else {
      button.tabIndex = -1;
      button.setAttribute("aria-hidden", "true");
    }
    return button;
  }

  drawCard() {
    for (const mark of document.querySelectorAll("[data-cite]")) {
      const chosen = Number(mark.dataset.cite) === this.selected;
      mark.toggleAttribute("data-selected", chosen);
      if (mark.tagName === "BUTTON") mark.setAttribute("aria-pressed", String(chosen));
    }
  }

  showSelected() {
    const box = this.layer.querySelector(".box.selected");
    if (!box) return;
    const [top, left] = [box.offsetTop + this.sheet.offsetTop, box.offsetLeft + this.sheet.offsetLeft];
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.stage;
    const down = revealOffset(top, top + box.offsetHeight, scrollTop, clientHeight);
    const across = revealOffset(left, left + box.offsetWidth, scrollLeft, clientWidth);
    if (down !== null) this.stage.scrollTop = down;
    if (across !== null && this.zoom > 1) this.stage.scrollLeft = across;
  }

  get imageKey() {
    return `${this.data.document}/${this.page}`;
  }

  keepImage(image) {
    const key = `${this.data.document}/${image.page}`;
    const kept = this.images.get(key);
    this.images.delete(key);
    this.images.set(key, kept && kept.width > image.width ? kept : image);
    while (this.images.size > KEPT_IMAGES) this.images.delete(this.images.keys().next().value);
  }

  /** Tell the server where we are, when that is news; it sends the picture only where we lack a sharp one. */
  tellPlace() {
    const kept = this.images.get(this.imageKey);
    const have = Boolean(kept) && kept.width >= this.pixels;
    const place = { token: this.token, page: this.page, citation: this.selected ?? null };
    const said = JSON.stringify(place);
    const need = have ? null : `${this.imageKey}@${this.pixels}`;
    const news = said !== this.told || (need !== null && need !== this.asked);
    this.told = said;
    this.asked = need ?? this.asked;
    if (news) this.report({ ...place, width: this.pixels, have });
  }

  announce(text) {
    this.find(".live").textContent = text;
  }
}
