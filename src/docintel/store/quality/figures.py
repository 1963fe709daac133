"""The figures: each a share of two sums over the answers in scope, by whatever they are broken down by."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Subquery, and_, case, func, literal, select
from sqlalchemy.orm import Session
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlalchemy.sql.elements import KeyedColumnElement

from docintel.store.quality.moments import day_of, week_of
from docintel.store.quality.scope import Scope, facts
from docintel.views import Dimension

Facts = ReadOnlyColumnCollection[str, KeyedColumnElement[Any]]  # the columns of facts()


@dataclass(frozen=True, slots=True)
class Figure:
    """A sum over a sum. ``counts`` are the answers in the first one, which are shown when it is opened."""

    top: Callable[[Facts], ColumnElement[Any]]
    base: Callable[[Facts], ColumnElement[Any]]
    counts: Callable[[Facts], ColumnElement[bool]]


@dataclass(frozen=True, slots=True)
class Share:
    """The two sums of a figure; there is no rate where nothing was counted."""

    top: float
    base: float

    @property
    def rate(self) -> float | None:
        return self.top / self.base if self.base else None


Group = str
_SEPARATOR = " · "  # between provider and model


def _among(
    counts: Callable[[Facts], ColumnElement[bool]], base: Callable[[Facts], ColumnElement[bool]]
) -> Figure:
    """The share of answers that meet ``counts`` among those that meet ``base``."""

    def both(f: Facts) -> ColumnElement[bool]:
        return and_(base(f), counts(f))

    return Figure(lambda f: _number(both(f)), lambda f: _number(base(f)), both)


def _number(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return case((condition, 1), else_=0)


def _every(f: Facts) -> ColumnElement[bool]:
    return f.id.is_not(None)


def _not_found(f: Facts) -> ColumnElement[bool]:
    return f.outcome == "not_found"


def _found(f: Facts) -> ColumnElement[bool]:
    return f.is_found.is_(True)


def _delivered(f: Facts) -> ColumnElement[bool]:
    return f.outcome.in_(("ship", "flag", "conflict"))  # the others show no value


def _retried(f: Facts) -> ColumnElement[bool]:
    return f.attempts > 1


def _decided(f: Facts) -> ColumnElement[bool]:
    return f.verdict.is_not(None)


def _priced(f: Facts) -> ColumnElement[bool]:
    return f.cost_microusd.is_not(None)


FIGURES: Final[Mapping[str, Figure]] = {
    "raw_quotes": Figure(
        lambda f: func.coalesce(f.raw_off, 0),
        lambda f: func.coalesce(f.raw_quotes, 0),
        lambda f: f.raw_off > 0,
    ),
    "quotes": Figure(
        lambda f: case((_delivered(f), f.off), else_=0),
        lambda f: case((_delivered(f), f.quotes), else_=0),
        lambda f: and_(_delivered(f), f.off > 0),
    ),
    "not_found": _among(_not_found, _every),
    "not_found_answerable": _among(_not_found, lambda f: f.has_answer == 1),
    "not_found_unanswerable": _among(_not_found, lambda f: f.has_none == 1),
    "incomplete": _among(lambda f: f.is_complete.is_(False), _found),
    "retried": _among(_retried, _every),
    "retries_helped": _among(lambda f: f.brought.in_(("found", "mended", "completed")), _retried),
    "accepted": _among(lambda f: f.verdict == "accept", _decided),
    "corrected": _among(lambda f: f.verdict == "correct", _decided),
    "rejected": _among(lambda f: f.verdict == "reject", _decided),
    "disputed": _among(lambda f: f.is_disputed.is_(True), _decided),
    "decided": _among(_decided, _every),
    "cost": Figure(
        lambda f: func.coalesce(f.cost_microusd, 0) / 1_000_000.0, lambda f: _number(_priced(f)), _priced
    ),
}
OF_KNOWN: Final = frozenset({"not_found_answerable", "not_found_unanswerable"})
"""Figures that need what is known of a question."""
MEDIAN_SECONDS: Final = "seconds"
"""Time to decision: a median, which no share of sums gives."""


def shares(session: Session, scope: Scope, by: Dimension = Dimension.ALL) -> dict[Group, dict[str, Share]]:
    """Every figure for every group there is. Two statements.

    ``seconds`` holds the median time from answer to decision as its top, and the number decided as its base.
    """
    table = facts(scope, with_known=True)
    group = group_of(table, by)
    sums = [
        func.sum(part(table.c)).label(f"{code}_{name}")
        for code, figure in FIGURES.items()
        for name, part in (("top", figure.top), ("base", figure.base))
    ]
    found: dict[Group, dict[str, Share]] = {}
    for row in session.execute(select(group.label("group"), *sums).group_by(group).order_by(group)):
        got = row._mapping
        found[str(row.group)] = {
            code: Share(float(got[f"{code}_top"] or 0), float(got[f"{code}_base"] or 0)) for code in FIGURES
        }
    plain = facts(scope)
    medians = _medians(session, plain, group_of(plain, by))
    for name, each in found.items():
        each[MEDIAN_SECONDS] = medians[name]
    return found


def group_of(table: Subquery, by: Dimension) -> ColumnElement[str]:
    """The group an answer is in."""
    f = table.c
    columns: dict[Dimension, ColumnElement[str]] = {
        Dimension.ALL: literal("all"),
        Dimension.DAY: day_of(f.asked_at),
        Dimension.WEEK: week_of(f.asked_at),
        Dimension.MODEL: case((f.model == "", f.provider), else_=f.provider + _SEPARATOR + f.model),
        Dimension.DOCUMENT_KIND: f.document_kind,
        Dimension.SHAPE: f.shape,
        Dimension.PLAYBOOK: f.playbook,
    }
    return columns[by]


def _medians(session: Session, table: Subquery, group: ColumnElement[str]) -> dict[Group, Share]:
    """The middle one of the times to decision, or the mean of the two in the middle."""
    ranked = (
        select(
            group.label("group"),
            table.c.seconds,
            func.row_number().over(partition_by=group, order_by=table.c.seconds).label("place"),
            func.count().over(partition_by=group).label("number"),
        )
        .where(table.c.seconds.is_not(None))
        .subquery()
    )
    half = ranked.c.number / 2.0
    middle = and_(ranked.c.place >= half, ranked.c.place <= half + 1)
    query = (
        select(
            ranked.c.group,
            func.avg(ranked.c.seconds).label("median"),
            func.max(ranked.c.number).label("number"),
        )
        .where(middle)
        .group_by(ranked.c.group)
    )
    medians: dict[Group, Share] = defaultdict(lambda: Share(0.0, 0.0))
    for row in session.execute(query):
        medians[str(row.group)] = Share(float(row.median), float(row.number))
    return medians
