import assert from "node:assert/strict";
import { test } from "node:test";

import { lettered, said } from "../../components/keys/keys.js";

const press = (key, more = {}) => ({ key, composedPath: () => [{ closest: () => null }], ...more });
const button = (letters, isVisible = true) => {
  const itself = { letters, checkVisibility: () => isVisible };
  return { textContent: letters, closest: () => itself, itself };
};
const page = (...codes) => ({ querySelectorAll: () => codes });

test("a press says what is printed on buttons, in either case", () => {
  assert.equal(said(press("r")), "r");
  assert.equal(said(press("A")), "a");
  assert.equal(said(press("Escape")), "esc");
});

test("a key held down, a shortcut of the browser, and typing say nothing", () => {
  assert.equal(said(press("a", { repeat: true })), null);
  assert.equal(said(press("a", { ctrlKey: true })), null);
  assert.equal(said(press("a", { composedPath: () => [{ closest: () => ({}) }] })), null);
});

test("the button is the one that can be seen with just these letters", () => {
  const [hidden, seen, other] = [button("A", false), button("A"), button("Esc")];
  assert.equal(lettered(page(other, hidden, seen), "a"), seen.itself);
  assert.equal(lettered(page(other, hidden, seen), "esc"), other.itself);
  assert.equal(lettered(page(other, hidden), "a"), undefined);
  assert.equal(lettered(page(other), "e"), undefined);
});
