"""What of the queue somebody looks at, as conditions on joined tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, FromClause, Subquery, and_, case, not_, or_, select, union

from docintel.store import schema
from docintel.store.rows import Query
from docintel.views import Age, QueueFilter, Whose

items, answers, documents = schema.queue_items, schema.answers, schema.documents
questions, findings = schema.questions, schema.findings

_SEVERITIES = ("error", "warning", "info")
_AGES: dict[Age, tuple[timedelta, timedelta | None]] = {
    Age.TODAY: (timedelta(0), timedelta(days=1)),
    Age.WEEK: (timedelta(days=1), timedelta(days=7)),
    Age.OLDER: (timedelta(days=7), None),
}


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose queue it is: the collections they may work through (None: all), their name, and the time."""

    collections: Collection[str] | None
    person: str
    now: datetime


def joined() -> FromClause:
    """Queue items with their answers, questions and documents."""
    return (
        items.join(answers, answers.c.id == items.c.answer_id)
        .join(questions, questions.c.id == answers.c.question_id)
        .join(documents, documents.c.id == answers.c.document_id)
    )


def concerns() -> Subquery:
    """What speaks against each queued answer, once per code: its findings, and why it was queued."""
    said = select(findings.c.answer_id, findings.c.code).where(findings.c.severity != "info")
    return union(said, select(items.c.answer_id, items.c.reason.label("code"))).subquery("concerns")


def severity_rank() -> ColumnElement[int]:
    """0 for the worst."""
    return case({name: rank for rank, name in enumerate(_SEVERITIES)}, value=items.c.severity, else_=9)


def age(now: datetime) -> ColumnElement[str]:
    """The class of age an item is in."""
    ladder = [(items.c.opened_at > now - until, name.value) for name, (_, until) in _AGES.items() if until]
    return case(*ladder, else_=Age.OLDER.value)


def narrowed(query: Query, scope: Scope, wanted: QueueFilter) -> Query:
    """``query`` over :func:`joined` with only the open items that are ``wanted``."""
    return query.where(items.c.closed_at.is_(None), *_seen(scope), *_wanted(scope, wanted))


def held(scope: Scope) -> ColumnElement[bool]:
    """Whether somebody, whoever it is, holds the item now."""
    return and_(items.c.claimed_by.is_not(None), items.c.claimed_until > scope.now)


def takeable(scope: Scope) -> ColumnElement[bool]:
    """Whether nobody else holds the item now."""
    return or_(not_(held(scope)), items.c.claimed_until.is_(None), items.c.claimed_by == scope.person)


def _seen(scope: Scope) -> Iterator[ColumnElement[bool]]:
    if scope.collections is not None:
        yield items.c.collection_id.in_(scope.collections)


def _wanted(scope: Scope, wanted: QueueFilter) -> Iterator[ColumnElement[bool]]:
    if wanted.whose is Whose.MINE:
        yield and_(held(scope), items.c.claimed_by == scope.person)
    if wanted.whose is Whose.UNASSIGNED:
        yield or_(items.c.claimed_until.is_(None), items.c.claimed_until <= scope.now)
    if wanted.findings:
        told = concerns()
        yield items.c.answer_id.in_(select(told.c.answer_id).where(told.c.code.in_(wanted.findings)))
    for column, values in (
        (items.c.severity, wanted.severities),
        (answers.c.document_id, wanted.documents),
        (questions.c.text, wanted.questions),
        (answers.c.provider, wanted.providers),
        (age(scope.now), wanted.ages),
    ):
        if values:
            yield column.in_(values)
