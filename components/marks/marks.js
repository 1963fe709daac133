// Tiles and bars that open the answers behind them. Everything shown is set as text.
export default function mount({ data, parentElement, setTriggerValue }) {
  const list = el("ul", { className: data.kind, ariaLabel: data.title });
  for (const item of data.items) list.append(data.kind === "tiles" ? tile(item) : bar(item));
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && !button.disabled) setTriggerValue(button.dataset.does, button.dataset.id);
  });
  const focused = parentElement.activeElement?.dataset;
  parentElement.querySelector("ul")?.remove();
  parentElement.append(list);
  if (focused) list.querySelector(`[data-id="${CSS.escape(focused.id)}"][data-does="${focused.does}"]`)?.focus();
}

function tile(item) {
  const main = button(item, "chosen", "main", [
    el("span", { className: "words", textContent: item.words }),
    el("span", { className: "value", textContent: item.value }),
    el("span", { className: `change ${item.tone}`, textContent: item.change }),
  ]);
  main.title = item.title;
  main.ariaPressed = String(item.is_chosen);
  const note = button(item, "opened", "note", [`${item.note} ›`]);
  note.ariaLabel = `${item.words}: show the answers, ${item.note}`;
  note.disabled = !item.can_open;
  return el("li", { className: item.is_chosen ? "chosen" : "" }, [main, note]);
}

function bar(item) {
  const track = el("span", { className: "track", ariaHidden: "true" }, [el("span", { className: "fill" })]);
  track.firstChild.style.width = `${Math.max(0, Math.min(1, item.fill)) * 100}%`;
  const whole = button(item, "opened", "bar", [
    el("span", { className: "words", textContent: item.words }),
    track,
    el("span", { className: "value", textContent: item.value }),
    el("span", { className: "of", textContent: item.note }),
  ]);
  whole.title = item.title;
  whole.disabled = !item.can_open;
  return el("li", {}, [whole]);
}

function button(item, does, className, children) {
  const made = el("button", { type: "button", className }, children);
  made.dataset.id = item.id;
  made.dataset.does = does;
  return made;
}

function el(name, properties = {}, children = []) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}
