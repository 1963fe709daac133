"""The page viewer in a browser, on 400 pages: from a click to its rectangle, from a key to the next page.

    python benchmarks/viewer.py [FILE]

Medians measured inside the page, from the event to the frame that shows it with its picture decoded. Beside
each stands how many bare round trips to the server of the same run that is (a search that finds nothing),
which says more than milliseconds on a machine that is busy. Ends with 1 where a bar is missed.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pymupdf
from playwright.sync_api import Page, sync_playwright

from docintel.generation.contract import Span, TextAnswer, TextItem, not_found
from docintel.parsing import parse_pdf
from docintel.providers.scripted import script
from docintel.settings import Settings
from docintel.usecases import Actor, Workspace

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import Server, free_port, launch  # noqa: E402 - a checkout's tests are not installed

CORPUS = ROOT.parent / "shared" / "corpus" / "documents" / "reg_irs_irm_400_pages.pdf"
COPIES = 50  # of the eight pages of the sample policy, where the corpus is not there
CITED = (0.03, 0.03, 0.4, 0.7, 0.97)  # the cited pages as parts of the document; two citations on the first
ROUNDS = 15
WAIT_MS = 60_000
_WATCH = """
window.viewer = () => [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")]
    .map((host) => host.shadowRoot).find((root) => root.querySelector(".viewer"));
window.frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
window.untilDrawn = async (done) => {
    const start = performance.now();
    while (!done()) await frame();
    const image = viewer().querySelector(".sheet img");
    if (image.src) await image.decode();
    await frame();
    return performance.now() - start;
};
window.pageNamed = () => Number(viewer().querySelector(".go input").value);
window.pageShown = () => (viewer().querySelector(".waiting") ? 0 : pageNamed());
window.press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
"""
_TURN = """(key) => {
    const next = pageNamed() + (key === "ArrowRight" ? 1 : -1);
    press(key);
    return untilDrawn(() => pageShown() === next);
}"""
_JUMP = """(page) => {
    const mark = document.body.appendChild(document.createElement("button"));
    mark.dataset.page = String(page);
    mark.click();
    mark.remove();
    return untilDrawn(() => pageShown() === page);
}"""
_CHOOSE = """(number) => {
    document.querySelector(`button[data-cite="${number}"]`).click();
    return untilDrawn(() => pageShown() && viewer().querySelector(`.box.selected[data-number="${number}"]`));
}"""
_MODE = """(mode) => {
    viewer().querySelector(`[data-mode=${mode}]`).click();
    return untilDrawn(() => viewer().querySelector(`[data-mode=${mode}][aria-pressed=true]`));
}"""
_FIND = """(text) => {
    const field = viewer().querySelector("[type=search]");
    field.value = text;
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    return untilDrawn(() => viewer().querySelector(".found").textContent === "not found");
}"""


@dataclass(frozen=True, slots=True)
class Figure:
    """What was done, how long each time took, and how long the median may take, in milliseconds."""

    words: str
    spent: list[float]
    bar: int

    @property
    def median(self) -> float:
        return statistics.median(self.spent)

    @property
    def ok(self) -> bool:
        return self.median <= self.bar

    def line(self, round_trip: float) -> str:
        tenth = statistics.quantiles(self.spent, n=10)[-1]
        return (
            f"{'ok    ' if self.ok else 'FAILED'} {self.words}: {self.median:.0f} ms (bar {self.bar}), "
            f"{self.median / round_trip:.2f} round trips, one in ten above {tenth:.0f} ms"
        )


def document(folder: Path) -> Path:
    """The file of the command line, else the corpus's 400 pages, else the sample policy over and over."""
    if sys.argv[1:] or CORPUS.is_file():
        return Path(sys.argv[1]) if sys.argv[1:] else CORPUS
    path = folder / "long_policy.pdf"
    with pymupdf.open(ROOT / "sample_pdfs" / "home_policy.pdf") as sample, pymupdf.open() as long:
        for _ in range(COPIES):
            long.insert_pdf(sample)
        long.save(path)
    return path


def furnish(home: Path, path: Path) -> tuple[str, int]:
    """A library with the document and an answer cited all over it; their address, and the count of pages."""
    desk = Workspace(Settings(home=home, provider="offline", samples_dir=None)).desk(Actor.local("Bench"))
    data = path.read_bytes()
    kept = desk.add_document(path.name, data)
    frame = parse_pdf(data).line_df
    frame = frame[(frame["text"].str.len() > 30) & ~frame["hidden"] & ~frame["furniture"]]
    items = []
    for part in CITED:
        page = frame[frame["page_num"] >= part * kept.page_count]
        line = page.iloc[len(items) % 3]
        number = int(line["overall_line_num"])
        span = Span(line_start=number, line_end=number, quote=str(line["text"]))
        items.append(TextItem(text=str(line["text"]), spans=[span]))
    answer = not_found(TextAnswer, [], answer_found=True, items=items, extraction_method="verbatim")
    with script(answer):
        asked = desk.ask(kept.id, "Which rules are there?", provider="scripted", shape="text")
    return f"/?document={kept.id}&answer={asked.id}", kept.page_count


def rest(page: Page) -> None:
    page.locator(".viewer[data-settled]").wait_for()


def measured(page: Page, count: int) -> tuple[float, list[Figure]]:
    """How long a bare round trip takes, and the figures."""

    def spent(script: str, values: Sequence[object], *, at_rest: bool = False) -> list[float]:
        times = []
        for value in values:
            if at_rest:
                rest(page)
            times.append(float(page.evaluate(script, value)))
        return times

    page.evaluate(_WATCH)
    spent(_FIND, ["zzqq", "qqzz"])  # what was searched for once, the server knows
    bare = statistics.median(spent(_FIND, ["zzqq", "qqzz"] * ROUNDS, at_rest=True))
    page.keyboard.press("Escape")
    far = [(number * 37) % count + 1 for number in range(1, ROUNDS + 1)]
    return bare, [
        Figure("switch of mode", spent(_MODE, ["per_line", "union"] * ROUNDS), 50),
        Figure("click to rectangle, its page on screen", spent(_CHOOSE, [1, 2] * ROUNDS), 50),
        Figure("click to rectangle, on another page", spent(_CHOOSE, [3, 4, 5, 1] * ROUNDS), 200),
        Figure("click to a page nobody could foresee", spent(_JUMP, far, at_rest=True), 200),
        Figure("key to next page, reading", spent(_TURN, ["ArrowRight"] * ROUNDS, at_rest=True), 150),
        Figure("key to next page, leafing as fast as they come", spent(_TURN, ["ArrowRight"] * 60), 150),
        Figure("key to the page before, leafing", spent(_TURN, ["ArrowLeft"] * 60), 150),
    ]


def main() -> int:
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        folder = Path(name)
        home = folder / "home"
        address, count = furnish(home, document(folder))
        server = Server(ROOT / "app.py", home, free_port())
        server.start()
        browser = launch(driver)
        try:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.set_default_timeout(WAIT_MS)
            page.goto(server.url + address)
            page.locator("button[data-cite='5']").wait_for()
            rest(page)
            bare, figures = measured(page, count)
        finally:
            browser.close()
            server.stop()
    print(f"{count} pages; a bare round trip to the server: {bare:.0f} ms (median of {2 * ROUNDS})")
    for figure in figures:
        print(figure.line(bare))
    return 0 if all(figure.ok for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
