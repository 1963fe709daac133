"""Answers in the queue of a real installation, to be worked through by a browser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, Page

from docintel.settings import Settings
from docintel.store import answers, triage
from docintel.store.records import FindingRecord, NewAnswer
from docintel.usecases import Actor, Workspace
from tests.browser.conftest import WAIT_MS
from tests.usecases.world import INVOICE, QUESTION

ABSENT = FindingRecord("quote_absent", "error", "items[0].spans[0]", "The quote is not in the document.")
AMBIGUOUS = FindingRecord("date_ambiguous", "warning", "items[0]", "The date can be read two ways.")


def queue_answers(home: Path, number: int, *, collection_id: str = "default") -> list[str]:
    """Ask a question of the invoice and put ``number`` flagged answers to it into the queue, errors first."""
    workspace = Workspace(Settings(home=home, provider="offline", samples_dir=None))
    desk = workspace.desk(Actor.local("Keeper"))
    document = desk.add_document(INVOICE.name, INVOICE.read_bytes(), collection_id=collection_id)
    asked = desk.ask(document.id, QUESTION)
    with workspace.services.database.session() as session:
        given = answers.get(session, asked.id)
        ids = []
        for at in range(number):
            finding = ABSENT if at < number / 2 else AMBIGUOUS
            saved = NewAnswer(
                given.question.id, "flag", given.provider, given.model, given.given, given.shown,
                given.view | {"outcome": "flag"}, given.trace, given.raw_response,
                findings=(replace(finding, message=f"{finding.message} ({at})"),),
            )  # fmt: skip
            ids.append(answers.save(session, saved))
            triage.open_item(session, ids[-1], reason="flag", severity=finding.severity)
        session.commit()
    workspace.services.database.close()
    return ids


def visitor(browser: Browser, url: str, name: str) -> Page:
    """A browser of somebody who gave their name here before."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(WAIT_MS)
    context.add_cookies([{"name": "docintel_reviewer", "value": name, "url": url}])
    return context.new_page()
