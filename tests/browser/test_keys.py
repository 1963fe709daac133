"""Deciding with the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.test_page_view import open_answer, settle

pytestmark = pytest.mark.browser


def sign(page: Page, name: str = "A. Handler") -> None:
    page.get_by_label("Your name, to sign your decisions").last.fill(name)
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-decide_a, .st-key-decide_r").first).to_be_visible()


def press(page: Page, key: str, wanted: str) -> None:
    """Press a key once its button is there to be pressed, the app at rest and the page drawn."""
    expect(page.locator(f".st-key-{wanted} button").first).to_be_enabled()
    settle(page)
    page.keyboard.press(key)


def test_a_and_r_decide_but_not_while_typing(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "table")
    sign(page)
    page.get_by_label("Note (optional)").fill("a rare reason")
    expect(page.locator(".di-decisions")).to_have_count(0)
    page.keyboard.press("Tab")
    page.locator(".viewer .stage").focus()
    page.keyboard.press("a")
    expect(page.locator(".di-decisions")).to_contain_text("Accepted")
    expect(page.locator(".di-decisions")).to_contain_text("a rare reason")
    press(page, "r", "decide_r")
    press(page, "Escape", "decide_escape")
    press(page, "r", "decide_r")
    press(page, "3", "decide_3")
    expect(page.locator(".di-decisions li").first).to_contain_text("Rejected")
    expect(page.locator(".di-decisions li").first).to_contain_text("Incomplete")
    expect(page.locator(".di-decisions li")).to_have_count(2)


def test_the_name_is_kept_in_this_browser(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "ship")
    sign(page, "Zoë <b>")
    expect(page.get_by_role("button", name="Zoë <b>")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Zoë <b>")).to_be_visible()
    expect(page.locator(".st-key-decide_a")).to_be_visible()
