// The pictures of pages this browser already holds, the latest kept.

const KEPT = 24;

export class Pictures {
  constructor() {
    this.kept = new Map();
  }

  /** Keep a picture {page, width, src}; a sharper one of the same page is not given up for it. */
  keep(document, picture) {
    const key = `${document}/${picture.page}`;
    const before = this.kept.get(key);
    this.kept.delete(key);
    this.kept.set(key, before && before.width > picture.width ? before : picture);
    while (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
  }

  get(document, page) {
    return this.kept.get(`${document}/${page}`);
  }

  /** Whether the page is here at least `pixels` wide. */
  has(document, page, pixels) {
    return (this.get(document, page)?.width ?? 0) >= pixels;
  }
}
