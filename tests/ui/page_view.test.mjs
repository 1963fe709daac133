import assert from "node:assert/strict";
import { test } from "node:test";

import { withPlace } from "../../components/page_view/address.js";
import {
  boxesOf, findPage, keepPlace, percentBox, pixelsFor, pointOn, rectangle, revealOffset, sheetSize, stepZoom, union,
  ZOOMS,
} from "../../components/page_view/geometry.js";
import { pageAhead } from "../../components/page_view/ahead.js";
import { EdgeTurn } from "../../components/page_view/edge.js";
import { Finder } from "../../components/page_view/finder.js";
import { keyAction, takesKeys } from "../../components/page_view/input.js";
import { LineChoice } from "../../components/page_view/picking.js";
import { Pictures } from "../../components/page_view/pictures.js";

const A4 = { n: 1, label: "i", w: 595, h: 842 };

test("a box in percent lands on the same points at any zoom", () => {
  const box = [1, 72, 320, 400, 333];
  const place = percentBox(box, A4);
  for (const zoom of ZOOMS) {
    const { width, height } = sheetSize(A4, 700, zoom);
    const scale = width / A4.w;
    assert.ok(Math.abs((place.left / 100) * width - 72 * scale) < 1e-6);
    assert.ok(Math.abs((place.top / 100) * height - 320 * scale) < 1e-6);
    assert.ok(Math.abs((place.width / 100) * width - 328 * scale) < 1e-6);
    assert.ok(Math.abs((place.height / 100) * height - 13 * scale) < 1e-6);
  }
});

test("at zoom 1 the page is as wide as the column and keeps its proportions", () => {
  assert.deepEqual(sheetSize({ w: 842, h: 595 }, 842, 1), { width: 842, height: 595 });
});

test("pictures are asked for in steps, sharp on dense screens, and bounded", () => {
  assert.equal(pixelsFor(701, 1), 800);
  assert.equal(pixelsFor(700, 2), 1400);
  assert.equal(pixelsFor(5000, 3), 3200);
  assert.equal(pixelsFor(0, 1), 200);
});

test("zoom steps up and down the ladder and stops at its ends", () => {
  assert.equal(stepZoom(1, 1), 1.25);
  assert.equal(stepZoom(1, -1), 0.8);
  assert.equal(stepZoom(1.1, 1), 1.25);
  assert.equal(stepZoom(ZOOMS.at(-1), 1), ZOOMS.at(-1));
  assert.equal(stepZoom(ZOOMS[0], -1), ZOOMS[0]);
});

test("zooming keeps what was in the middle in the middle", () => {
  assert.equal(keepPlace(100, 1000, 2000, 250), 450);
  assert.equal(keepPlace(0, 1000, 500, 250), 0);
  assert.equal(keepPlace(0, 0, 500, 250), 0);
});

test("a mode without boxes falls back to the next coarser one", () => {
  const citation = { union: [[1, 0, 0, 1, 1]], per_line: [[1, 0, 0, 1, 0.5]], words: [] };
  assert.equal(boxesOf(citation, "words"), citation.per_line);
  assert.equal(boxesOf({ ...citation, per_line: [] }, "words"), citation.union);
  assert.deepEqual(boxesOf({ union: [], per_line: [], words: [] }, "words"), []);
});

test("a rectangle in view is left where it is, one outside is brought in", () => {
  assert.equal(revealOffset(100, 120, 0, 500), null);
  assert.equal(revealOffset(900, 920, 0, 500), 740);
  assert.equal(revealOffset(10, 30, 400, 500), 0);
  assert.ok(revealOffset(900, 1900, 0, 500) <= 900 - 24, "a tall one is shown from its top");
});

test("a page is found by its number first, then by its printed label", () => {
  const pages = [A4, { ...A4, n: 2, label: "1" }, { ...A4, n: 3, label: "2" }, { ...A4, n: 4, label: "A-1" }];
  assert.equal(findPage(pages, " 2 "), 2);
  assert.equal(findPage(pages, "I"), 1);
  assert.equal(findPage(pages, "a-1"), 4);
  assert.equal(findPage(pages, "12"), null);
  assert.equal(findPage(pages, ""), null);
});

test("keys: arrows turn pages, digits choose a citation, modifiers belong to the browser", () => {
  assert.equal(keyAction({ key: "ArrowRight" }), "next");
  assert.equal(keyAction({ key: "3" }), 3);
  assert.equal(keyAction({ key: "0" }), "fit");
  assert.equal(keyAction({ key: "+", ctrlKey: true }), null);
  assert.equal(keyAction({ key: "q" }), null);
});

test("keys typed into a field are left alone", () => {
  assert.equal(takesKeys({ closest: (selector) => selector.includes("textarea") }), true);
  assert.equal(takesKeys({ closest: () => null }), false);
  assert.equal(takesKeys(undefined), false);
});

test("a picture is kept until a sharper one comes, and the oldest go first", () => {
  const pictures = new Pictures();
  pictures.keep("d", { page: 1, width: 1000, src: "sharp" });
  pictures.keep("d", { page: 1, width: 400, src: "coarse" });
  assert.equal(pictures.get("d", 1).src, "sharp");
  assert.equal(pictures.has("d", 1, 1000), true);
  assert.equal(pictures.has("d", 1, 1001), false);
  assert.equal(pictures.has("other", 1, 1), false);
  for (let page = 2; page <= 40; page += 1) pictures.keep("d", { page, width: 400, src: "" });
  assert.equal(pictures.get("d", 1), undefined);
  assert.equal(pictures.get("d", 40).width, 400);
});

