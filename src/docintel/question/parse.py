"""parse_question: a question in, a ParsedQuestion out, by rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from docintel.question.clarify import clarification_for
from docintel.question.compound import split_compound
from docintel.question.dictionary import Dictionary, shipped_dictionary
from docintel.question.hints import read_hints
from docintel.question.instructions import without_instructions
from docintel.question.keywords import ASKING_WEIGHT, keywords_for
from docintel.question.parsed import (
    ExecutionPlan,
    GenerationBrief,
    Keyword,
    ParsedQuestion,
    RetrievalQuery,
)
from docintel.question.profile import DocumentProfile
from docintel.question.shapes import TYPED_KINDS, shape_of_question, tells_shape
from docintel.question.stopwords import guess_language

_WITHOUT_WORDS: Final = frozenset({"document_title", "publication_date"})
"""Concepts that a document's cover shows without naming them."""


def parse_question(
    question: str,
    profile: DocumentProfile | None = None,
    dictionary: Dictionary | None = None,
    *,
    shape: str | None = None,
    keywords: Sequence[str] | None = None,
    reply: str | None = None,
) -> ParsedQuestion:
    """Read ``question`` for a document with ``profile``; ``dictionary`` defaults to the shipped one.

    ``shape`` and ``keywords`` are a person's corrections: they take the place of what the rules read.
    ``reply`` is what they said when asked which thing was meant: its words are looked for as well.
    Deterministic, never raises for any text. A part of a compound question is parsed by calling this again.
    """
    profile = profile or DocumentProfile()
    dictionary = dictionary or shipped_dictionary()
    whole = f"{question} – {reply}" if reply else question
    language = guess_language(question, default=profile.language)
    hints = read_hints(whole, profile.headings, profile.page_count)
    is_told = shape is not None or tells_shape(question, language)
    shape = shape or shape_of_question(question, language)
    subject_part = without_instructions(hints.rest) if keywords is None else _as_phrases(keywords)
    concepts = dictionary.concepts_in(subject_part, language)
    languages = tuple(dict.fromkeys((language, profile.language)))
    found = keywords_for(subject_part, language, dictionary, concepts, languages)
    subject = [keyword.text for keyword in found if keyword.weight > ASKING_WEIGHT]
    named = tuple(dict.fromkeys(match.concept for match in concepts))
    notes = [f"concept: {concept}" for concept in named]
    if hints.must_distinguish:
        notes.append("not to be confused with: " + ", ".join(hints.must_distinguish))
    return ParsedQuestion(
        original_question=whole,
        keywords=found,
        expected_answer_shape=shape,
        retrieval=RetrievalQuery(
            keywords=found,
            pages=hints.pages,
            sections=hints.sections,
            typed_kinds=TYPED_KINDS.get(shape, ()),
        ),
        generation=GenerationBrief(
            original_question=question,
            format_constraint=hints.format_constraint,
            disambiguation=reply,
            must_distinguish=hints.must_distinguish,
        ),
        language=language,
        decomposed_subquestions=split_compound(question),
        structural_hints=hints.pages,
        # Clauses are found by their wording, and what stands on a cover without any word of the question.
        activations=ExecutionPlan(
            exhaustive_keywords=bool(subject) and not _is_structural(found, named),
            model_refinement=not is_told and not named and keywords is None and reply is None,
        ),
        parsing_notes=tuple(notes),
        suggested_clarification=None
        if reply
        else clarification_for(language, [*subject, *map(str, hints.pages)]),
        concepts=named,
        chunk_strategy="combined" if shape in ("list", "table") else "sequential",
    )


def _as_phrases(keywords: Sequence[str]) -> str:
    """A person's keywords as a subject: what has several words is looked for as it stands as well."""
    kept = [" ".join(keyword.replace('"', " ").split()) for keyword in keywords]
    return ", ".join(f'"{keyword}"' if " " in keyword else keyword for keyword in kept if keyword)


def _is_structural(keywords: Sequence[Keyword], concepts: Sequence[str]) -> bool:
    return not _WITHOUT_WORDS.isdisjoint(concepts) or any(keyword.is_regex for keyword in keywords)
