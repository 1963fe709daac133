"""The page viewer in a browser, on 400 pages: from a click to its rectangle, from a key to the next page.

Medians in milliseconds, measured inside the page.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

import pymupdf
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import Server, free_port, launch  # noqa: E402 - a checkout's tests are not installed

COPIES = 50  # of the eight pages of the sample policy
ROUNDS = 15
ASK_MS = 300_000
_WATCH = """
window.untilDrawn = (done) => new Promise((resolve) => {
    const start = performance.now();
    const look = () => (done() ? resolve(performance.now() - start) : requestAnimationFrame(look));
    requestAnimationFrame(look);
});
window.viewer = () => [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")]
    .map((host) => host.shadowRoot).find((root) => root.querySelector(".viewer"));
"""
_TURN = """() => {
    const field = viewer().querySelector(".go input");
    const next = Number(field.value) + 1;
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    return untilDrawn(() => Number(field.value) === next && !viewer().querySelector(".waiting")
        && viewer().querySelector("img").complete);
}"""
_CHOOSE = """(number) => {
    document.querySelector(`button[data-cite="${number}"]`).click();
    return untilDrawn(() => viewer().querySelector(`.box.selected[data-number="${number}"]`)
        && !viewer().querySelector(".waiting"));
}"""
_MODE = """(mode) => {
    viewer().querySelector(`[data-mode=${mode}]`).click();
    return untilDrawn(() => viewer().querySelector(`[data-mode=${mode}][aria-pressed=true]`));
}"""


def long_policy(folder: Path) -> Path:
    """The sample policy over and over: 400 pages."""
    path = folder / "long_policy.pdf"
    with pymupdf.open(ROOT / "sample_pdfs" / "home_policy.pdf") as sample, pymupdf.open() as long:
        for _ in range(COPIES):
            long.insert_pdf(sample)
        long.save(path)
    return path


def opened(page: Page, server: Server, document: Path) -> None:
    """The long document in the library, one question answered, the viewer at rest."""
    page.goto(server.url)
    page.get_by_role("button", name="Add PDF").click(timeout=ASK_MS)
    page.locator("input[type=file]").set_input_files(document)
    page.locator(".viewer .total", has_text=f"of {COPIES * 8}").wait_for(timeout=ASK_MS)
    box = page.get_by_role("textbox", name="Question")
    box.fill("What is the policy effective date?")
    box.press("Enter")
    page.locator("button[data-cite='2']").wait_for(timeout=ASK_MS)
    page.locator(".viewer[data-settled]").wait_for()
    page.evaluate(_WATCH)


def main() -> None:
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        folder = Path(name)
        server = Server(ROOT / "app.py", folder, free_port())
        server.start()
        browser = launch(driver)
        try:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            opened(page, server, long_policy(folder))
            switches = [page.evaluate(_MODE, mode) for mode in ("per_line", "union") * ROUNDS]
            near = [page.evaluate(_CHOOSE, number) for number in (2, 1) * ROUNDS]
            hurried = [page.evaluate(_TURN) for _ in range(ROUNDS)]
            turns = []
            for _ in range(ROUNDS):
                page.locator(".viewer[data-settled]").wait_for()
                turns.append(page.evaluate(_TURN))
        finally:
            browser.close()
            server.stop()
    for words, values in (
        ("switch of mode", switches),
        ("click to rectangle on another page", near),
        ("key to next page, reading", turns),
        ("key to next page, leafing faster than pages can be fetched ahead", hurried),
    ):
        print(f"{words}: {statistics.median(values):.0f} ms (median of {len(values)})")


if __name__ == "__main__":
    main()
