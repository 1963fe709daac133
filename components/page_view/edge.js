// Scrolling on at the end of a page turns to the next one; at its start, back to the one before.

const PUSH = 160; // wheel distance beyond the edge that counts as wanting the next page
const REST_MS = 350; // a fling that has just turned a page does not turn the next one too

export class EdgeTurn {
  constructor() {
    this.pushed = 0;
    this.turned = -Infinity;
  }

  /** 1 or -1 where this wheel movement turns a page, else 0. `view`: {scrollTop, clientHeight, scrollHeight}. */
  wheel(delta, view, now) {
    const down = delta > 0;
    const atEdge = down ? view.scrollTop + view.clientHeight >= view.scrollHeight - 1 : view.scrollTop <= 0;
    if (!atEdge || now - this.turned < REST_MS || this.pushed * delta < 0) {
      this.pushed = 0;
      return 0;
    }
    this.pushed += delta;
    if (Math.abs(this.pushed) < PUSH) return 0;
    Object.assign(this, { pushed: 0, turned: now });
    return down ? 1 : -1;
  }
}
