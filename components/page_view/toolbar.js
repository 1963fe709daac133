// The bar over the page: where we are, how large it is drawn, what is looked for.
import { pageWords } from "./pages.js";

export class Toolbar {
  constructor(root) {
    this.find = (selector) => root.querySelector(`.bar ${selector}`);
    this.modes = root.querySelectorAll("[data-mode]");
    this.page = this.find(".go input");
    this.search = this.find("[type=search]");
  }

  draw({ page, count, zoom, mode, hasCitations, finder, stripOpen }) {
    if (this.page.getRootNode().activeElement !== this.page) this.page.value = String(page.n);
    this.find(".total").textContent = `of ${count}${pageWords(page).slice(String(page.n).length)}`;
    this.find("[data-act=prev]").disabled = page.n <= 1;
    this.find("[data-act=next]").disabled = page.n >= count;
    this.find(".zoom").textContent = `${Math.round(zoom * 100)}%`;
    this.find(".zoom").ariaLabel = `${Math.round(zoom * 100)}%, fit the page to the column`;
    this.find("[data-act=strip]").setAttribute("aria-expanded", String(stripOpen));
    this.drawFinder(finder);
    this.find(".modes").hidden = !hasCitations;
    for (const button of this.modes) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
  }

  drawFinder({ words, matches }) {
    this.find(".found").textContent = words;
    for (const name of ["findprev", "findnext"]) this.find(`[data-act=${name}]`).hidden = matches.length === 0;
  }
}
