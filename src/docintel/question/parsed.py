"""What a question says, once read: :class:`ParsedQuestion` and its parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

MODEL_WEIGHT: Final = 0.6
"""Of a term a model came up with: it hints at the subject as a synonym does."""

KeywordSource = Literal["question", "stem", "dictionary", "model", "accepted"]


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word or phrase to look for. ``weight`` is relative, 1.0 for a content word of the question itself."""

    text: str
    weight: float = 1.0
    source: KeywordSource = "question"
    is_regex: bool = False  # over whole sentences, as docintel.question.clauses.flat gives them
    concept: str = ""  # of the expert dictionary, where the keyword stands for one
    is_term: bool = False  # a term of that concept by itself, and not only a part of one


@dataclass(frozen=True, slots=True)
class ExecutionPlan:
    """Which optional steps this question turns on."""

    exhaustive_keywords: bool = False  # no hit for any keyword means: not found, without asking a model
    arbiter: bool = False
    model_refinement: bool = False


@dataclass(frozen=True, slots=True)
class RetrievalQuery:
    """What retrieval searches with. ``pages`` are kept even without a keyword hit, ``sections`` are heading
    words."""

    keywords: tuple[Keyword, ...] = ()
    pages: tuple[int, ...] = ()
    sections: tuple[str, ...] = ()
    typed_kinds: tuple[str, ...] = ()  # kinds of :mod:`docintel.mentions` the answer needs


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A question of the same collection with the answer a reviewer accepted.

    ``answered`` is that answer as the model would give it, without its line numbers, as JSON text.
    """

    answer_id: str
    question: str
    answered: str


@dataclass(frozen=True, slots=True)
class GenerationBrief:
    """What the reader or model is told beside the passages."""

    original_question: str
    format_constraint: str | None = None
    disambiguation: str | None = None
    must_distinguish: tuple[str, ...] = ()
    examples: tuple[WorkedExample, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedQuestion:
    """A question, read by rules (and refined by a model where one is configured)."""

    original_question: str
    keywords: tuple[Keyword, ...]
    expected_answer_shape: str
    retrieval: RetrievalQuery
    generation: GenerationBrief
    language: str = "en"  # ISO 639-1
    decomposed_subquestions: tuple[str, ...] = ()
    structural_hints: tuple[int, ...] = ()  # pages named in the question, flat
    activations: ExecutionPlan = field(default_factory=ExecutionPlan)
    parsing_notes: tuple[str, ...] = ()
    suggested_clarification: str | None = None
    concepts: tuple[str, ...] = ()  # of the expert dictionary, the question's main one first
    chunk_strategy: Literal["combined", "sequential"] = "combined"

    def with_examples(self, examples: Iterable[WorkedExample]) -> ParsedQuestion:
        """This question, to be answered with ``examples`` before the model's eyes."""
        return replace(self, generation=replace(self.generation, examples=tuple(examples)))

    def with_terms(self, terms: Iterable[str]) -> ParsedQuestion:
        """This question, to be looked for by ``terms`` that a model found as well, each once."""
        known = {keyword.text.casefold() for keyword in self.keywords}
        new = {term.casefold(): Keyword(term, MODEL_WEIGHT, "model") for term in terms}
        keywords = (*self.keywords, *(keyword for text, keyword in new.items() if text not in known))
        return replace(self, keywords=keywords, retrieval=replace(self.retrieval, keywords=keywords))
