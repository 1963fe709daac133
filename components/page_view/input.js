// What the keyboard means to the page viewer.

const NAMED = {
  ArrowLeft: "prev", ArrowRight: "next", "+": "in", "=": "in", "-": "out", 0: "fit", Escape: "none", "/": "find",
};
const OWNERS = "input,textarea,select,[contenteditable=true],[role=radio],[role=tab],[role=option],[role=slider]," +
  "[role=combobox],[role=menuitem],[role=dialog]";

/** An action's name, or the number of a citation; null where a key means nothing here. */
export function keyAction(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (Object.hasOwn(NAMED, event.key)) return NAMED[event.key];
  return /^[1-9]$/.test(event.key) ? Number(event.key) : null;
}

/** Whether a key belongs to the element that has the focus (a field, a list of choices) and not to us. */
export function takesKeys(target) {
  return Boolean(target?.closest?.(OWNERS));
}
