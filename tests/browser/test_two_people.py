"""Two browsers, one answer: one decision is kept, and the other person is told whose and when."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import WAIT_MS, Server
from tests.browser.test_keys import sign
from tests.browser.test_scenario import SLOWEST_MS, ask

pytestmark = pytest.mark.browser


def open_as(browser: Browser, url: str, name: str) -> Page:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    page.goto(url)
    expect(page.locator(".di-question")).to_be_visible(timeout=SLOWEST_MS)
    sign(page, name)
    page.locator(".viewer .stage").focus()
    return page


def test_of_two_browsers_racing_for_one_answer_one_wins_and_the_other_is_told(
    page: Page, server: Server, browser: Browser
) -> None:
    page.goto(server.url)
    expect(page.get_by_role("textbox", name="Question")).to_be_visible(timeout=SLOWEST_MS)
    ask(page, "What is the policy number?")
    ann, bob = (open_as(browser, page.url, name) for name in ("Ann", "Bob"))
    ann.keyboard.press("a")
    bob.keyboard.press("a")
    for each in (ann, bob):
        expect(each.locator(".di-decisions li")).to_have_count(1, timeout=SLOWEST_MS)
    decided = ann.locator(".di-decisions").inner_text()
    assert bob.locator(".di-decisions").inner_text() == decided
    winner, loser = ("Ann", bob) if "by Ann" in decided else ("Bob", ann)
    told = re.compile(f"Decided by {winner} a (moment|minute) ago. Your decision was not saved")
    expect(loser.locator(".di-warning")).to_contain_text(told)
    for each in (ann, bob):
        each.context.close()
