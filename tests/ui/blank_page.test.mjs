import assert from "node:assert/strict";
import { test } from "node:test";

import { isBlank } from "../../components/blank_page/blank_page.js";

const element = (offsetHeight, isOfFrame = false) => ({ offsetHeight, closest: () => (isOfFrame ? {} : null) });
const page = (testScriptState, ...drawn) => ({
  querySelector: () => ({ dataset: { testScriptState } }),
  querySelectorAll: () => drawn,
});

test("a page at rest with nothing to see outside its frame is blank", () => {
  assert.equal(isBlank(page("notRunning", element(40, true), element(0))), true);
  assert.equal(isBlank(page("notRunning")), true);
});

test("one that is being drawn, or shows anything, is not", () => {
  assert.equal(isBlank(page("running", element(40, true))), false);
  assert.equal(isBlank(page("notRunning", element(40, true), element(20))), false);
  assert.equal(isBlank({ querySelector: () => null, querySelectorAll: () => [] }), false);
});
