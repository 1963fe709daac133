"""Confidence against acceptance: whether the model's own confidence says anything about being right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.orm import Session

from docintel.store.quality.scope import Scope, facts

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Decided answers with a confidence from ``number / BINS`` to below the next bin; 1.0 is in the last."""

    number: int
    answers: int
    accepted: int
    confidence: float  # their mean


def calibration(session: Session, scope: Scope) -> list[Bin]:
    """The bins that hold any decided answer, lowest first."""
    f = facts(scope).c
    number = bin_of(f.confidence)
    accepted = func.sum(case((f.verdict == "accept", 1), else_=0))
    query = (
        select(
            number.label("number"),
            func.count().label("answers"),
            accepted.label("accepted"),
            func.avg(f.confidence).label("confidence"),
        )
        .where(f.verdict.is_not(None), f.confidence.is_not(None))
        .group_by(number)
        .order_by(number)
    )
    return [
        Bin(row.number, row.answers, row.accepted, float(row.confidence)) for row in session.execute(query)
    ]


def bin_of(confidence: ColumnElement[Any]) -> ColumnElement[int]:
    """The number of the bin; by comparison, since the databases do not round floats alike."""
    ladder = [(confidence >= number / BINS, number) for number in range(BINS - 1, 0, -1)]
    return case(*ladder, else_=0)
