// What people do with mouse, wheel and keyboard, passed on to the viewer as what they mean.
import { followCard } from "./card.js";
import { EdgeTurn } from "./edge.js";
import { keyAction, takesKeys } from "./input.js";

/** Listen on behalf of `view` until `signal` aborts. */
export function listen(view, signal) {
  listenToButtons(view, signal);
  listenToKeys(view, signal);
  listenToWheel(view, signal);
  listenToFields(view, signal);
  listenToHover(view, signal);
}

function listenToButtons(view, signal) {
  view.root.addEventListener("click", (event) => {
    const { act, mode, number } = event.target.closest("button")?.dataset ?? {};
    if (act) view.actions[act]();
    else if (mode) view.setMode(mode);
    else if (number) view.select(Number(number), { move: false });
  }, { signal });
}

function listenToKeys(view, signal) {
  document.addEventListener("keydown", (event) => {
    if (takesKeys(event.composedPath()[0])) return;
    const picks = view.picker.key(event);
    const action = picks ? null : keyAction(event);
    if (typeof action === "number") view.selectNth(action);
    else if (action !== null) view.actions[action]();
    if (picks || action !== null) event.preventDefault();
  }, { signal });
}

function listenToWheel(view, signal) {
  const edge = new EdgeTurn();
  const { frame } = view.stage;
  frame.addEventListener("wheel", (event) => {
    if (event.ctrlKey) {
      event.preventDefault();
      view.actions[event.deltaY < 0 ? "in" : "out"]();
      return;
    }
    const turn = edge.wheel(event.deltaY, frame, event.timeStamp);
    if (turn) view.go(view.page + turn, { atEnd: turn < 0 });
  }, { signal, passive: false });
}

function listenToFields(view, signal) {
  const { page, search } = view.toolbar;
  page.addEventListener("change", () => view.goTyped(page.value), { signal });
  page.addEventListener("focus", () => page.select(), { signal });
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") view.search(search.value, event.shiftKey ? -1 : 1);
    if (event.key === "Escape") view.leaveSearch();
  }, { signal });
}

function listenToHover(view, signal) {
  followCard({
    signal, select: (number) => view.select(number), go: (page) => view.go(page), hover: (...how) => view.hover(...how),
  });
  for (const [name, on] of [["pointerover", true], ["pointerout", false]]) {
    view.stage.layer.addEventListener(name, (event) => {
      const box = event.target.closest(".box");
      if (box) view.hover(Number(box.dataset.number), on);
    }, { signal });
  }
}
