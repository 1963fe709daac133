import assert from "node:assert/strict";
import { test } from "node:test";

import { meant } from "../../components/keys/keys.js";

const buttons = { a: "decide_a", r: "decide_r" };
const press = (key, more = {}) => ({ key, composedPath: () => [{ closest: () => null }], ...more });

test("a letter means its button, in either case", () => {
  assert.equal(meant(press("r"), buttons), "decide_r");
  assert.equal(meant(press("A"), buttons), "decide_a");
});

test("other letters, and names every object has, mean nothing", () => {
  assert.equal(meant(press("x"), buttons), null);
  assert.equal(meant(press("constructor"), buttons), null);
});

test("nothing is decided by a key held down, a shortcut of the browser, or while typing", () => {
  assert.equal(meant(press("a", { repeat: true }), buttons), null);
  assert.equal(meant(press("a", { ctrlKey: true }), buttons), null);
  assert.equal(meant(press("a", { composedPath: () => [{ closest: () => ({}) }] }), buttons), null);
});
