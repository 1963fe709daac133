"""The answers behind a mark of a figure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Subquery, func, select
from sqlalchemy.orm import Session

from docintel.store import schema
from docintel.store.quality.calibration import bin_of
from docintel.store.quality.figures import FIGURES, MEDIAN_SECONDS, OF_KNOWN, group_of
from docintel.store.quality.scope import Scope, facts
from docintel.store.rows import Query, to_record
from docintel.views import Mark


@dataclass(frozen=True, slots=True)
class Listed:
    """An answer behind a mark. ``verdict`` is that of the decision in force, None where nobody decided."""

    id: str
    document_id: str
    document: str
    question: str
    provider: str
    model: str
    outcome: str
    view: Any
    asked_at: datetime
    verdict: str | None


def listed(session: Session, scope: Scope, mark: Mark, *, limit: int) -> tuple[list[Listed], int]:
    """The newest ``limit`` answers behind a mark, and how many there are in all."""
    table = facts(scope, with_known=mark.figure in OF_KNOWN)
    conditions = _conditions(table, mark)
    count = session.scalar(select(func.count()).select_from(table).where(*conditions)) or 0
    answers, documents, questions = schema.answers, schema.documents, schema.questions
    query: Query = (
        select(
            table.c.id,
            answers.c.document_id,
            documents.c.name.label("document"),
            questions.c.text.label("question"),
            answers.c.provider,
            answers.c.model,
            answers.c.outcome,
            answers.c.view,
            answers.c.asked_at,
            table.c.verdict,
        )
        .join(answers, answers.c.id == table.c.id)
        .join(documents, documents.c.id == answers.c.document_id)
        .join(questions, questions.c.id == answers.c.question_id)
        .where(*conditions)
        .order_by(table.c.seq.desc())
        .limit(limit)
    )
    return [to_record(Listed, row) for row in session.execute(query)], count


def _conditions(table: Subquery, mark: Mark) -> list[ColumnElement[bool]]:
    f = table.c
    conditions = [group_of(table, mark.by) == mark.group]
    if mark.figure == MEDIAN_SECONDS:
        conditions.append(f.seconds.is_not(None))
    elif mark.figure:
        conditions.append(FIGURES[mark.figure].counts(f))
    if mark.finding:
        found = schema.findings
        conditions.append(f.id.in_(select(found.c.answer_id).where(found.c.code == mark.finding)))
    if mark.bin is not None:
        conditions += [f.verdict.is_not(None), f.confidence.is_not(None), bin_of(f.confidence) == mark.bin]
    return conditions
