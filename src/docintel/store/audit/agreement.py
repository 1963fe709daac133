"""Whether answers and decisions still say what the audit trail recorded of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice

from sqlalchemy import select
from sqlalchemy.orm import Session

from docintel.store import schema
from docintel.store.answers import select_answers
from docintel.store.audit.diagnosis import Problem
from docintel.store.audit.event import Action, Event
from docintel.store.commitment import commit_to_answer, commit_to_decision
from docintel.store.records import AnswerRecord

_BATCH = 500  # answers held in memory at once


def disagreements(session: Session, chain: str, events: Sequence[Event]) -> Iterator[Problem]:
    """Answers and decisions of a collection that changed, went, or came past the trail; names their event.

    Gone together with their document is as it should be, where the trail tells of its removal.
    """
    told: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        if event.action in (Action.ANSWER_GIVEN, Action.DECISION_MADE):
            told[event.subject.removeprefix("answer:")].append(event)
    ids = iter(_answer_ids(session, chain))
    present: set[str] = set()
    while batch := list(islice(ids, _BATCH)):
        for answer in select_answers(session, schema.answers.c.id.in_(batch)):
            present.add(answer.id)
            yield from _compare(answer, told.get(answer.id, []))
    removed = {
        event.subject.removeprefix("document:") for event in events if event.action == Action.DOCUMENT_REMOVED
    }
    for answer_id, rows in told.items():
        if answer_id not in present and rows[0].detail.get("document") not in removed:
            yield _problem("removed", rows[0], "The answer was removed, and its document was not.")


def _answer_ids(session: Session, chain: str) -> list[str]:
    query = (
        select(schema.answers.c.id)
        .join(schema.documents, schema.documents.c.id == schema.answers.c.document_id)
        .where(schema.documents.c.collection_id == chain)
        .order_by(schema.answers.c.seq)
    )
    return list(session.scalars(query))


def _compare(answer: AnswerRecord, rows: list[Event]) -> Iterator[Problem]:
    given = [row for row in rows if row.action == Action.ANSWER_GIVEN]
    made = {row.detail.get("version"): row for row in rows if row.action == Action.DECISION_MADE}
    if not given:
        yield Problem("inserted", 0, 0, f"Answer {answer.id} is not in the audit trail.")
    elif given[0].detail.get("seen") != commit_to_answer(answer):
        yield _problem("edited", given[0], "The answer was changed after it was given.")
    for decision in answer.decisions:
        row = made.pop(decision.version, None)
        if row is None:
            what = f"Decision {decision.version} on answer {answer.id} is not in the audit trail."
            yield Problem("inserted", 0, 0, what)
        elif row.detail.get("decision") != commit_to_decision(answer, decision):
            yield _problem("edited", row, "The decision was changed after it was made.")
    for row in made.values():
        yield _problem("removed", row, "The decision was removed.")


def _problem(kind: str, event: Event, what: str) -> Problem:
    return Problem(kind, event.seq, event.seq, f"Row {event.seq} ({event}): {what}")
