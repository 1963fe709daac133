"""The previews beside the page: marks where citations are, a click to each page, only those in view exist."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Traffic
from tests.browser.test_page_view import open_answer, settle

pytestmark = pytest.mark.browser


def test_pages_with_citations_are_marked_and_one_click_away(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "conflict")
    marked = page.locator(".viewer .row:has(.dot)")
    assert [row.get_attribute("data-page") for row in marked.all()] == ["1", "6"]
    assert [row.locator(".dot").get_attribute("class") for row in marked.all()] == [
        "dot tone-side-1",
        "dot tone-side-2",
    ]
    expect(page.get_by_role("button", name="Page 6 1 citation")).to_be_visible()
    marked.last.click()
    expect(page.locator(".viewer .row[aria-current=page]")).to_have_attribute("data-page", "6")
    expect(page.locator(".viewer input").first).to_have_value("6")


def test_previews_are_fetched_for_what_is_in_view_only(page: Page, gallery: Server) -> None:
    page.set_viewport_size({"width": 1440, "height": 620})
    open_answer(page, gallery, "ship")
    rows = page.locator(".viewer .row")
    assert 0 < rows.count() < 8
    assert all(
        "url(" in row.locator(".mini").evaluate("mini => mini.style.backgroundImage") for row in rows.all()
    )
    page.locator(".viewer .strip").evaluate("strip => { strip.scrollTop = strip.scrollHeight; }")
    settle(page)
    last = page.locator(".viewer .row[data-page='8'] .mini")
    assert "url(" in last.evaluate("mini => mini.style.backgroundImage")


def test_arrow_keys_move_through_the_strip(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "ship")
    page.locator(".viewer .strip").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".viewer .row[aria-current=page]")).to_have_attribute("data-page", "3")
    page.keyboard.press("End")
    expect(page.locator(".viewer .row[aria-current=page]")).to_have_attribute("data-page", "8")


def test_where_there_is_little_room_the_strip_is_opened_by_a_button(page: Page, gallery: Server) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    open_answer(page, gallery, "ship")
    expect(page.locator(".viewer .strip")).to_be_hidden()
    toggle = page.get_by_role("button", name="Previews of the pages")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    toggle.click()
    expect(page.locator(".viewer .strip")).to_be_visible()
    expect(toggle).to_have_attribute("aria-expanded", "true")


def test_found_places_are_counted_and_stepped_through_by_buttons(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "ship")
    page.locator(".viewer [type=search]").fill("storm")
    page.keyboard.press("Enter")
    expect(page.locator(".viewer .found")).to_have_text("1 of 2")
    expect(page.locator(".viewer .row:has(.hits)")).to_have_count(2)
    page.get_by_role("button", name="Next place found").click()
    expect(page.locator(".viewer .found")).to_have_text("2 of 2")
    expect(page.locator(".viewer input").first).to_have_value("4")
    page.get_by_role("button", name="Previous place found").click()
    expect(page.locator(".viewer input").first).to_have_value("2")


def test_typing_a_question_asks_the_server_for_nothing(page: Page, gallery: Server, traffic: Traffic) -> None:
    """Nothing runs, and above all no page is drawn, before the question is sent."""
    open_answer(page, gallery, "ship")
    sent = len(traffic.sent)
    box = page.get_by_role("textbox", name="Question")
    box.click()
    page.keyboard.type("What is the deductible for storm damage to the roof?", delay=15)
    page.wait_for_timeout(400)
    assert len(traffic.sent) == sent
    assert box.input_value().endswith("roof?")


def test_pages_held_already_turn_without_the_server(page: Page, gallery: Server, traffic: Traffic) -> None:
    open_answer(page, gallery, "ship")
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        settle(page)
    sent = len(traffic.sent)
    for key in ("ArrowLeft", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
        assert page.locator(".viewer .waiting").count() == 0
    page.wait_for_timeout(400)
    assert len(traffic.sent) == sent
