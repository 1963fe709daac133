"""Answers as given and as shown, with their questions, findings and decisions. An answer is never changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import fields
from typing import Any, TypeVar
from uuid import uuid4

from sqlalchemy import ColumnElement, Row, insert, select
from sqlalchemy.orm import Session

from docintel.errors import UnknownAnswerError
from docintel.store import audit, documents, quality, schema
from docintel.store.commitment import commit_to_answer
from docintel.store.questions import get as get_question
from docintel.store.records import (
    AnswerRecord,
    AnswerSummary,
    DecisionRecord,
    FindingRecord,
    NewAnswer,
    QuestionRecord,
)
from docintel.store.rows import columns_of, new_id, to_record

_table = schema.answers
Answer = TypeVar("Answer", bound=AnswerSummary)


def save(session: Session, new: NewAnswer) -> str:
    """Save an answer with its findings and give its id; raises UnknownAnswerError without its question."""
    question = get_question(session, new.question_id)
    answer_id = new_id()
    keys = {"id": answer_id, "document_id": question.document_id, "salt": uuid4().hex}
    session.execute(insert(_table).values(columns_of(_table, new, **keys)))
    if new.findings:
        rows = [
            columns_of(schema.findings, finding, answer_id=answer_id, position=position)
            for position, finding in enumerate(new.findings)
        ]
        session.execute(insert(schema.findings), rows)
    quality.save_measures(session, answer_id, _measured(new))
    saved = get(session, answer_id)
    _record(session, saved, audit.Action.ANSWER_GIVEN, new.asked_by or question.asked_by, new.role)
    return answer_id


def _measured(new: NewAnswer) -> dict[str, Any]:
    return quality.measure(
        shown=new.shown,
        trace=new.trace,
        findings=[(finding.code, finding.severity) for finding in new.findings],
        document_kind=new.document_kind or quality.UNKNOWN,
    )


def record_shown(session: Session, answer_id: str, *, viewer: str, role: str = "") -> None:
    """Put into the audit trail that ``viewer`` was shown this answer; raises UnknownAnswerError."""
    _record(session, get(session, answer_id), audit.Action.ANSWER_SHOWN, viewer, role)


def get(session: Session, answer_id: str) -> AnswerRecord:
    """The answer; raises UnknownAnswerError."""
    found = select_answers(session, _table.c.id == answer_id)
    if not found:
        raise UnknownAnswerError("This answer is not there (any more). Open the document and ask again.")
    return found[0]


def for_document(session: Session, document_id: str, *, limit: int | None = None) -> list[AnswerSummary]:
    """The answers on a document, newest first."""
    return _select(session, AnswerSummary, [_table.c.document_id == document_id], limit)


def history(session: Session, question_id: str) -> list[AnswerSummary]:
    """Every answer ever given to one question (re-asked, replayed against another model), newest first."""
    return _select(session, AnswerSummary, [_table.c.question_id == question_id])


def costs_of_question(session: Session, question_id: str) -> list[Any]:
    """What each answer to a question cost, as stored with it."""
    return list(session.scalars(select(_table.c.costs).where(_table.c.question_id == question_id)))


def select_answers(
    session: Session, *where: ColumnElement[bool], limit: int | None = None
) -> list[AnswerRecord]:
    """Answers that meet every condition on ``schema.answers``, whole, newest first."""
    return _select(session, AnswerRecord, where, limit)


def _select(
    session: Session,
    cls: type[Answer],
    where: Iterable[ColumnElement[bool]],
    limit: int | None = None,
) -> list[Answer]:
    """Four statements, however many answers there are; only the columns that ``cls`` has."""
    columns = [_table.c[item.name] for item in fields(cls) if item.name in _table.c]
    query = select(_table.c.question_id, *columns).where(*where).order_by(_table.c.seq.desc()).limit(limit)
    rows = session.execute(query).all()
    ids = [row.id for row in rows]
    questions = _questions(session, {row.question_id for row in rows})
    findings = _grouped(session, FindingRecord, schema.findings, schema.findings.c.position, ids)
    decisions = _grouped(session, DecisionRecord, schema.decisions, schema.decisions.c.version, ids)
    return [
        to_record(
            cls,
            row,
            question=questions[row.question_id],
            findings=tuple(findings[row.id]),
            decisions=tuple(decisions[row.id]),
        )
        for row in rows
    ]


def _questions(session: Session, ids: set[str]) -> dict[str, QuestionRecord]:
    rows = session.execute(select(schema.questions).where(schema.questions.c.id.in_(ids)))
    return {row.id: to_record(QuestionRecord, row) for row in rows}


def _grouped(session: Session, cls: Any, table: Any, order: Any, ids: list[str]) -> dict[str, list[Any]]:
    """Records of ``table`` by the answer they belong to, in order."""
    groups: dict[str, list[Any]] = defaultdict(list)
    row: Row[Any]
    for row in session.execute(select(table).where(table.c.answer_id.in_(ids)).order_by(order)):
        groups[row.answer_id].append(to_record(cls, row))
    return groups


def _record(session: Session, answer: AnswerRecord, action: audit.Action, actor: str, role: str = "") -> None:
    audit.record(
        session,
        documents.get(session, answer.document_id).collection_id,
        action,
        actor=actor,
        role=role,
        subject=f"answer:{answer.id}",
        detail={
            "document": answer.document_id,
            "question": answer.question.id,
            "outcome": answer.outcome,
            "provider": answer.provider,
            "model": answer.model,
            "seen": commit_to_answer(answer),
        },
    )
