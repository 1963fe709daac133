"""Pages of the queue, the counts beside its filters, and the way from item to item. All of it in SQL."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Tuple, func, literal, select, tuple_
from sqlalchemy.orm import Session

from docintel.errors import UnknownAnswerError
from docintel.store import schema
from docintel.store.rows import Query, to_record
from docintel.store.triage.filtering import (
    Scope,
    age,
    answers,
    concerns,
    documents,
    held,
    items,
    joined,
    narrowed,
    questions,
    severity_rank,
    takeable,
)
from docintel.views import QueueFilter, Whose


class Facet(StrEnum):
    """What the queue can be filtered by; the value is the field of :class:`QueueFilter`."""

    FINDINGS = "findings"
    SEVERITIES = "severities"
    DOCUMENTS = "documents"
    QUESTIONS = "questions"
    PROVIDERS = "providers"
    AGES = "ages"


@dataclass(frozen=True, slots=True)
class Option:
    """A value to filter by, what it is called, and how many open items have it."""

    value: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Row:
    """One queued answer. ``version`` counts its decisions; ``codes`` are what speaks against it."""

    answer_id: str
    document_id: str
    document: str
    question: str
    outcome: str
    provider: str
    model: str
    view: Any
    reason: str
    severity: str
    opened_at: datetime
    closed_at: datetime | None
    claimed_by: str | None
    claimed_until: datetime | None
    version: int
    codes: tuple[str, ...]


def page(session: Session, scope: Scope, wanted: QueueFilter, *, limit: int) -> list[Row]:
    """The first ``limit`` items: the worst first, among equals the oldest. Two statements."""
    # Which ones first: sorting whole rows would carry the answers of the entire queue about.
    keys = narrowed(select(items.c.answer_id).select_from(joined()), scope, wanted)
    first = keys.order_by(*_order()).limit(limit)
    return _records(session, _rows().where(items.c.answer_id.in_(first)).order_by(*_order()))


def row(session: Session, answer_id: str) -> Row:
    """One item, open or closed; raises UnknownAnswerError where the answer never was in the queue."""
    found = _records(session, _rows().where(items.c.answer_id == answer_id))
    if not found:
        raise UnknownAnswerError("This answer is not in the queue. Reload the list.")
    return found[0]


def count(session: Session, scope: Scope, wanted: QueueFilter) -> int:
    """How many open items are wanted."""
    query = select(func.count()).select_from(joined())
    return session.scalar(narrowed(query, scope, wanted)) or 0


def facet(session: Session, scope: Scope, wanted: QueueFilter, by: Facet) -> list[Option]:
    """The values of one facet among the items that meet all other filters, the most frequent first."""
    others = wanted.without(by.value)
    source: Any = joined()
    value, name = _values(by, scope)
    if by is Facet.FINDINGS:
        told = concerns()
        source, value, name = (
            source.join(told, told.c.answer_id == items.c.answer_id),
            told.c.code,
            told.c.code,
        )
    number = func.count().label("number")
    query = select(value.label("value"), func.max(name).label("name"), number).select_from(source)
    query = narrowed(query, scope, others).group_by(value).order_by(number.desc(), "name")
    return [Option(row.value, row.name, row.number) for row in session.execute(query)]


def following(session: Session, scope: Scope, wanted: QueueFilter, answer_id: str | None) -> str | None:
    """The next item nobody else holds, after this one or else from the start; None where there is none."""
    query = select(items.c.answer_id).select_from(joined())
    query = narrowed(query, scope, wanted).where(takeable(scope)).order_by(*_order()).limit(1)
    if answer_id is not None:
        query = query.where(items.c.answer_id != answer_id)
    after = _place(session, answer_id)
    if after is not None and (found := session.scalar(query.where(tuple_(*_order()) > after))):
        return str(found)
    first = session.scalar(query)
    return None if first is None else str(first)


def position(session: Session, scope: Scope, wanted: QueueFilter, answer_id: str) -> int:
    """How many wanted items come before this one."""
    place = _place(session, answer_id)
    if place is None:
        return 0
    query = select(func.count()).select_from(joined()).where(tuple_(*_order()) < place)
    return session.scalar(narrowed(query, scope, wanted)) or 0


def by_holder(session: Session, scope: Scope, wanted: QueueFilter) -> dict[Whose, int]:
    """How many wanted items there are in all, of one's own, and held by nobody. One statement."""
    everything = replace(wanted, whose=Whose.ALL)
    is_held, is_mine = held(scope), items.c.claimed_by == scope.person
    query = select(
        func.count().label("all"),
        func.count().filter(is_held, is_mine).label("mine"),
        func.count().filter(is_held).label("held"),
    ).select_from(joined())
    row = session.execute(narrowed(query, scope, everything)).one()
    return {Whose.ALL: row.all, Whose.MINE: row.mine, Whose.UNASSIGNED: row.all - row.held}


def _rows() -> Query:
    decided = schema.decisions
    version = (
        select(func.count())
        .select_from(decided)
        .where(decided.c.answer_id == items.c.answer_id)
        .scalar_subquery()
    )
    return select(
        items.c.answer_id,
        items.c.reason,
        items.c.severity,
        items.c.opened_at,
        items.c.closed_at,
        items.c.claimed_by,
        items.c.claimed_until,
        answers.c.document_id,
        answers.c.outcome,
        answers.c.provider,
        answers.c.model,
        answers.c.view,
        documents.c.name.label("document"),
        questions.c.text.label("question"),
        version.label("version"),
    ).select_from(joined())


def _records(session: Session, query: Query) -> list[Row]:
    rows = session.execute(query).all()
    codes = _codes(session, [each.answer_id for each in rows])
    return [to_record(Row, each, codes=tuple(codes[each.answer_id])) for each in rows]


def _order() -> Sequence[ColumnElement[Any]]:
    return severity_rank(), items.c.opened_at, items.c.seq


def _place(session: Session, answer_id: str | None) -> Tuple | None:
    """Where an item stands in the order; None where it never was in the queue."""
    row = session.execute(select(*_order()).where(items.c.answer_id == answer_id)).first()
    if row is None:
        return None
    return tuple_(*(literal(value, key.type) for value, key in zip(row, _order(), strict=True)))


def _values(by: Facet, scope: Scope) -> tuple[Any, Any]:
    """The column to count by, and the one that names its values."""
    if by is Facet.DOCUMENTS:
        return answers.c.document_id, documents.c.name
    column: dict[Facet, Any] = {
        Facet.FINDINGS: items.c.reason,
        Facet.SEVERITIES: items.c.severity,
        Facet.QUESTIONS: questions.c.text,
        Facet.PROVIDERS: answers.c.provider,
        Facet.AGES: age(scope.now),
    }
    return column[by], column[by]


def _codes(session: Session, ids: Iterable[str]) -> dict[str, list[str]]:
    told = concerns()
    query = select(told).where(told.c.answer_id.in_(list(ids))).order_by(told.c.code)
    codes: dict[str, list[str]] = defaultdict(list)
    for row in session.execute(query):
        codes[row.answer_id].append(row.code)
    return codes
