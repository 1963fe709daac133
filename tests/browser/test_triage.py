"""QA at work in the queue: with keys, with several at once, and with somebody else at the same answer."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.queued import empty_queue, queue_answers, visitor
from tests.browser.test_keys import press
from tests.browser.test_scenario import SLOWEST_MS

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def visited(server: Server, browser: Browser) -> Server:
    """The server, after a first visitor."""
    first = visitor(browser, server.url, "First")
    first.goto(server.url)
    expect(first.get_by_role("textbox", name="Question")).to_be_visible(timeout=SLOWEST_MS)
    first.context.close()
    return server


@pytest.fixture
def queued(visited: Server) -> Iterator[list[str]]:
    """Ten answers in a queue that was empty, five of them errors."""
    ids = queue_answers(visited.home, 10)
    yield ids
    empty_queue(visited.home, ids)


@pytest.fixture
def quinn(browser: Browser, server: Server, queued: list[str]) -> Iterator[Page]:
    page = visitor(browser, server.url, "Quinn")
    yield page
    page.context.close()


@pytest.fixture
def bob(browser: Browser, server: Server, queued: list[str]) -> Iterator[Page]:
    page = visitor(browser, server.url, "Bob")
    yield page
    page.context.close()


def open_queue(page: Page, url: str, rows: int) -> None:
    page.goto(f"{url}/queue")
    expect(page.locator("tbody tr")).to_have_count(rows, timeout=SLOWEST_MS)


def open_item(page: Page, url: str, answer_id: str) -> None:
    page.goto(f"{url}/queue?answer={answer_id}")
    expect(page.locator(".di-question")).to_be_visible(timeout=SLOWEST_MS)
    expect(page.locator(".viewer .stage")).to_be_visible()


def line(page: Page, words: str) -> Locator:
    """The line over an answer that says this; the one before may still be leaving."""
    return page.locator(".di-line", has_text=words).first


def test_of_two_racing_for_one_answer_one_wins_and_the_other_is_told(
    quinn: Page, bob: Page, server: Server, queued: list[str]
) -> None:
    for page in (quinn, bob):
        open_item(page, server.url, queued[0])
        page.locator(".viewer .stage").focus()
        expect(page.get_by_role("button", name="Accept A")).to_be_visible()
    quinn.keyboard.press("a")
    bob.keyboard.press("a")
    for page in (quinn, bob):
        expect(page.locator(".di-decisions li")).to_have_count(1, timeout=SLOWEST_MS)
        expect(line(page, "decided")).to_be_visible()
    decided = quinn.locator(".di-decisions").inner_text()
    assert bob.locator(".di-decisions").inner_text() == decided
    winner, loser = ("Quinn", bob) if "by Quinn" in decided else ("Bob", quinn)
    told = re.compile(f"Decided by {winner} a (moment|minute) ago. Your decision was not saved")
    expect(loser.locator(".di-warning")).to_contain_text(told)


def test_the_queue_is_worked_through_with_keys(
    quinn: Page, bob: Page, server: Server, queued: list[str]
) -> None:
    open_queue(quinn, server.url, 10)
    quinn.locator("tbody button").first.focus()
    quinn.keyboard.press("j")
    quinn.keyboard.press("Enter")
    expect(line(quinn, "2 of 10")).to_be_visible()
    expect(quinn.locator(".viewer .box").first).to_be_attached(timeout=SLOWEST_MS)
    quinn.locator(".viewer .stage").focus()
    press(quinn, "m", "item_m")
    expect(line(quinn, "claimed by you")).to_be_visible()

    open_item(bob, server.url, queued[1])
    expect(bob.locator(".di-warning")).to_contain_text("Quinn is working on this answer")
    expect(bob.get_by_role("button", name="Accept A")).to_have_count(0)
    bob.locator(".viewer .stage").focus()
    press(bob, "n", "item_n")
    expect(line(bob, "3 of 10")).to_be_visible()

    press(quinn, "a", "decide_a")
    expect(quinn.locator(".di-decisions")).to_contain_text("Accepted")
    expect(line(quinn, "decided")).to_be_visible()
    press(quinn, "n", "decide_n")
    expect(line(quinn, "2 of 9")).to_be_visible()
    press(quinn, "b", "item_b")
    expect(quinn.locator("tbody tr")).to_have_count(9)


def test_several_at_once_after_being_asked_with_their_number(quinn: Page, server: Server) -> None:
    open_queue(quinn, server.url, 10)
    for at in (1, 3):
        quinn.locator("tbody input").nth(at).check()
    expect(quinn.get_by_text("2 chosen")).to_be_visible()
    quinn.get_by_role("button", name="Reject…").click()
    dialog = quinn.get_by_role("dialog")
    expect(dialog).to_contain_text("Reject 2 answers?")
    dialog.get_by_label("Reason").fill("wrong invoice")
    dialog.get_by_role("button", name="Reject 2 answers").click()
    expect(quinn.locator(".di-success")).to_contain_text("2 rejected.")
    expect(quinn.locator("tbody tr")).to_have_count(8)
    expect(quinn.locator("tbody input:checked")).to_have_count(0)


def test_filters_stay_in_the_address(quinn: Page, server: Server) -> None:
    open_queue(quinn, server.url, 10)
    quinn.get_by_role("button", name="warning 5").click()
    expect(quinn.locator("tbody tr")).to_have_count(5)
    expect(quinn).to_have_url(re.compile("severities=warning"))
    quinn.reload()
    expect(quinn.locator("tbody tr")).to_have_count(5, timeout=SLOWEST_MS)
    quinn.locator("tbody button").first.click()
    expect(line(quinn, "1 of 5")).to_be_visible()
    quinn.get_by_role("button", name="‹ Queue").click()
    expect(quinn.locator("tbody tr")).to_have_count(5)
    quinn.get_by_text("Mine (0)").click()
    expect(quinn.locator(".di-info")).to_contain_text("Nothing matches")
