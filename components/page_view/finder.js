// Finding text: the words go to the server, which answers with the rectangles; stepping through them happens here.

export class Finder {
  constructor() {
    this.asked = "";
    this.matches = [];
    this.current = -1;
  }

  /** The server's matches {text, boxes: [[box, …], …]}; true where they answer a new search. */
  take(found) {
    if (!found || found.text !== this.asked || found === this.found) return false;
    const fresh = this.waiting === true;
    this.found = found;
    this.matches = found.boxes;
    this.waiting = false;
    if (fresh) this.current = this.matches.length ? 0 : -1;
    return fresh;
  }

  /** Enter in the field: a new text is asked for ("ask"), the same again steps on ("step"), none clears ("clear"). */
  enter(text, direction) {
    const tidy = text.trim();
    if (!tidy) {
      Object.assign(this, { asked: "", matches: [], current: -1, waiting: false });
      return "clear";
    }
    if (tidy !== this.asked) {
      Object.assign(this, { asked: tidy, matches: [], current: -1, waiting: true });
      return "ask";
    }
    const count = this.matches.length;
    if (count) this.current = (this.current + direction + count) % count;
    return "step";
  }

  /** The page of the current match, or null. */
  get page() {
    return this.matches[this.current]?.[0]?.[0] ?? null;
  }

  get words() {
    if (!this.asked) return "";
    if (this.waiting) return "…";
    return this.matches.length ? `${this.current + 1} of ${this.matches.length}` : "not found";
  }
}
