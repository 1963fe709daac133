"""What fits where: both screen sizes, both themes. Leaves pictures in ``shots/`` to look at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SHOTS, WAIT_MS, Server
from tests.browser.test_keys import sign
from tests.browser.test_page_view import open_answer, settle

pytestmark = pytest.mark.browser

SIZES = {"1440x900": (1440, 900), "1024x768": (1024, 768)}
KINDS = ("flag", "conflict", "not_found", "table")
_IN_VIEW = """element => {
    const at = element.getBoundingClientRect();
    return at.top >= 0 && at.left >= 0 && at.bottom <= innerHeight + 1 && at.right <= innerWidth + 1;
}"""


@pytest.fixture(params=[(size, theme) for size in SIZES for theme in ("light", "dark")], ids="-".join)
def view(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[Page, str]]:
    """A page at a size, in a theme, and the name of both."""
    size, theme = request.param
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme)
    context.set_default_timeout(WAIT_MS)
    yield context.new_page(), f"{size}-{theme}"
    context.close()


def test_page_answer_and_decision_are_in_view_together(view: tuple[Page, str], gallery: Server) -> None:
    page, name = view
    SHOTS.mkdir(exist_ok=True)
    for number, kind in enumerate(KINDS):
        open_answer(page, gallery, kind)
        if number == 0:
            page.screenshot(path=SHOTS / f"unsigned-{name}.png")
            sign(page)
        settle(page)
        page.screenshot(path=SHOTS / f"{kind}-{name}.png")
        for seen in (".viewer", ".viewer .bar", ".st-key-decide_bar button >> nth=0", ".di-question"):
            assert page.locator(seen).first.evaluate(_IN_VIEW), (kind, seen)
        overflow = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert overflow <= 0, (kind, overflow)
    scrolled = page.locator(".st-key-answer_side").evaluate(
        "side => { side.scrollTop = 9999; return side.scrollTop; }"
    )
    assert scrolled >= 0
    assert page.locator(".viewer").evaluate(_IN_VIEW), "the page never scrolls away from the answer"


def test_library_in_both_sizes(view: tuple[Page, str], gallery: Server) -> None:
    page, name = view
    page.goto(f"{gallery.url}/documents")
    expect(page.locator("tbody tr button").first).to_be_visible()
    settle(page)
    page.screenshot(path=SHOTS / f"library-{name}.png")
    assert page.locator("tbody tr button").first.evaluate(_IN_VIEW)
