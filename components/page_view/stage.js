// The sheet in its scrolling frame: how large it is, which part of it is seen, and the picture on it.
import { keepPlace, pixelsFor, revealOffset, sheetSize } from "./geometry.js";

const PADDING = 24; // left and right of the sheet together

export class Stage {
  constructor(root) {
    this.frame = root.querySelector(".stage");
    this.sheet = root.querySelector(".sheet");
    this.layer = root.querySelector(".boxes");
    this.words = root.querySelector(".wait");
    this.image = this.blank = root.querySelector("img");
    this.zoom = 1;
  }

  layOut(page) {
    const { width, height } = sheetSize(page, this.frame.clientWidth - PADDING, this.zoom);
    this.sheet.style.width = `${width}px`;
    this.sheet.style.height = `${height}px`;
    this.pixels = pixelsFor(width, window.devicePixelRatio || 1);
  }

  /** Another zoom, the middle of the view staying where it is. */
  setZoom(zoom, page) {
    const before = { width: this.sheet.offsetWidth, height: this.sheet.offsetHeight };
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.frame;
    this.zoom = zoom;
    this.layOut(page);
    this.frame.scrollLeft = keepPlace(scrollLeft, before.width, this.sheet.offsetWidth, clientWidth / 2);
    this.frame.scrollTop = keepPlace(scrollTop, before.height, this.sheet.offsetHeight, clientHeight / 2);
  }

  /** The page's picture {image} or {error}; while there is none, its preview {src}, if that is here. */
  show(page, picture, preview) {
    const image = picture?.image ?? this.blank;
    if (image !== this.image) this.image.replaceWith(image);
    this.image = image;
    image.alt = `Page ${page.n}`;
    this.sheet.classList.toggle("waiting", !picture?.image);
    this.sheet.style.backgroundImage = !picture?.image && preview?.src ? `url("${preview.src}")` : "";
    this.words.textContent = picture?.error ?? "loading…";
  }

  /** Put marks on the page. A mark that had the focus has it again. */
  setMarks(marks) {
    const focused = this.layer.getRootNode().activeElement?.closest?.(".box")?.dataset.number;
    this.layer.replaceChildren(...marks);
    if (focused) this.layer.querySelector(`[data-number="${focused}"]`)?.focus({ preventScroll: true });
  }

  scrollTo(atEnd) {
    this.frame.scrollTop = atEnd ? this.frame.scrollHeight : 0;
  }

  bringIntoView(selector) {
    const box = this.layer.querySelector(selector);
    if (!box) return;
    const top = box.offsetTop + this.sheet.offsetTop;
    const left = box.offsetLeft + this.sheet.offsetLeft;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.frame;
    const down = revealOffset(top, top + box.offsetHeight, scrollTop, clientHeight);
    const across = revealOffset(left, left + box.offsetWidth, scrollLeft, clientWidth);
    if (down !== null) this.frame.scrollTop = down;
    if (across !== null && this.zoom > 1) this.frame.scrollLeft = across;
  }
}
