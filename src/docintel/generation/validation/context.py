"""What the checks of one validation pass share: the answer, its evidence as found, and what is known
around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from docintel.generation.contract.answers import AnswerBase
from docintel.generation.contract.items import Item
from docintel.generation.contract.spans import Span
from docintel.question.parsed import ParsedQuestion


class QuoteState(StrEnum):
    """What looking a quote up came to. NO_QUOTE: the span has none, its lines exist."""

    VERIFIED = "verified"
    MISPLACED = "misplaced"
    ABSENT = "absent"
    UNCHECKED = "unchecked"
    NO_QUOTE = "no_quote"
    BAD_SPAN = "bad_span"


@dataclass(frozen=True, slots=True)
class SpanEvidence:
    """One span as found in the document. ``text`` is the document's own words: those of the match where
    the quote was found (also elsewhere), else the text of the cited lines; "" for a bad span.
    """

    path: str  # "items[2].spans[0]"
    span: Span
    state: QuoteState
    text: str
    is_ocr: bool = False
    cited: str = ""  # all words of the cited lines, where ``text`` holds only the quoted ones


@dataclass(frozen=True, slots=True)
class ItemEvidence:
    """One item with the evidence of its spans."""

    path: str  # "items[2]"
    item: Item
    spans: tuple[SpanEvidence, ...]


@dataclass(frozen=True, slots=True)
class ValidationContext:
    """Everything the value, format and cross-field checks may look at."""

    answer: AnswerBase
    items: tuple[ItemEvidence, ...]
    expected_shape: str | None = None  # of the question, where known
    language: str | None = None  # ISO 639-1, of the document or question
    lines: Sequence[str] = ()  # the document's visible lines: its other dates decide an ambiguous one
    question: ParsedQuestion | None = None
