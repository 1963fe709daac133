"""Findings by kind: how many answers have each."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import case, func, select
from sqlalchemy.orm import Session

from docintel.store.quality.scope import Scope, facts
from docintel.store.schema import findings as table

_SEVERITIES = ("error", "warning", "info")


@dataclass(frozen=True, slots=True)
class FindingCount:
    """How many answers have a finding of this code; ``severity`` is the worst it came with."""

    code: str
    severity: str
    answers: int


def findings(session: Session, scope: Scope) -> list[FindingCount]:
    """Each kind of finding among the answers in scope, the most frequent first."""
    answer = facts(scope)
    number = func.count(table.c.answer_id.distinct()).label("number")
    worst = func.min(case({name: rank for rank, name in enumerate(_SEVERITIES)}, value=table.c.severity))
    query = (
        select(table.c.code, worst.label("worst"), number)
        .join(answer, answer.c.id == table.c.answer_id)
        .group_by(table.c.code)
        .order_by(number.desc(), table.c.code)
    )
    return [FindingCount(row.code, _SEVERITIES[row.worst], row.number) for row in session.execute(query)]
