// What was asked of the server and has not come yet. The server keeps only the latest request: one that overtakes
// another may swallow it, and what it did not bring is then asked for again.
import { isPreview } from "./geometry.js";

const COST = { page: 4, preview: 1 };
const BUDGET = 20; // of one request: five pages, or twenty previews
const AT_ONCE = 2; // requests on the way: one fetching ahead, one that overtakes it
const TRIES = 5; // runs of the server that a rerun cut short bring nothing
const LOST_MS = 4_000; // twice as long after each that was lost: the server may only be slow
const LONGEST_MS = 32_000;

export class Requests {
  /** `first`: a number higher than any that an earlier viewer of this session used. */
  constructor(first) {
    this.number = first;
    this.flying = new Map(); // what is asked for → the number of its request
    this.tries = new Map();
    this.sentAt = 0;
    this.patience = LOST_MS;
  }

  /** Nobody answers what is on its way: it was about an answer or a document that is no longer shown. */
  forget() {
    this.flying.clear();
  }

  /** Milliseconds after which to ask again if nothing has come by then; null where nothing is on its way. */
  waits(now) {
    return this.flying.size ? Math.max(0, this.sentAt + this.patience - now) : null;
  }

  /**
   * The next request {number, want: [[page, pixels], …]}, or null where there is nothing to ask or others are on
   * their way. What is `needed` is looked at now, so it goes alone; what is `wished` may wait.
   */
  next(needed, wished, now) {
    if (this.waits(now) === 0) {
      this.flying.clear();
      this.patience = Math.min(2 * this.patience, LONGEST_MS);
    }
    const urgent = needed.filter((each) => this.#isOpen(each));
    const onTheWay = new Set(this.flying.values()).size;
    if (onTheWay >= (urgent.length ? AT_ONCE : 1)) return null;
    const want = urgent.length ? urgent : withinBudget(wished.filter((each) => this.#isOpen(each)));
    if (!want.length) return null;
    this.number += 1;
    this.sentAt = now;
    for (const each of want) this.flying.set(String(each), this.number);
    return { number: this.number, want };
  }

  /** The server has answered request `number`, and with it all before. `held(page, pixels)`: what is here now. */
  answered(number, held) {
    if (number >= this.number) this.patience = LOST_MS;
    for (const [each, request] of this.flying) {
      if (request > number) continue;
      this.flying.delete(each);
      if (!held(...each.split(",").map(Number))) this.tries.set(each, (this.tries.get(each) ?? 0) + 1);
    }
  }

  /** Whether everything in the lists has come, or was given up. */
  isDone(wanted) {
    return this.flying.size === 0 && !wanted.some((each) => this.#isOpen(each));
  }

  #isOpen(each) {
    return !this.flying.has(String(each)) && (this.tries.get(String(each)) ?? 0) < TRIES;
  }
}

function withinBudget(wanted) {
  let left = BUDGET;
  return wanted.filter(([, pixels]) => {
    const cost = isPreview(pixels) ? COST.preview : COST.page;
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}
