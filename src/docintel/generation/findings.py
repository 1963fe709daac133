"""Findings: what validation has to say of an answer, one per problem, each with the place it speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from docintel.generation.contract.spans import Span


class Severity(StrEnum):
    """How much a finding weighs: an ERROR forbids the badge, a WARNING must be read, an INFO only informs."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class DiffPart:
    """A run of words of a word-level diff between the quote and the nearest passage."""

    kind: Literal["same", "quote_only", "document_only"]
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem. ``str()`` is a sentence a reviewer understands; ``code`` is stable, for machines."""

    code: str
    severity: Severity
    path: str  # "items[2].spans[0]", "" for the answer as a whole
    message: str
    fix: str | None = None  # what would mend it, as an instruction
    suggestion: Span | None = None  # where the quote stands instead, or the nearest passage
    diff: tuple[DiffPart, ...] = ()

    def __str__(self) -> str:
        return self.message
