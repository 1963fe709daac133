"""What a collection has learned, put to use: terms its answers found, answers its reviewers accepted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from sqlalchemy.orm import Session

from docintel.pipeline import QaResult
from docintel.question import Dictionary, ParsedQuestion, Term, WorkedExample, shipped_dictionary
from docintel.question.discovered import concept_of, new_terms
from docintel.question.examples import closest
from docintel.question.profile import profile_of
from docintel.store import keywords
from docintel.store.examples import Example, accepted_examples
from docintel.store.keywords import DISCOVERED, StoredTerm

_DISCOVERED_WEIGHT: Final = 0.5
_PER_ACCEPTANCE: Final = 0.1  # two acceptances make a discovered term name its concept in questions too
_LONGEST_EXAMPLE: Final = 600  # characters of JSON; cut in two it would be no example


def grown_dictionary(session: Session, collection_id: str) -> Dictionary:
    """The shipped dictionary with the collection's own terms; a term both have takes its own weight."""
    stored = keywords.usable_terms(session, collection_id)
    return _extended(tuple(map(_term, stored))) if stored else shipped_dictionary()


@lru_cache(maxsize=8)
def _extended(terms: tuple[Term, ...]) -> Dictionary:
    return shipped_dictionary().extended(terms)


def _term(stored: StoredTerm) -> Term:
    weight = stored.weight
    if stored.source == DISCOVERED:
        weight = min(weight + _PER_ACCEPTANCE * max(stored.accepted - 1, 0), 1.0)
    return Term(stored.concept, stored.language, stored.text, weight)


def keep_discovered(
    session: Session, collection_id: str, answer_id: str, result: QaResult, *, added_by: str
) -> None:
    """Note the terms an answer found in its document; they count once the answer is accepted."""
    question, answer = result.trace.question, result.answer
    if not answer.answer_found or not answer.llm_discovered_keywords:
        return
    concept = concept_of(question)
    found = new_terms(question, answer.llm_discovered_keywords, result.document)
    if concept is None or not found:
        return
    language = profile_of(result.document).language
    # A concept the dictionary does not know is named by the question's own words from now on.
    named = [] if question.concepts else [(concept, question.language, 0.8)]
    for text, spoken, weight in [*named, *((term, language, _DISCOVERED_WEIGHT) for term in found)]:
        keywords.add_term(
            session,
            collection_id,
            concept,
            text,
            language=spoken,
            added_by=added_by,
            source=DISCOVERED,
            weight=weight,
            answer_id=answer_id,
        )


def worked_examples(
    session: Session, collection_id: str, document_id: str, question: ParsedQuestion
) -> tuple[WorkedExample, ...]:
    """The closest accepted answers to ``question``: of this collection, this shape, other documents."""
    shape = question.expected_answer_shape
    bank = [
        WorkedExample(example.answer_id, example.question, answered)
        for example in accepted_examples(session, collection_id, shape=shape)
        if example.document_id != document_id and (answered := _answered(example))
    ]
    chosen = closest(question.original_question, [each.question for each in bank], question.language)
    return tuple(bank[at] for at in chosen)


def _answered(example: Example) -> str | None:
    """The answer as a model would give it, its quotes without lines; None where it is too long to show."""
    answer = example.answer
    if not isinstance(answer, dict) or not isinstance(answer.get("items"), list):
        return None
    shown = {"answer_found": bool(answer["items"]), "items": [*map(_without_lines, answer["items"])]}
    text = json.dumps(shown, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= _LONGEST_EXAMPLE else None


def _without_lines(item: dict[str, Any]) -> dict[str, Any]:
    quotes = list(_quotes(item))
    return {key: value for key, value in item.items() if key != "spans"} | {"quotes": quotes}


def _quotes(item: dict[str, Any]) -> Iterator[str]:
    for span in item.get("spans") or ():
        if isinstance(span, dict) and span.get("quote"):
            yield str(span["quote"])
