import assert from "node:assert/strict";
import { test } from "node:test";

import { withPlace } from "../../components/page_view/address.js";
import {
  boxesOf, isPreview, keepPlace, percentBox, pixelsFor, pointOn, rectangle, revealOffset, rowsInView, sheetSize,
  stepZoom, union, ZOOMS,
} from "../../components/page_view/geometry.js";
import { wishes } from "../../components/page_view/ahead.js";
import { EdgeTurn } from "../../components/page_view/edge.js";
import { Finder } from "../../components/page_view/finder.js";
import { keyAction, takesKeys } from "../../components/page_view/input.js";
import { findPage, pageWords, unpackPages } from "../../components/page_view/pages.js";
import { LineChoice } from "../../components/page_view/picking.js";
import { Pictures } from "../../components/page_view/pictures.js";
import { Requests } from "../../components/page_view/requests.js";
import { pageMarks } from "../../components/page_view/strip.js";

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

test("a picture is kept until a sharper one comes, and those not used for longest go first", () => {
  const pictures = new Pictures(24, (src) => `decoded ${src}`);
  pictures.keep("d", { page: 1, width: 1000, src: "sharp" });
  pictures.keep("d", { page: 1, width: 400, src: "coarse" });
  assert.equal(pictures.get("d", 1).image, "decoded sharp");
  assert.equal(pictures.has("d", 1, 1000), true);
  assert.equal(pictures.has("d", 1, 1001), false);
  assert.equal(pictures.has("other", 1, 1), false);
  pictures.keep("d", { page: 2, width: 400, src: "" });
  pictures.get("d", 1);
  for (let page = 3; page <= 25; page += 1) pictures.keep("d", { page, width: 400, src: "" });
  assert.equal(pictures.get("d", 2), undefined);
  assert.equal(pictures.get("d", 1).src, "sharp", "looked at since");
});

