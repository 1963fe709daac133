"""QA at work in the queue: with keys, with several at once, and with somebody else at the same answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.browser.queued import queue_answers, visitor
from tests.browser.test_scenario import SLOWEST_MS

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def queued(server: Server, browser: Browser) -> list[str]:
    """Ten answers in the queue, five of them errors. The server has been visited."""
    ids = queue_answers(server.home, 10)
    first = visitor(browser, server.url, "First")
    first.goto(server.url)
    expect(first.get_by_role("textbox", name="Question")).to_be_visible(timeout=SLOWEST_MS)
    first.context.close()
    return ids


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


def go_on(page: Page, place: str) -> None:
    """Press N, as often as a person would who sees that nothing happened."""
    for _ in range(4):
        page.locator(".viewer .stage").focus()
        page.keyboard.press("n")
        with suppress(AssertionError):
            expect(page.locator(".di-line")).to_contain_text(place, timeout=5_000)
            return
    expect(page.locator(".di-line")).to_contain_text(place)


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
        expect(page.locator(".di-line")).to_contain_text("decided")
    decided = quinn.locator(".di-decisions").inner_text()
    assert bob.locator(".di-decisions").inner_text() == decided
    winner, loser = ("Quinn", bob) if "by Quinn" in decided else ("Bob", quinn)
    told = re.compile(f"Decided by {winner} a (moment|minute) ago. Your decision was not saved")
    expect(loser.locator(".di-warning")).to_contain_text(told)


def test_the_queue_is_worked_through_with_keys(
    quinn: Page, bob: Page, server: Server, queued: list[str]
) -> None:
    open_queue(quinn, server.url, 9)
    quinn.locator("tbody button").first.focus()
    quinn.keyboard.press("j")
    quinn.keyboard.press("Enter")
    expect(quinn.locator(".di-line")).to_contain_text("2 of 9")
    expect(quinn.locator(".viewer .box").first).to_be_attached(timeout=SLOWEST_MS)
    quinn.locator(".viewer .stage").focus()
    quinn.keyboard.press("m")
    expect(quinn.locator(".di-line")).to_contain_text("claimed by you")

    open_item(bob, server.url, queued[2])
    expect(bob.locator(".di-warning")).to_contain_text("Quinn is working on this answer")
    expect(bob.get_by_role("button", name="Accept A")).to_have_count(0)
    bob.locator(".viewer .stage").focus()
    bob.keyboard.press("n")
    expect(bob.locator(".di-line")).to_contain_text("3 of 9")

    quinn.keyboard.press("a")
    expect(quinn.locator(".di-decisions")).to_contain_text("Accepted")
    expect(quinn.locator(".di-line")).to_contain_text("decided")
    go_on(quinn, "2 of 8")
    quinn.keyboard.press("b")
    expect(quinn.locator("tbody tr")).to_have_count(8)


def test_several_at_once_after_being_asked_with_their_number(quinn: Page, server: Server) -> None:
    open_queue(quinn, server.url, 8)
    for at in (1, 3):
        quinn.locator("tbody input").nth(at).check()
    expect(quinn.get_by_text("2 chosen")).to_be_visible()
    quinn.get_by_role("button", name="Reject…").click()
    dialog = quinn.get_by_role("dialog")
    expect(dialog).to_contain_text("Reject 2 answers?")
    dialog.get_by_label("Reason").fill("wrong invoice")
    dialog.get_by_role("button", name="Reject 2 answers").click()
    expect(quinn.locator(".di-success")).to_contain_text("2 rejected.")
    expect(quinn.locator("tbody tr")).to_have_count(6)
    expect(quinn.locator("tbody input:checked")).to_have_count(0)


def test_filters_stay_in_the_address(quinn: Page, server: Server) -> None:
    open_queue(quinn, server.url, 6)
    quinn.get_by_role("button", name="warning 4").click()
    expect(quinn.locator("tbody tr")).to_have_count(4)
    expect(quinn).to_have_url(re.compile("severities=warning"))
    quinn.reload()
    expect(quinn.locator("tbody tr")).to_have_count(4, timeout=SLOWEST_MS)
    quinn.locator("tbody button").first.click()
    expect(quinn.locator(".di-line")).to_contain_text("1 of 4")
    quinn.get_by_role("button", name="‹ Queue").click()
    expect(quinn.locator("tbody tr")).to_have_count(4)
    quinn.get_by_text("Mine (0)").click()
    expect(quinn.locator(".di-info")).to_contain_text("Nothing matches")
