"""Evidence given by hand on the page: dragged, or lines chosen with keys, in points of the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from docintel.boxes import Box
from tests.browser.conftest import Server
from tests.browser.test_page_view import settle

pytestmark = pytest.mark.browser

WIDTH_PT = 595.0


def open_picking(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/?alone=picking")
    expect(page.locator(".viewer .hint")).to_be_visible()
    expect(page.locator(".viewer img")).to_have_attribute("src", re.compile("^data:image"))
    settle(page)


def drag(page: Page, box: Box, *, release: bool = True) -> None:
    """With the mouse, from the lower right corner to the upper left."""
    sheet = page.locator(".viewer .sheet").bounding_box()
    assert sheet is not None
    scale = sheet["width"] / WIDTH_PT
    page.mouse.move(sheet["x"] + box.x1 * scale, sheet["y"] + box.y1 * scale)
    page.mouse.down()
    page.mouse.move(sheet["x"] + box.x0 * scale, sheet["y"] + box.y0 * scale, steps=4)
    if release:
        page.mouse.up()


def given(page: Page) -> list[Box]:
    text = page.get_by_text("given: [(").inner_text()
    return [Box(*map(int, found)) for found in re.findall(r"\((\d+), (\d+), (\d+), (\d+), (\d+)\)", text)]


def test_a_dragged_rectangle_arrives_in_points_and_is_drawn(page: Page, gallery: Server) -> None:
    open_picking(page, gallery)
    meant = Box(1, 72, 100, 300, 160)
    drag(page, meant)
    (got,) = given(page)
    for edge in ("x0", "y0", "x1", "y1"):
        assert getattr(got, edge) == pytest.approx(getattr(meant, edge), abs=1.5)
    expect(page.locator(".viewer .picked:not(.making)")).to_have_count(1)
    page.keyboard.press("+")
    settle(page)
    drag(page, Box(1, 100, 60, 200, 90))
    expect(page.locator(".viewer .picked:not(.making)")).to_have_count(2)
    assert given(page)[1].x0 == pytest.approx(100, abs=1.5)


def test_lines_are_chosen_with_the_arrow_keys(page: Page, gallery: Server) -> None:
    open_picking(page, gallery)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".viewer .live")).to_have_text("Line 1: line 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator(".viewer .picked.making")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".viewer .picked:not(.making)")).to_have_count(1)
    assert given(page) == [Box(1, 72, 320, 400, 348)]


def test_escape_drops_the_drag_first_and_then_leaves(page: Page, gallery: Server) -> None:
    open_picking(page, gallery)
    drag(page, Box(1, 72, 100, 300, 160), release=False)
    expect(page.locator(".viewer .picked.making")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".viewer .picked")).to_have_count(0)
    page.wait_for_timeout(300)
    expect(page.get_by_text("picking", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("left", exact=True)).to_be_visible()
    expect(page.locator(".viewer .hint")).to_be_hidden()
