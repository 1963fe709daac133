"""The example bank: accepted answers of a collection, to show a model how its questions are answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from docintel.store import schema
from docintel.store.answers import select_answers
from docintel.store.records import AnswerRecord
from docintel.store.standing import corrected_answer, standing


@dataclass(frozen=True, slots=True)
class Example:
    """A question and the answer a reviewer stands behind: as shown, or as corrected."""

    answer_id: str
    document_id: str
    question: str
    shape: str
    answer: Any


def accepted_examples(
    session: Session, collection_id: str, *, shape: str | None = None, limit: int = 500
) -> list[Example]:
    """Examples of one collection, never of another, newest first, out of its ``limit`` last decided answers.

    Of the same question asked of the same document only the newest stays.
    """
    decided = select(schema.decisions.c.answer_id).where(
        schema.decisions.c.verdict.in_(("accept", "correct"))
    )
    mine = select(schema.documents.c.id).where(schema.documents.c.collection_id == collection_id)
    where = [schema.answers.c.id.in_(decided), schema.answers.c.document_id.in_(mine)]
    if shape is not None:
        with_shape = select(schema.questions.c.id).where(schema.questions.c.shape == shape)
        where.append(schema.answers.c.question_id.in_(with_shape))
    found: dict[tuple[str, str], Example] = {}
    for answer in select_answers(session, *where, limit=limit):
        example = _example(answer)
        if example is not None:
            found.setdefault((example.document_id, example.question), example)
    return list(found.values())


def _example(answer: AnswerRecord) -> Example | None:
    """None where the decision that counts is a rejection."""
    decision = standing(answer.decisions)
    if decision is None or decision.verdict == "reject":
        return None
    value = corrected_answer(decision) if decision.verdict == "correct" else answer.shown
    return Example(answer.id, answer.document_id, answer.question.text, answer.question.shape, value)
