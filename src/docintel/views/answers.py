"""Answers, as the card draws them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum

from docintel.boxes import Box


class Stage(StrEnum):
    """What is being done while a question is answered, in the words shown."""

    READING = "reading"
    SEARCHING = "searching"
    ANSWERING = "answering"
    CHECKING = "checking"
    ASKING_AGAIN = "asking again"


class Badge(StrEnum):
    """What was checked of a piece of evidence, weakest last. Shown as :attr:`words`, code as tooltip."""

    VERIFIED = "verified"
    OCR = "ocr"
    MOVED = "moved"
    UNCHECKED = "unchecked"
    UNSUPPORTED = "unsupported"
    ABSENT = "absent"

    @property
    def icon(self) -> str:
        icons = {
            "verified": "✔",
            "ocr": "✔",
            "moved": "↪",
            "unchecked": "?",
            "unsupported": "≠",
            "absent": "✖",
        }
        return icons[self.value]

    @property
    def words(self) -> str:
        return {
            "verified": "verified",
            "ocr": "verified, read by OCR",
            "moved": "moved to where it stands",
            "unchecked": "cannot be checked",
            "unsupported": "value not in the quote",
            "absent": "not in the document",
        }[self.value]


class Verdict(StrEnum):
    """A reviewer's decision on an answer."""

    ACCEPT = "accept"
    REJECT = "reject"
    CORRECT = "correct"
    UNDO = "undo"  # takes the reviewer's own last decision back


@dataclass(frozen=True, slots=True)
class DiffView:
    """A run of words: ``same``, ``quote_only`` (the model's) or ``document_only``."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class FindingView:
    code: str
    severity: str  # error, warning, info
    path: str
    message: str
    fix: str | None = None
    page: int | None = None  # the place it points to, where it has one
    line_start: int | None = None
    line_end: int | None = None
    diff: tuple[DiffView, ...] = ()
    boxes: tuple[Box, ...] = ()  # of that place, one per line


@dataclass(frozen=True, slots=True)
class CitationView:
    """One span as shown: the document's own words, its place, and its boxes for each mode."""

    number: int  # as numbered on the page, from 1 within the answer
    page: int
    page_label: str
    line_in_page_start: int
    line_in_page_end: int
    line_start: int  # GLOBAL
    line_end: int
    excerpt: str  # the quoted words, as the document has them
    badge: Badge
    union: tuple[Box, ...]
    per_line: tuple[Box, ...]
    words: tuple[Box, ...]
    document_id: str = ""
    lead: str = ""  # what stands before the excerpt on the cited lines
    tail: str = ""  # and after it
    document_name: str = ""  # where the answer stands on several documents


@dataclass(frozen=True, slots=True)
class TypedView:
    """A value by its type, to sort by and for spreadsheets; what does not apply is None or empty."""

    number: Decimal | None = None
    unit: str = ""  # "EUR", "%", "days", as far as the number has one
    per: str = ""  # what an amount is per: "per event"
    day: date | None = None
    until: date | None = None  # of a period
    is_true: bool | None = None

    @property
    def kind(self) -> str:
        """``number``, ``date``, ``yes or no``; empty where it is text and nothing else."""
        if self.number is not None:
            return "number"
        if self.day is not None:
            return "date"
        return "yes or no" if self.is_true is not None else ""


@dataclass(frozen=True, slots=True)
class ItemView:
    """One item: its value as text for the card, or as a table; the weakest badge of its evidence."""

    text: str  # "EUR 500.00 per event", "1 January 2026", "Yes"
    table: tuple[tuple[str, ...], ...] | None  # first row holds the headers
    badge: Badge
    citations: tuple[CitationView, ...]
    findings: tuple[FindingView, ...] = ()
    typed: TypedView | None = None


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """What a reviewer put in an answer's place, checked like any; ``findings`` are of no single item."""

    items: tuple[ItemView, ...]
    findings: tuple[FindingView, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether no check failed."""
        found = [*self.findings, *(finding for item in self.items for finding in item.findings)]
        return not any(finding.severity == "error" for finding in found)


@dataclass(frozen=True, slots=True)
class DecisionView:
    verdict: Verdict
    reviewer: str
    decided_at: datetime
    reason: str
    version: int
    role: str = ""
    note: str = ""
    is_withdrawn: bool = False  # its reviewer took it back since
    corrected: CorrectionView | None = None


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One stored answer, ready to draw."""

    id: str
    document_id: str
    question: str
    read_as: str  # one line: shape and keywords
    shape: str
    outcome: str  # value of generation.result.Outcome
    items: tuple[ItemView, ...]
    caveats: tuple[str, ...]
    findings: tuple[FindingView, ...]  # those of no single item
    extraction_method: str
    provider: str
    model: str
    asked_at: datetime
    steps: tuple[str, ...]  # "asked", "asked again: …", in order
    version: int  # number of decisions so far; sent back with the next one
    decisions: tuple[DecisionView, ...]
    clarification: str | None = None
    in_force: int = 0  # version of the decision that counts; 0 where there is none
    group: str = ""  # shared by the parts of a compound question
    asked: str = ""  # that question as a whole
    keywords: tuple[str, ...] = ()  # the question's own words that were looked for, heaviest first

    @property
    def decision(self) -> DecisionView | None:
        """The decision in force: the last by the highest role, or None where nobody decided."""
        return next((each for each in self.decisions if each.version == self.in_force), None)

    @property
    def correction(self) -> CorrectionView | None:
        """What stands in the answer's place, where the decision in force corrects it."""
        return self.decision.corrected if self.decision else None

    @property
    def shown_items(self) -> tuple[ItemView, ...]:
        """All there is to draw on the page: the answer's items, and those of the correction after them."""
        return (*self.items, *(self.correction.items if self.correction else ()))
