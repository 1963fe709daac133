"""Answers in the queue of an installation."""

from __future__ import annotations

from dataclasses import replace

from docintel.store import answers, triage
from docintel.store.records import FindingRecord, NewAnswer
from docintel.usecases import Actor, Workspace
from tests.usecases.world import INVOICE, QUESTION

ABSENT = FindingRecord("quote_absent", "error", "items[0].spans[0]", "The quote is not in the document.")
AMBIGUOUS = FindingRecord("date_ambiguous", "warning", "items[0]", "The date can be read two ways.")


def queue_answers(workspace: Workspace, number: int) -> list[str]:
    """Ask a question of the invoice and put ``number`` flagged answers to it into the queue, errors first."""
    desk = workspace.desk(Actor.local("Keeper"))
    document = desk.add_document(INVOICE.name, INVOICE.read_bytes())
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
    return ids
