// Rectangles on the page: of citations, which can be chosen, and of found text, which cannot.
import { boxesOf, percentBox } from "./geometry.js";

const NEAR_EDGE = 94; // percent of the page's width from which the number goes above the rectangle, not beside it

/** The buttons of all citations on `page`, the first rectangle of each with its number. */
export function citationBoxes({ citations, page, mode, selected, flash }) {
  return citations.flatMap((citation) => {
    const here = boxesOf(citation, mode).filter((box) => box[0] === page.n);
    const chosen = citation.number === selected;
    return here.map((box, index) => citationBox({ citation, box, page, chosen, flash, first: index === 0 }));
  });
}

/** Marks on found text; the current match stands out. */
export function matchBoxes({ matches, page, current }) {
  return matches.flatMap((match, index) =>
    match.filter((box) => box[0] === page.n).map((box) => {
      const mark = document.createElement("div");
      mark.className = index === current ? "match current" : "match";
      put(mark, box, page);
      return mark;
    }));
}

/** What is being given as evidence by hand: [[box, class], …]. */
export function pickedBoxes(boxes, page) {
  return boxes.map(([box, className]) => {
    const mark = document.createElement("div");
    mark.className = className;
    put(mark, box, page);
    return mark;
  });
}

function citationBox({ citation, box, page, chosen, flash, first }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `box tone-${citation.tone}`;
  button.classList.toggle("selected", chosen);
  button.classList.toggle("flash", chosen && flash);
  button.dataset.number = String(citation.number);
  button.title = citation.name;
  const place = put(button, box, page);
  if (first) {
    button.setAttribute("aria-label", citation.name);
    button.setAttribute("aria-pressed", String(chosen));
    button.append(numberTag(citation, place.left + place.width > NEAR_EDGE));
  } else {
    button.tabIndex = -1;
    button.setAttribute("aria-hidden", "true");
  }
  return button;
}

function numberTag(citation, inside) {
  const tag = document.createElement("span");
  tag.className = inside ? "tag inside" : "tag";
  tag.textContent = `${citation.number} ${citation.icon}`;
  return tag;
}

function put(element, box, page) {
  const place = percentBox(box, page);
  for (const [side, percent] of Object.entries(place)) element.style[side] = `${percent}%`;
  return place;
}
