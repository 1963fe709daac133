// The letter printed on a button presses it. Looked up in the page as it stands, so that what can be seen is
// what can be pressed, however late the page was drawn. Listens before Streamlit does, which reruns on R.
const mounted = new WeakMap();
const LETTERS = "[data-testid=stButton] button code";
const TYPING = "input,textarea,select,[contenteditable=true],[role=dialog],[role=combobox]";

export default function mount({ parentElement }) {
  let closing = mounted.get(parentElement);
  if (!closing) {
    closing = new AbortController();
    mounted.set(parentElement, closing);
    window.addEventListener("keydown", press, { capture: true, signal: closing.signal });
  }
  return () => {
    closing.abort();
    mounted.delete(parentElement);
  };
}

/** What a key press says as it is printed on buttons, or null: no modifiers, no repeats, never while typing. */
export function said(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return null;
  if (event.composedPath()[0]?.closest?.(TYPING)) return null;
  const key = event.key.toLowerCase();
  return key === "escape" ? "esc" : key;
}

/** The first visible button with these letters printed on it, or undefined. */
export function lettered(root, letters) {
  const found = [...root.querySelectorAll(LETTERS)].filter((each) => each.textContent.toLowerCase() === letters);
  return found.map((each) => each.closest("button")).find((button) => button.checkVisibility());
}

function press(event) {
  const letters = said(event);
  const button = letters && lettered(document, letters);
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!button.disabled) button.click();
}
