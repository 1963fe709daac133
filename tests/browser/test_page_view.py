"""The page viewer in a browser: rectangles true to the page, and a server that is not asked needlessly."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from docintel.boxes import Box
from tests.browser.conftest import WAIT_MS, Server, Traffic
from tests.ui.made import citation

pytestmark = pytest.mark.browser

TOLERANCE_PT = 0.35
_MEASURE = """(sheet, width) => {
    const whole = sheet.getBoundingClientRect();
    const scale = width / whole.width;
    return [...sheet.querySelectorAll(".box")].map((box) => {
        const at = box.getBoundingClientRect();
        const corner = [at.left - whole.left, at.top - whole.top];
        return [...corner, corner[0] + at.width, corner[1] + at.height].map((edge) => edge * scale);
    });
}"""
_DATA = re.compile("^data:image/webp")


def open_answer(page: Page, server: Server, kind: str, more: str = "") -> None:
    page.goto(f"{server.url}/?document=policy&answer={kind}{more}")
    expect(page.locator(".viewer .sheet img")).to_have_attribute("src", _DATA)
    settle(page)


def settle(page: Page) -> None:
    """Wait until nothing runs and the viewer, where there is one, has fetched what it wants ahead."""
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    expect(page.locator("[data-testid=stStatusWidget]")).to_have_count(0)
    expect(page.locator(".viewer:not([data-settled])")).to_have_count(0)
    page.wait_for_timeout(300)


def rectangles(page: Page, width_pt: float, page_num: int) -> list[Box]:
    """The painted rectangles in points of the page, measured from the screen."""
    measured = page.locator(".viewer .sheet").evaluate(_MEASURE, width_pt)
    return [Box(page_num, *edges) for edges in measured]


def assert_same(painted: list[Box], meant: tuple[Box, ...]) -> None:
    assert len(painted) == len(meant)
    for one, other in zip(painted, meant, strict=True):
        for name in ("x0", "y0", "x1", "y1"):
            assert getattr(one, name) == pytest.approx(getattr(other, name), abs=TOLERANCE_PT), (one, other)


@pytest.mark.parametrize("ratio", [1, 2])
def test_rectangles_are_true_at_every_zoom(browser: Browser, gallery: Server, ratio: int) -> None:
    context = browser.new_context(viewport={"width": 1180, "height": 800}, device_scale_factor=ratio)
    page = context.new_page()
    page.set_default_timeout(WAIT_MS)
    open_answer(page, gallery, "ship")
    width = page.locator(".viewer .sheet img").evaluate("image => image.naturalWidth / image.clientWidth")
    assert width >= ratio, "the picture is at least as fine as the screen"
    for key in ("0", "+", "+", "+", "-", "-", "-", "-", "-"):
        page.keyboard.press(key)
        assert_same(rectangles(page, 595.0, 1), citation().union)
    context.close()


def test_modes_switch_without_the_server(page: Page, gallery: Server, traffic: Traffic) -> None:
    open_answer(page, gallery, "ship")
    sent = len(traffic.sent)
    for mode, meant in (
        ("per_line", citation().per_line),
        ("words", citation().words),
        ("union", citation().union),
    ):
        page.locator(f".viewer [data-mode={mode}]").click()
        assert_same(rectangles(page, 595.0, 1), meant)
    page.wait_for_timeout(400)
    assert len(traffic.sent) == sent


def test_hovering_asks_nobody(page: Page, gallery: Server, traffic: Traffic) -> None:
    open_answer(page, gallery, "ship")
    sent = len(traffic.sent)
    page.locator("button[data-cite='1']").hover()
    expect(page.locator(".viewer .box.hover")).to_have_count(1)
    page.locator(".viewer .box").first.hover()
    expect(page.locator(".di-citation[data-hovered]")).to_have_count(1)
    assert len(traffic.sent) == sent


def test_an_item_and_its_rectangle_choose_each_other(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "list")
    page.locator("button[data-cite='2']").click()
    expect(page.locator(".viewer .box.selected")).to_have_attribute("data-number", "2")
    expect(page.locator(".viewer input").first).to_have_value("2")
    page.keyboard.press("1")
    expect(page.locator(".viewer .box.selected")).to_have_attribute("data-number", "1")
    page.keyboard.press("Escape")
    expect(page.locator(".viewer .box.selected")).to_have_count(0)
    page.locator(".viewer .box").first.click()
    expect(page.locator("button[data-cite='1']")).to_have_attribute("aria-pressed", "true")


def test_a_findings_place_is_one_click_away(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "flag")
    page.get_by_role("button", name="Show page 3").click()
    expect(page.locator(".viewer .box.selected.tone-place")).to_have_count(1)
    page.get_by_role("button", name="Show page 4").click()
    expect(page.locator(".viewer input").first).to_have_value("4")


def test_pages_turn_and_the_address_comes_back_to_the_same_place(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "list")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".viewer input").first).to_have_value("3")
    page.wait_for_url("**page=3*")
    page.reload()
    expect(page.locator(".viewer input").first).to_have_value("3")
    page.locator(".viewer input").first.fill("5")
    page.keyboard.press("Enter")
    page.wait_for_url("**page=5*")


def test_a_new_answer_brings_its_rectangle_into_view(page: Page, gallery: Server) -> None:
    page.set_viewport_size({"width": 1440, "height": 620})
    open_answer(page, gallery, "not_found")
    page.locator(".viewer .stage").evaluate("stage => { stage.scrollTop = stage.scrollHeight; }")
    page.get_by_role("button", name="table, 2 rows").click()
    box = page.locator(".viewer .box.selected")
    expect(box).to_have_count(1)
    seen = (
        "box => { const at = box.getBoundingClientRect(); return at.top > 180 && at.bottom < innerHeight; }"
    )
    assert box.evaluate(seen)


def test_back_leaves_the_answer_not_the_page(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "list")
    page.get_by_role("button", name="disagrees with itself").click()
    page.wait_for_url("**answer=conflict*")
    expect(page.locator(".viewer .box.selected.tone-side-1")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**page=3*")
    page.go_back()
    expect(page.get_by_text("wear and tear", exact=True)).to_be_visible()
    assert "answer=list" in page.url


def test_cited_pages_are_fetched_before_they_are_asked_for(
    page: Page, gallery: Server, traffic: Traffic
) -> None:
    open_answer(page, gallery, "conflict")
    page.locator("button[data-cite='2']").click()
    assert page.locator(".viewer .waiting").count() == 0
    assert page.locator(".viewer input").first.input_value() == "6"
    assert page.locator(".viewer .box.selected").get_attribute("data-number") == "2"


def test_a_page_seen_before_is_there_at_once(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "ship")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".viewer .waiting")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    assert page.locator(".viewer .waiting").count() == 0
    assert page.locator(".viewer .sheet img").get_attribute("src")


def test_zoom_keeps_the_middle_in_the_middle(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "ship")
    stage = page.locator(".viewer .stage")
    stage.evaluate("stage => { stage.scrollTop = 300; }")
    middle = (
        "stage => (stage.scrollTop + stage.clientHeight / 2) / stage.querySelector('.sheet').offsetHeight"
    )
    before = stage.evaluate(middle)
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert stage.evaluate(middle) == pytest.approx(before, abs=0.02)


def test_text_is_found_and_stepped_through(page: Page, gallery: Server) -> None:
    open_answer(page, gallery, "ship")
    page.keyboard.press("/")
    page.keyboard.type("storm")
    page.keyboard.press("Enter")
    expect(page.locator(".viewer .found")).to_have_text("1 of 2")
    expect(page.locator(".viewer input").first).to_have_value("2")
    expect(page.locator(".viewer .match.current")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".viewer .found")).to_have_text("2 of 2")
    expect(page.locator(".viewer input").first).to_have_value("4")
    page.keyboard.press("Escape")
    expect(page.locator(".viewer .match")).to_have_count(0)


def test_a_visit_leaves_no_trace_elsewhere_and_no_error_in_the_browser(
    page: Page, gallery: Server, traffic: Traffic
) -> None:
    open_answer(page, gallery, "conflict")
    page.goto(f"{gallery.url}/documents")
    expect(page.get_by_text("Library").last).to_be_visible()
    assert traffic.elsewhere == []
    assert traffic.errors == []
