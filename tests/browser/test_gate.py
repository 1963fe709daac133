"""Pages run inside app.py's frame or not at all, even where a fresh server's first visit is a deep link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", ["/library", "/review", "/pages/library", "/library?document=x"])
def test_a_deep_link_goes_through_the_frame(page: Page, server: Server, path: str) -> None:
    server.restart()  # Streamlit's old multipage mode lasts until the first st.navigation
    page.goto(server.url + path)
    expect(page.locator(".st-key-frame")).to_be_attached(timeout=60_000)
    expect(page.locator(".stMainBlockContainer")).to_contain_text("home_policy.pdf")
    assert "Traceback" not in page.content()
