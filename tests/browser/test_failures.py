"""The database locked or damaged under the running app: a sentence on the screen, and nothing lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import databases
from tests.browser.conftest import Server
from tests.browser.test_keys import sign
from tests.browser.test_scenario import SLOWEST_MS, ask

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(databases.chosen() != "sqlite", reason="locks and damages SQLite's file from outside"),
]


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else's change that does not come to an end."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


def checkpoint(path: Path) -> None:
    """Bring everything into the one file: a server that was stopped may leave it in the log beside it."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.close()


def test_a_decision_the_locked_database_refuses_can_be_made_again_and_damage_is_named(
    page: Page, server: Server
) -> None:
    page.goto(server.url)
    expect(page.get_by_role("textbox", name="Question")).to_be_visible(timeout=SLOWEST_MS)
    ask(page, "What is the policy number?")
    sign(page)
    path = server.home / "docintel.sqlite3"
    with locked(path):
        page.locator(".viewer .stage").focus()
        page.keyboard.press("a")
        expect(page.locator(".di-error")).to_contain_text("busy", timeout=SLOWEST_MS)
        expect(page.locator(".di-decisions")).to_have_count(0)
    page.reload()
    expect(page.locator(".st-key-decide_a")).to_be_visible(timeout=SLOWEST_MS)
    expect(page.locator(".viewer .stage")).to_be_visible(timeout=SLOWEST_MS)
    page.locator(".st-key-decide_a button").click()
    expect(page.locator(".di-decisions")).to_contain_text("Accepted by A. Handler", timeout=SLOWEST_MS)

    server.stop()
    checkpoint(path)
    whole = path.read_bytes()
    path.write_bytes(b"not a database" + whole[14:])
    server.start()
    page.goto(server.url)
    expect(page.locator(".di-error").first).to_contain_text("restore the latest backup", timeout=SLOWEST_MS)
    assert "Traceback" not in page.content()

    server.stop()
    path.write_bytes(whole)
    server.start()
    page.goto(server.url)
    expect(page.get_by_role("button", name="What is the policy number?")).to_be_visible(timeout=SLOWEST_MS)
