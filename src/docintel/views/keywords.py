"""The dictionary of a collection."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class TermView:
    """A term of a concept; ``id`` is empty for one that came with docintel, which nobody changes."""

    id: str
    language: str  # ISO 639-1
    text: str
    source: str  # shipped, expert, import, model
    weight: float  # above 0, at most 1
    accepted: int = 0  # accepted answers that found it
    answers: int = 0  # answers that found it
    added_by: str = ""
    added_at: datetime | None = None
    is_waiting: bool = False  # no question is read with it until an answer that found it is accepted


@dataclass(frozen=True, slots=True)
class ConceptView:
    """A concept and all terms for it."""

    name: str
    title: str
    is_shipped: bool
    terms: tuple[TermView, ...]
