"""axe-core has nothing serious or critical against the states that no address opens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import axe
from tests.browser.conftest import Server
from tests.browser.test_picking import open_picking

pytestmark = pytest.mark.browser

_STRIP_OF_ITS_NAME = "button => Object.assign(button, { ariaLabel: '', title: '', textContent: '' })"


def test_none_while_evidence_is_given_by_hand(page: Page, gallery: Server) -> None:
    open_picking(page, gallery)
    page.keyboard.press("ArrowDown")
    assert axe.violations(page) == []


def test_axe_looks_into_the_page_viewer(page: Page, gallery: Server) -> None:
    """The rules reach what we build: a button without a name inside the viewer is found."""
    open_picking(page, gallery)
    page.locator(".viewer [data-act=next]").evaluate(_STRIP_OF_ITS_NAME)
    assert any("button-name" in violation for violation in axe.violations(page))
