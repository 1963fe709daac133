"""What an embedded reader is given instead of a prompt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from docintel.question.parsed import ParsedQuestion
from docintel.retrieval.result import Passage, RetrievalResult


@dataclass(frozen=True, slots=True)
class ReadingMaterial:
    """A question and the passages to read, best first; ``hits`` and ``looked_at`` as in RetrievalResult."""

    question: ParsedQuestion
    passages: tuple[Passage, ...]
    looked_at: str = ""
    hits: Mapping[str, int] = field(default_factory=dict)
    line_count: int = 0

    @classmethod
    def of(cls, question: ParsedQuestion, retrieved: RetrievalResult) -> ReadingMaterial:
        """The material for ``question`` from what was retrieved for it."""
        return cls(question, retrieved.passages, retrieved.looked_at, retrieved.hits, retrieved.line_count)


@dataclass(frozen=True, slots=True)
class FormMaterial:
    """What an embedded reader is given for a form: the material of each field, by the field's name."""

    fields: Mapping[str, ReadingMaterial]
