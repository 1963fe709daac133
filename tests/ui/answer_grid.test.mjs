import assert from "node:assert/strict";
import { test } from "node:test";

import { counts, narrowed, nextWay, sorted } from "../../components/answer_grid/order.js";

const cell = (text, sort, more = {}) => ({ text, sort, tone: "verified", words: "verified", answer: "a", open: true, ...more });
const missing = { text: "", sort: null, tone: "unchecked", words: "not found", answer: "b", open: false };
const waiting = { text: "", sort: null, tone: "waiting", words: "waiting", answer: null, open: false };
const rows = [
  { name: "b.pdf", cells: [cell("EUR 900", 900), missing] },
  { name: "a.pdf", cells: [cell("EUR 1,250", 1250), cell("storm", "storm")] },
  { name: "c10.pdf", cells: [missing, waiting] },
  { name: "c9.pdf", cells: [cell("EUR -3", -3, { tone: "absent", words: "not in the document" }), null] },
];
const names = (found) => found.map((row) => row.name);

test("numbers sort as numbers, and what has no value is last both ways", () => {
  assert.deepEqual(names(sorted(rows, 0, 1)), ["c9.pdf", "b.pdf", "a.pdf", "c10.pdf"]);
  assert.deepEqual(names(sorted(rows, 0, -1)), ["a.pdf", "b.pdf", "c9.pdf", "c10.pdf"]);
});

test("documents sort as people count them, and unsorted is as it came", () => {
  assert.deepEqual(names(sorted(rows, -1, 1)), ["a.pdf", "b.pdf", "c9.pdf", "c10.pdf"]);
  assert.deepEqual(names(sorted(rows, 0, 0)), names(rows));
});

test("pressing a heading goes up, down, back", () => {
  assert.deepEqual([0, 1, -1].map(nextWay), [1, -1, 0]);
});

test("a text narrows by document and by value, whatever its case", () => {
  assert.deepEqual(names(narrowed(rows, { text: "STORM" })), ["a.pdf"]);
  assert.deepEqual(names(narrowed(rows, { text: " c1" })), ["c10.pdf"]);
});

test("a kind keeps the rows that have one, and dims their other cells", () => {
  const found = narrowed(rows, { kind: "missing" });
  assert.deepEqual(names(found), ["b.pdf", "c10.pdf"]);
  assert.deepEqual(found.map((row) => row.cells.map((each) => each.dim)), [[true, false], [false, true]]);
  assert.deepEqual(names(narrowed(rows, { kind: "check" })), ["c9.pdf"]);
});

test("kinds are counted over all cells", () => {
  assert.deepEqual(counts(rows), { all: 7, check: 1, open: 4, missing: 2, under_way: 1 });
});
