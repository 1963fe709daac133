"""Answers in the queue of a real installation, and somebody to work through it in a browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page

from docintel.usecases import Actor, Workspace
from tests.browser.conftest import WAIT_MS
from tests.usecases import queued
from tests.usecases.world import settings


def queue_answers(home: Path, number: int) -> list[str]:
    """Put ``number`` flagged answers into the queue of the installation at ``home``, errors first."""
    workspace = Workspace(settings(home))
    ids = queued.queue_answers(workspace, number)
    workspace.services.database.close()
    return ids


def empty_queue(home: Path, answer_ids: list[str]) -> None:
    """Take the documents of these answers out, and so everything of theirs from the queue."""
    workspace = Workspace(settings(home))
    desk = workspace.desk(Actor.local("Sweeper"))
    for document_id in {desk.answer(each).document_id for each in answer_ids}:
        desk.remove_document(document_id)
    workspace.services.database.close()


def visitor(browser: Browser, url: str, name: str) -> Page:
    """A browser of somebody who gave their name here before."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(WAIT_MS)
    context.add_cookies([{"name": "docintel_reviewer", "value": name, "url": url}])
    return context.new_page()
