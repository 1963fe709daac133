"""Whether documents, answers and decisions still are what the audit trail recorded of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice

from sqlalchemy import select
from sqlalchemy.orm import Session

from docintel.store import documents, schema
from docintel.store.answers import select_answers
from docintel.store.audit.diagnosis import Problem
from docintel.store.audit.event import Action, Event
from docintel.store.commitment import commit_to_answer, commit_to_decision
from docintel.store.records import AnswerRecord

_BATCH = 500  # answers held in memory at once


def disagreements(session: Session, chain: str, events: Sequence[Event]) -> Iterator[Problem]:
    """Documents, answers and decisions of a collection that changed, went, or came past the trail.

    Gone is as it should be where the trail tells that the document was removed.
    """
    removed = {_id(event) for event in events if event.action == Action.DOCUMENT_REMOVED}
    yield from _documents(session, chain, events, removed)
    yield from _answers(session, chain, events, removed)


def _documents(session: Session, chain: str, events: Sequence[Event], removed: set[str]) -> Iterator[Problem]:
    added = {_id(event): event for event in events if event.action == Action.DOCUMENT_ADDED}
    for document in documents.list_all(session, [chain]):
        event = added.pop(document.id, None)
        if event is None:
            yield Problem("inserted", 0, 0, f"Document {document.id} is not in the audit trail.")
        elif (event.detail.get("sha256"), event.detail.get("size")) != (document.sha256, document.size):
            yield _problem("edited", event, "The document was changed after it was added.")
    for document_id in sorted(set(added) - removed):
        yield _problem("removed", added[document_id], "The document is gone, past the audit trail.")


def _answers(session: Session, chain: str, events: Sequence[Event], removed: set[str]) -> Iterator[Problem]:
    told: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        if event.action in (Action.ANSWER_GIVEN, Action.DECISION_MADE):
            told[_id(event)].append(event)
    ids = iter(_answer_ids(session, chain))
    present: set[str] = set()
    while batch := list(islice(ids, _BATCH)):
        for answer in select_answers(session, schema.answers.c.id.in_(batch)):
            present.add(answer.id)
            yield from _compare(answer, told.get(answer.id, []))
    for answer_id, rows in told.items():
        if answer_id not in present and rows[0].detail.get("document") not in removed:
            yield _problem("removed", rows[0], "The answer was removed, and its document was not.")


def _id(event: Event) -> str:
    """The id in ``kind:id``."""
    return event.subject.partition(":")[2]


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
