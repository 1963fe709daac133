// A page that stands empty is loaded again. Streamlit empties the page just opened when something of the page
// before, such as its viewer or a timer, speaks to the server in the moment between the click and the answer.
const WATCH_MS = 400;
const LOOKS = 2; // one after the other that find nothing: a page may be between two drawings
const AGAIN_MS = 10_000; // a page that is empty even then is not loaded for ever
const WHEN = "docintel_blank_page";
const mounted = new WeakMap();

export default function mount({ parentElement }) {
  let watch = mounted.get(parentElement);
  if (!watch) {
    watch = { empty: 0 };
    watch.timer = setInterval(() => look(watch), WATCH_MS);
    mounted.set(parentElement, watch);
  }
  return () => {
    clearInterval(watch.timer);
    mounted.delete(parentElement);
  };
}

/** Whether the app is at rest and shows nothing but its frame. `root`: the document. */
export function isBlank(root) {
  if (root.querySelector("[data-testid=stApp]")?.dataset.testScriptState !== "notRunning") return false;
  const drawn = [...root.querySelectorAll("[data-testid=stMainBlockContainer] [data-testid=stElementContainer]")];
  return !drawn.some((each) => each.offsetHeight > 0 && !each.closest(".st-key-frame"));
}

function look(watch) {
  watch.empty = isBlank(document) ? watch.empty + 1 : 0;
  if (watch.empty < LOOKS || Date.now() - Number(sessionStorage.getItem(WHEN)) < AGAIN_MS) return;
  sessionStorage.setItem(WHEN, String(Date.now()));
  location.reload();
}
