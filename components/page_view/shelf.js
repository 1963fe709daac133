// What of the document is here already, and what the server is asked for next: pictures of pages to read, previews
// for the strip, and the lines of the page in view while evidence is given by hand.
import { wishes } from "./ahead.js";
import { isPreview } from "./geometry.js";
import { decodedImage, Pictures } from "./pictures.js";
import { Requests } from "./requests.js";

const KEPT_PAGES = 40;
const KEPT_PREVIEWS = 600;
const LINES = 0; // in place of a picture's width: the lines of the page, to choose from

export class Shelf {
  constructor() {
    this.pages = new Pictures(KEPT_PAGES, decodedImage);
    this.previews = new Pictures(KEPT_PREVIEWS, () => null);
    this.requests = new Requests(Date.now());
  }

  /** Take what the server sent: {document, pictures, answered, lines}. */
  take({ document, pictures, answered, lines }) {
    this.document = document;
    this.linesOf = lines?.page ?? null;
    for (const picture of pictures) this.#kind(picture.width).keep(document, picture);
    this.requests.answered(answered, (page, pixels) => this.#holds(page, pixels));
  }

  picture(page) {
    return this.pages.get(this.document, page);
  }

  preview(page) {
    return this.previews.get(this.document, page);
  }

  /**
   * The next request {number, want, lines} or null: what of the page in view is lacking, else what will be looked
   * at next. `place` is what ahead.js wants to know; with `picking` the page's lines are wanted too.
   */
  next(place, picking) {
    const needed = [[place.page, place.pixels], ...(picking ? [[place.page, LINES]] : [])];
    const lacking = ([page, pixels]) => !this.#holds(page, pixels);
    this.open = [...needed, ...wishes(place)].filter(lacking);
    const request = this.requests.next(needed.filter(lacking), wishes(place).filter(lacking), performance.now());
    if (!request) return null;
    const want = request.want.filter(([, pixels]) => pixels !== LINES);
    return { number: request.number, want, lines: picking ? place.page : null };
  }

  /** Another answer or document is shown. */
  startOver() {
    this.requests.forget();
  }

  /** Milliseconds after which to look again whether something has come; null where nothing is on its way. */
  get waits() {
    return this.requests.waits(performance.now());
  }

  /** Whether all that is wanted has come, or was given up. */
  get isSettled() {
    return this.requests.isDone(this.open);
  }

  #holds(page, pixels) {
    return pixels === LINES ? this.linesOf === page : this.#kind(pixels).has(this.document, page, pixels);
  }

  #kind(pixels) {
    return isPreview(pixels) ? this.previews : this.pages;
  }
}
