"""How much hangs on each document: counted in SQL, for lists of many."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import case, func, select
from sqlalchemy.orm import Session

from docintel.store.schema import answers, decisions, documents
from docintel.store.standing import UNDO

_NOTHING_TO_DECIDE = "clarify"  # the outcome of a question asked back


@dataclass(frozen=True, slots=True)
class Tally:
    """Of one document: its answers, those nobody decided (or not any more), and the decisions on them."""

    answers: int = 0
    open: int = 0
    decisions: int = 0


def tallies(session: Session, collections: Collection[str] | None = None) -> dict[str, Tally]:
    """Tallies by document, of the collections named (None: of all); documents without answers are left out.

    An undo takes back one decision, so an answer is open where as many were taken back as were made.
    """
    sign = case((decisions.c.verdict == UNDO, -1), else_=1)
    made = (
        select(
            decisions.c.answer_id,
            func.sum(sign).label("standing"),
            func.count().label("events"),
        )
        .group_by(decisions.c.answer_id)
        .subquery()
    )
    is_open = (func.coalesce(made.c.standing, 0) <= 0) & (answers.c.outcome != _NOTHING_TO_DECIDE)
    query = (
        select(
            answers.c.document_id,
            func.count(),
            func.sum(case((is_open, 1), else_=0)),
            func.coalesce(func.sum(made.c.events), 0),
        )
        .outerjoin(made, made.c.answer_id == answers.c.id)
        .group_by(answers.c.document_id)
    )
    if collections is not None:
        query = query.join(documents, documents.c.id == answers.c.document_id)
        query = query.where(documents.c.collection_id.in_(collections))
    return {row[0]: Tally(int(row[1]), int(row[2]), int(row[3])) for row in session.execute(query).all()}
