"""Pages run inside app.py's frame or not at all, even where a fresh server's first visit is a deep link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("path", "sees"), [("/documents", "Add PDFs"), ("/nowhere", "Add PDF")])
def test_a_deep_link_goes_through_the_frame(page: Page, server: Server, path: str, sees: str) -> None:
    server.restart()  # Streamlit's old multipage mode lasts until the first st.navigation
    page.goto(server.url + path)
    expect(page.locator(".st-key-frame")).to_be_attached(timeout=60_000)
    expect(page.locator(".stMainBlockContainer")).to_contain_text(sees, timeout=60_000)
    if path != "/nowhere":
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert page.url.endswith(path)


def test_the_name_of_a_file_shows_nothing_where_it_misses_the_frame(page: Page, server: Server) -> None:
    server.restart()
    page.goto(f"{server.url}/library")
    expect(page.locator(".stMain")).to_be_attached(timeout=60_000)
    page.wait_for_timeout(1500)
    framed = page.locator(".st-key-frame").count() > 0
    assert framed or page.locator(".stMainBlockContainer").inner_text().strip() == ""


def test_a_link_clicked_while_the_first_page_is_being_drawn_opens_its_page(
    browser: Browser, server: Server
) -> None:
    for _ in range(4):
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        hurried = context.new_page()
        hurried.goto(server.url)
        hurried.get_by_role("link", name="Library").click(timeout=60_000)
        expect(hurried.locator(".stMainBlockContainer")).to_contain_text("Add PDFs", timeout=60_000)
        hurried.wait_for_timeout(1_000)  # what the first page still had to say has come by now
        expect(hurried.locator(".stMainBlockContainer")).to_contain_text("Add PDFs", timeout=60_000)
        context.close()
