"""The disk of the data folder and of the log full under the running app: a sentence, and nothing lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import databases
from tests.browser.conftest import ROOT, Server, free_port
from tests.browser.test_keys import sign
from tests.browser.test_scenario import SLOWEST_MS, ask
from tests.disk import filled, small_disk

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        databases.chosen() != "sqlite", reason="PostgreSQL's disk is not the one of the data folder"
    ),
]


@pytest.fixture
def cramped(tmp_path: Path) -> Iterator[Server]:
    """The real app with everything it writes on a disk of 48 MiB."""
    with small_disk(tmp_path / "disk", 48) as disk:
        server = Server(ROOT / "app.py", disk, free_port())
        server.start()
        yield server
        server.stop()


def test_a_decision_that_finds_no_room_can_be_made_once_there_is(page: Page, cramped: Server) -> None:
    page.goto(cramped.url)
    expect(page.get_by_role("textbox", name="Question")).to_be_visible(timeout=SLOWEST_MS)
    ask(page, "What is the policy number?")
    sign(page)
    accept = page.locator(".st-key-decide_a button")
    with filled(cramped.home):
        box = page.get_by_role("textbox", name="Question")
        box.fill("What is the deductible?")
        box.press("Enter")
        expect(page.locator(".di-error")).to_contain_text("disk is full", timeout=SLOWEST_MS)
        expect(page.locator(".di-question")).to_have_text("What is the policy number?")
        assert "Traceback" not in page.content()
    page.reload()
    expect(page.locator(".viewer .stage")).to_be_visible(timeout=SLOWEST_MS)
    accept.click()
    expect(page.locator(".di-decisions")).to_contain_text("Accepted by A. Handler", timeout=SLOWEST_MS)
    cramped.restart()
    page.reload()
    expect(page.locator(".di-decisions")).to_contain_text("Accepted by A. Handler", timeout=SLOWEST_MS)
