"""The quality figures in the browser: every mark opens its answers, and an answer opens in Review."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from docintel.usecases import Actor, Workspace
from docintel.views import Verdict
from tests.browser.conftest import Server
from tests.browser.queued import queue_answers
from tests.browser.test_scenario import SLOWEST_MS
from tests.usecases.world import settings

pytestmark = pytest.mark.browser


def test_every_mark_opens_its_answers(page: Page, server: Server) -> None:
    first, second, *_ = queue_answers(server.home, 4)
    desk = Workspace(settings(server.home)).desk(Actor.local("Quinn"))
    desk.decide(first, Verdict.ACCEPT, expected_version=0)
    desk.decide(second, Verdict.REJECT, expected_version=0, reason="Wrong value")
    page.goto(server.url)
    expect(page.get_by_role("textbox", name="Question")).to_be_visible(timeout=SLOWEST_MS)

    page.get_by_role("link", name="Quality").click()
    accepted = page.locator(".tiles li").filter(has_text=re.compile("^Accepted"))
    expect(accepted).to_contain_text("50.0 %", timeout=SLOWEST_MS)
    expect(page.get_by_role("heading", name="Confidence against acceptance")).to_be_visible()
    accepted.locator(".main").click()
    expect(page.get_by_role("heading", name="Accepted by day")).to_be_visible()

    page.locator(".st-key-bars_groups .bar").first.click()
    expect(page.locator(".di-line")).to_contain_text("Accepted · offline")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.reload()
    expect(page.locator("tbody tr")).to_have_count(1, timeout=SLOWEST_MS)
    page.get_by_role("button", name="‹ Figures").click()
    page.locator(".st-key-kinds .bar", has_text="quote not in the document").click()
    expect(page.locator("tbody tr")).to_have_count(2)
    page.locator("tbody button").first.click()
    expect(page.locator(".viewer .stage")).to_be_visible(timeout=SLOWEST_MS)
    expect(page).to_have_url(re.compile("document=.*answer="))