test("a page that cannot be drawn is kept with the reason, and is not asked for again", () => {
  const pictures = new Pictures(2, () => assert.fail("there is nothing to decode"));
  pictures.keep("d", { page: 1, width: 800, error: "The page is damaged." });
  assert.deepEqual([pictures.get("d", 1).image, pictures.has("d", 1, 800)], [null, true]);
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

test("wished for: the next page, the previews in view, what is cited, then further pages and the one before", () => {
  const wished = wishes({
    page: 3, count: 9, direction: 1, cited: [3, 8, 8], pixels: 800, strip: { first: 2, last: 3, pixels: 128 },
  });
  const pages = [[4, 800], [2, 128], [3, 128], [3, 800], [8, 800], [5, 800], [6, 800], [7, 800], [2, 800]];
  assert.deepEqual(wished, pages);
});

test("leafing back fetches backwards, and there is no page before the first or after the last", () => {
  const plain = { count: 9, cited: [], pixels: 800, strip: null };
  assert.deepEqual(wishes({ ...plain, page: 2, direction: -1 }), [[1, 800], [3, 800]]);
  assert.deepEqual(wishes({ ...plain, page: 9, direction: 1 }), [[8, 800]]);
});

const PAGE = (number) => [number, 800];
const NOTHING_HELD = () => false;

test("one request fetches ahead at a time, one more may overtake it, each picture is asked for once", () => {
  const requests = new Requests(100);
  assert.deepEqual(requests.next([], [PAGE(1), PAGE(2)], 0), { number: 101, want: [PAGE(1), PAGE(2)] });
  assert.equal(requests.next([PAGE(1)], [PAGE(3)], 1), null);
  assert.deepEqual(requests.next([PAGE(9)], [PAGE(3)], 2), { number: 102, want: [PAGE(9)] }, "needed at once");
  assert.equal(requests.next([PAGE(10)], [], 3), null, "two are on their way");
  requests.answered(102, () => true);
  assert.deepEqual(requests.next([PAGE(10)], [], 4).want, [PAGE(10)]);
});

test("what an overtaken request did not bring is asked for again, but not for ever", () => {
  const requests = new Requests(0);
  for (const again of [1, 2, 3, 4, 5]) {
    assert.deepEqual(requests.next([PAGE(1)], [], again).want, [PAGE(1)]);
    requests.answered(requests.number, NOTHING_HELD);
  }
  assert.equal(requests.next([PAGE(1)], [], 6), null);
  assert.equal(requests.isDone([PAGE(1)]), true);
});

test("an answer that never comes is not waited for, but for longer each time", () => {
  const requests = new Requests(0);
  assert.equal(requests.waits(0), null, "nothing is on its way");
  let now = 0;
  for (const patience of [4_000, 8_000, 16_000, 32_000, 32_000]) {
    assert.deepEqual(requests.next([PAGE(1)], [], now).want, [PAGE(1)]);
    assert.equal(requests.isDone([PAGE(1)]), false);
    assert.equal(requests.waits(now + 1_000), patience - 1_000);
    assert.equal(requests.next([PAGE(1)], [], now + patience - 1), null);
    now += patience;
    assert.equal(requests.waits(now), 0);
  }
  requests.answered(requests.number, () => true);
  requests.next([PAGE(2)], [], now);
  assert.equal(requests.waits(now), 4_000, "the server is there again");
});

test("what was asked about another answer is not waited for", () => {
  const requests = new Requests(0);
  requests.next([PAGE(1)], [], 0);
  requests.forget();
  assert.deepEqual(requests.next([], [PAGE(1)], 1).want, [PAGE(1)]);
});

test("a request stays small: a few pages, or many previews", () => {
  const many = Array.from({ length: 40 }, (_, index) => [index, 128]);
  assert.equal(new Requests(0).next([], many, 0).want.length, 20);
  assert.equal(new Requests(0).next([], [1, 2, 3, 4, 5, 6, 7].map(PAGE), 0).want.length, 5);
  assert.deepEqual([isPreview(128), isPreview(200)], [true, false]);
});

test("pages come packed, with the printed labels where they differ", () => {
  const pages = unpackPages({ runs: [[2, 595, 842], [1, 842, 595]], labels: ["i", "ii", "1"] });
  assert.deepEqual(pages[2], { n: 3, label: "1", w: 842, h: 595 });
  assert.deepEqual(pages.map(pageWords), ["1 (i)", "2 (ii)", "3 (1)"]);
  const plain = unpackPages({ runs: [[2000, 595, 842]], labels: null });
  assert.deepEqual([plain.length, plain[1999].label, pageWords(plain[1999])], [2000, "2000", "2000"]);
});

test("of 2,000 previews only those in view exist", () => {
  assert.deepEqual(rowsInView(0, 600, 100, 2000, 2), { first: 1, last: 8 });
  assert.deepEqual(rowsInView(5050, 600, 100, 2000, 2), { first: 49, last: 59 });
  assert.deepEqual(rowsInView(199_400, 600, 100, 2000, 2), { first: 1993, last: 2000 });
  assert.deepEqual(rowsInView(0, 600, 100, 3, 2), { first: 1, last: 3 });
});

test("a preview is marked with the citations, their colours and the found places of its page", () => {
  const citations = [
    { page: 2, tone: "verified", union: [[2, 0, 0, 1, 1]] },
    { page: 2, tone: "moved", union: [[2, 0, 0, 1, 1], [3, 0, 0, 1, 1]] },
  ];
  const marks = pageMarks(citations, [[[5, 0, 0, 1, 1]], [[5, 2, 2, 3, 3], [5, 4, 4, 5, 5]]]);
  assert.deepEqual(marks.get(2), { count: 2, tones: ["verified", "moved"], hits: 0 });
  assert.deepEqual([marks.get(3).count, marks.get(5).hits, marks.get(1)], [1, 2, undefined]);
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
