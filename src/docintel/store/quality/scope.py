"""Which answers the figures are about, as one table with everything there is to count."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Subquery, and_, case, func, or_, select

from docintel.store.quality.moments import seconds_between
from docintel.store.schema import answers, documents, measures, questions, run_items, runs


@dataclass(frozen=True, slots=True)
class Scope:
    """Answers asked from ``since`` on and before ``until``, in these collections (None: all)."""

    collections: Collection[str] | None
    since: datetime
    until: datetime


def facts(scope: Scope, *, with_known: bool = False) -> Subquery:
    """One row per answer in scope: what was counted of it and its decisions.

    A clarification is a question back and no answer, and therefore not among them. With ``with_known`` there
    is also what is known of its question, ``has_answer`` and ``has_none``, for which all answers on the
    documents in question are looked at, whenever they were given.
    """
    playbook = (
        select(func.max(runs.c.playbook))
        .select_from(run_items.join(runs, runs.c.id == run_items.c.run_id))
        .where(run_items.c.answer_id == answers.c.id)
        .scalar_subquery()
    )
    query = (
        select(
            answers.c.id,
            answers.c.seq,
            answers.c.asked_at,
            answers.c.outcome,
            answers.c.provider,
            answers.c.model,
            questions.c.shape,
            func.coalesce(playbook, "").label("playbook"),
            *(column for column in measures.c if column.name != "answer_id"),
            seconds_between(answers.c.asked_at, measures.c.decided_at).label("seconds"),
            *(_known() if with_known else ()),
        )
        .join(measures, measures.c.answer_id == answers.c.id)
        .join(questions, questions.c.id == answers.c.question_id)
    )
    if scope.collections is not None:
        here = select(documents.c.id).where(documents.c.collection_id.in_(scope.collections))
        query = query.where(answers.c.document_id.in_(here))
    if not with_known:
        return query.where(*_within(scope, answers.c)).subquery("facts")
    asked = select(answers.c.document_id).where(*_within(scope, answers.c))
    everything = query.where(answers.c.document_id.in_(asked)).subquery("everything")
    return select(everything).where(*_within(scope, everything.c)).subquery("facts")


def _within(scope: Scope, f: Any) -> list[ColumnElement[bool]]:
    return [f.asked_at >= scope.since, f.asked_at < scope.until, f.outcome != "clarify"]


def _known() -> tuple[ColumnElement[int], ColumnElement[int]]:
    """Whether a document answers a question, as far as people's decisions on any of its answers tell.

    A value that was accepted or corrected says it does, and so does "not found" rejected or corrected;
    "not found" accepted says it does not, unless the former was said as well.
    """
    verdict, outcome = measures.c.verdict, answers.c.outcome
    not_found = outcome == "not_found"
    answered = or_(
        and_(not_found, verdict.in_(("reject", "correct"))),
        and_(outcome != "not_found", outcome != "clarify", verdict.in_(("accept", "correct"))),
    )
    same = [answers.c.document_id, questions.c.text]
    has_answer = func.max(case((answered, 1), else_=0)).over(partition_by=same)
    has_none = func.max(case((and_(not_found, verdict == "accept"), 1), else_=0)).over(partition_by=same)
    return has_answer.label("has_answer"), (has_none * (1 - has_answer)).label("has_none")
