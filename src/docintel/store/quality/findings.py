"""Findings by kind: how many answers have each."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from docintel.store.quality.scope import Scope, facts
from docintel.store.schema import findings as table


@dataclass(frozen=True, slots=True)
class FindingCount:
    """How many answers have a finding of this code."""

    code: str
    severity: str
    answers: int


def findings(session: Session, scope: Scope) -> list[FindingCount]:
    """Each kind of finding among the answers in scope, the most frequent first."""
    answer = facts(scope)
    number = func.count(table.c.answer_id.distinct()).label("number")
    query = (
        select(table.c.code, table.c.severity, number)
        .join(answer, answer.c.id == table.c.answer_id)
        .group_by(table.c.code, table.c.severity)
        .order_by(number.desc(), table.c.code, table.c.severity)
    )
    return [FindingCount(row.code, row.severity, row.number) for row in session.execute(query)]