test("finding: ask once, step round through the places, clear", () => {
  const finder = new Finder();
  assert.equal(finder.enter(" storm ", 1), "ask");
  assert.equal(finder.words, "…");
  assert.equal(finder.take({ text: "other", boxes: [] }), false, "an answer to another search");
  const found = { text: "storm", boxes: [[[2, 0, 0, 1, 1]], [[5, 0, 0, 1, 1]]] };
  assert.equal(finder.take(found), true);
  assert.deepEqual([finder.page, finder.words], [2, "1 of 2"]);
  assert.equal(finder.enter("storm", 1), "step");
  assert.equal(finder.page, 5);
  finder.enter("storm", 1);
  assert.equal(finder.page, 2);
  finder.enter("storm", -1);
  assert.equal(finder.page, 5);
  assert.equal(finder.take({ ...found }), false, "the same places sent again do not move the reader");
  assert.equal(finder.page, 5);
  assert.equal(finder.enter("", 1), "clear");
  assert.deepEqual([finder.page, finder.words], [null, ""]);
});

test("finding nothing says so", () => {
  const finder = new Finder();
  finder.enter("dog", 1);
  finder.take({ text: "dog", boxes: [] });
  assert.deepEqual([finder.page, finder.words], [null, "not found"]);
  assert.equal(finder.enter("dog", 1), "step");
  assert.equal(finder.page, null);
});

test("the place goes into the address and leaves the rest of it alone", () => {
  const href = "http://localhost:8501/?document=a&answer=b&page=2&cite=1";
  assert.equal(withPlace(href, { page: 7, citation: 3 }), href.replace("page=2&cite=1", "page=7&cite=3"));
  assert.equal(withPlace(href, { page: 7, citation: null }), href.replace("page=2&cite=1", "page=7"));
});

test("scrolling on at the end of a page turns it, once per push", () => {
  const edge = new EdgeTurn();
  const end = { scrollTop: 500, clientHeight: 500, scrollHeight: 1000 };
  const middle = { ...end, scrollTop: 200 };
  assert.equal(edge.wheel(100, middle, 0), 0);
  assert.equal(edge.wheel(100, end, 10), 0);
  assert.equal(edge.wheel(100, end, 20), 1);
  assert.equal(edge.wheel(500, end, 30), 0, "the rest of the fling");
  assert.equal(edge.wheel(500, end, 900), 1);
});

test("scrolling up turns back only from the very top, and changing one's mind starts afresh", () => {
  const edge = new EdgeTurn();
  const short = { scrollTop: 0, clientHeight: 500, scrollHeight: 500 };
  assert.equal(edge.wheel(-100, { ...short, scrollTop: 3 }, 0), 0);
  assert.equal(edge.wheel(100, short, 10), 0);
  assert.equal(edge.wheel(-100, short, 20), 0);
  assert.equal(edge.wheel(-100, short, 30), 0);
  assert.equal(edge.wheel(-100, short, 40), -1);
});

test("cited pages are fetched ahead, then the next one in reading direction, each once", () => {
  const here = new Set([3]);
  const ask = (more = {}) => pageAhead({
    page: 3, count: 9, direction: 1, cited: [3, 8, 8], held: (page) => here.has(page), ...more,
  });
  assert.equal(ask(), 8);
  here.add(8);
  assert.equal(ask(), 4);
  assert.equal(ask({ direction: -1 }), 2);
  here.add(4);
  assert.equal(ask(), null);
  assert.equal(ask({ page: 9, count: 9 }), null, "there is no page after the last");
  assert.equal(ask({ page: 1, direction: -1 }), null);
});

test("a drag in any direction is a rectangle in points, held within the page", () => {
  const sheet = { left: 100, top: 50, width: 1190, height: 1684 };
  const end = pointOn({ clientX: 100 + 238, clientY: 50 + 20 }, sheet, A4);
  const start = pointOn({ clientX: 5000, clientY: 9000 }, sheet, A4);
  assert.deepEqual(start, [595, 842]);
  assert.deepEqual(rectangle(1, start, end), [1, 119, 10, 595, 842]);
});

test("lines: the arrows move one end of the choice, shift keeps the other, the ends of the page hold", () => {
  const choice = new LineChoice(3);
  assert.equal(choice.range, null);
  choice.move(1, false);
  choice.move(1, true);
  assert.deepEqual(choice.range, [0, 1]);
  choice.move(-1, true);
  choice.move(-1, true);
  assert.deepEqual(choice.range, [0, 0]);
  choice.choose(2, true);
  assert.deepEqual(choice.range, [0, 2]);
  choice.move(1, false);
  assert.deepEqual(choice.range, [2, 2]);
  const none = new LineChoice(0);
  none.move(1, false);
  assert.equal(none.range, null);
  const last = new LineChoice(3);
  last.move(-1, true);
  assert.deepEqual(last.range, [2, 2]);
});

test("several lines make the smallest box around them", () => {
  assert.deepEqual(union([[2, 10, 20, 30, 40], [2, 5, 41, 20, 60]]), [2, 5, 20, 30, 60]);
});
