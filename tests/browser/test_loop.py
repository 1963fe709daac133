"""What the loop does, seen on the screen: a contradiction, a question back, a quiet miss, a completed list.

The real app over the sample policy, answered by the embedded reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import WAIT_MS, Server
from tests.browser.test_page_view import rectangles, settle
from tests.browser.test_scenario import SLOWEST_MS, ask

pytestmark = pytest.mark.browser

A4_WIDTH = 595.0  # points
EXCLUSIONS = 8  # (a) to (h), over a page break


@pytest.fixture(scope="module")
def review(browser: Browser, server: Server) -> Iterator[Page]:
    """The review page of the sample policy, open for all tests of this file."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    page.goto(server.url)
    expect(page.get_by_role("textbox", name="Question")).to_have_value(
        "What is the deductible?", timeout=SLOWEST_MS
    )
    yield page
    context.close()


def card(page: Page) -> Locator:
    return page.get_by_role("article", name="Answer")


def test_both_sides_of_a_contradiction_are_shown_with_their_places(review: Page) -> None:
    ask(review, "What is the policy effective date?")
    expect(card(review)).to_have_class(re.compile("di-outcome-conflict"))
    sides = card(review).locator(".di-sides .di-item")
    expect(sides).to_have_count(2)
    expect(sides.nth(0).locator(".di-value")).to_have_text("1 January 2026")
    expect(sides.nth(1).locator(".di-value")).to_have_text("15 January 2026")
    for side, number in ((0, "1"), (1, "8")):
        sides.nth(side).locator("[data-cite]").first.click()
        expect(review.locator(".viewer input").first).to_have_value(number)
        settle(review)
        assert rectangles(review, A4_WIDTH, int(number)), f"page {number} shows where it stands"


def test_a_question_back_is_replied_to_and_answered(review: Page) -> None:
    ask(review, "What is the limit?")
    expect(card(review)).to_have_class(re.compile("di-outcome-clarify"))
    expect(card(review)).to_contain_text("“Bicycles”")
    reply = review.get_by_role("textbox", name="Your reply")
    expect(review.get_by_role("button", name="Reply")).to_be_visible()  # Enter presses it
    settle(review)
    reply.fill("Bicycles")
    reply.press("Enter")
    expect(review.locator(".di-question")).to_have_text("What is the limit? – Bicycles", timeout=SLOWEST_MS)
    expect(card(review).locator(".di-value").first).to_contain_text(re.compile(r"\d"))
    expect(card(review).locator(".di-badge").first).to_contain_text("verified")


def test_a_miss_says_what_was_looked_at_and_can_be_read_further(review: Page) -> None:
    question = "What is the deductible for earthquake?"
    ask(review, question)
    expect(card(review)).to_contain_text("doesn’t appear to contain this")
    looked = card(review).locator(".di-looked").first
    expect(looked).to_contain_text("“earthquake” stands nowhere in the document")
    expect(looked).to_contain_text("all 8 pages")
    before = review.url
    review.get_by_role("button", name=re.compile("whole document")).click()
    expect(review).not_to_have_url(before, timeout=SLOWEST_MS)
    expect(card(review)).to_contain_text("doesn’t appear to contain this")


def test_a_list_over_a_page_break_is_asked_again_and_complete(review: Page) -> None:
    ask(review, "List the exclusions.")
    expect(card(review).locator(".di-item")).to_have_count(EXCLUSIONS)
    expect(card(review)).to_contain_text("the passage went on where it was cut")
    expect(card(review).locator(".di-value").first).to_contain_text("flood")
    expect(card(review).locator(".di-value").last).to_contain_text("war")


def test_a_reading_is_corrected(review: Page) -> None:
    ask(review, "What is the deductible?")
    settle(review)
    review.get_by_role("button", name="Read it otherwise").click()
    words = review.get_by_role("textbox", name="Words to look for")
    expect(words).to_have_value("deductible")
    words.fill("premium")
    before = review.url
    review.get_by_role("button", name="Ask again").click()
    expect(review).not_to_have_url(before, timeout=SLOWEST_MS)
    expect(card(review).locator(".di-read-as")).to_contain_text("premium")


def test_the_parts_of_a_question_are_answered_each_by_itself_and_seen_together(review: Page) -> None:
    box = review.get_by_role("textbox", name="Question")
    box.fill("What is the deductible and when does the policy expire?")
    box.press("Enter")
    expect(review.locator(".di-question")).to_have_text("What is the deductible?", timeout=SLOWEST_MS)
    other = review.get_by_role("button", name=re.compile("when does the policy expire"))
    expect(other.first).to_be_visible()
    expect(review.get_by_text("Part of:")).to_be_visible()
    other.first.click()
    expect(review.locator(".di-question")).to_have_text("when does the policy expire?")
    expect(card(review).locator(".di-badge").first).to_contain_text("verified")
