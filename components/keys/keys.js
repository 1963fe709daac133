// Letters that press buttons: {letter: key of the Streamlit button}. Streamlit marks a keyed widget's element
// with the class "st-key-<key>". Listens before Streamlit does, which reruns on R by itself.
const mounted = new WeakMap();

export default function mount({ data, parentElement }) {
  let state = mounted.get(parentElement);
  if (!state) {
    state = { closing: new AbortController() };
    mounted.set(parentElement, state);
    window.addEventListener("keydown", (event) => press(event, state.buttons), {
      capture: true, signal: state.closing.signal,
    });
  }
  state.buttons = data;
  return () => {
    state.closing.abort();
    mounted.delete(parentElement);
  };
}

/** The widget key a key press means, or null: no modifiers, no repeats, never while somebody is typing. */
export function meant(event, buttons) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return null;
  const target = event.composedPath()[0];
  if (target?.closest?.("input,textarea,select,[contenteditable=true],[role=dialog],[role=combobox]")) return null;
  return Object.hasOwn(buttons, event.key.toLowerCase()) ? buttons[event.key.toLowerCase()] : null;
}

function press(event, buttons) {
  const key = meant(event, buttons);
  if (key === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const button = document.querySelector(`.st-key-${CSS.escape(key)} button`);
  if (button && !button.disabled) button.click();
}
