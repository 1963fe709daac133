// The answer card is drawn outside of this component. Its marks `data-cite` and `data-page` are ours to follow.

/** Follow clicks and hovering on the card until `signal` aborts. */
export function followCard({ signal, select, go, hover }) {
  document.addEventListener("click", (event) => {
    const mark = event.target.closest?.("[data-cite],[data-page]");
    if (mark?.dataset.cite) select(Number(mark.dataset.cite));
    else if (mark) go(Number(mark.dataset.page));
  }, { signal });
  for (const [name, on] of [["pointerover", true], ["pointerout", false]]) {
    document.addEventListener(name, (event) => {
      const mark = event.target.closest?.("[data-cite]");
      if (mark) hover(Number(mark.dataset.cite), on);
    }, { signal });
  }
}

/** Show on the card which citation is selected on the page. */
export function markSelected(number) {
  for (const mark of document.querySelectorAll("[data-cite]")) {
    const chosen = Number(mark.dataset.cite) === number;
    mark.toggleAttribute("data-selected", chosen);
    if (mark.tagName === "BUTTON") mark.setAttribute("aria-pressed", String(chosen));
  }
}

export function markHovered(number, on) {
  for (const mark of document.querySelectorAll("[data-cite]")) {
    mark.toggleAttribute("data-hovered", on && Number(mark.dataset.cite) === number);
  }
}
