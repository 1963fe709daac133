// The pictures this browser already holds, decoded, the latest used kept.

export class Pictures {
  /** `kept`: how many; `decoded(src)`: an element that shows the picture without further ado. */
  constructor(kept, decoded) {
    this.most = kept;
    this.decoded = decoded;
    this.kept = new Map();
  }

  /** Keep a picture {page, width, src or error}; a sharper one of the same page is not given up for it. */
  keep(document, picture) {
    const key = `${document}/${picture.page}`;
    const before = this.kept.get(key);
    const better = before && before.width > picture.width ? before : { ...picture, image: this.#decode(picture) };
    this.#putLast(key, better);
    while (this.kept.size > this.most) this.kept.delete(this.kept.keys().next().value);
  }

  /** The picture of a page in any width, which is then the latest used. */
  get(document, page) {
    const key = `${document}/${page}`;
    const found = this.kept.get(key);
    if (found) this.#putLast(key, found);
    return found;
  }

  /** Whether the page is here at least `pixels` wide. */
  has(document, page, pixels) {
    return (this.kept.get(`${document}/${page}`)?.width ?? 0) >= pixels;
  }

  #putLast(key, picture) {
    this.kept.delete(key);
    this.kept.set(key, picture);
  }

  #decode({ src }) {
    return src ? this.decoded(src) : null;
  }
}

/** An image element whose picture is decoded before it is first shown. */
export function decodedImage(src) {
  const image = new Image();
  image.draggable = false;
  image.src = src;
  image.decode?.().catch(() => {}); // a picture that cannot be decoded shows its alternative text
  return image;
}
