// How much of the window lies above the page viewer. The viewer and the answer beside it end at the window's
// bottom, whatever stands above them; the style sheets read this from `--di-above-page`.

const BELOW = 12; // pixels kept free under the viewer

export function measureAbove(viewer) {
  const scrolled = document.querySelector(".stMain")?.scrollTop ?? 0;
  const above = Math.round(viewer.getBoundingClientRect().top + scrolled + BELOW);
  document.documentElement.style.setProperty("--di-above-page", `${above}px`);
}
