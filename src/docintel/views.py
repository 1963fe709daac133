"""What the screens draw: plain, frozen data, made by the use cases. It knows no brick and no store."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
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


@dataclass(frozen=True, slots=True)
class DocumentView:
    id: str
    name: str
    sha256: str
    page_count: int
    added_at: datetime
    is_sample: bool
    warnings: tuple[str, ...] = ()
    collection_id: str = "default"


@dataclass(frozen=True, slots=True)
class CollectionView:
    """A collection somebody sees, and their role in it."""

    id: str
    name: str
    role: str


@dataclass(frozen=True, slots=True)
class MemberView:
    """Somebody who signed in once, and their role in the collection looked at; empty where they have none."""

    person_id: str
    name: str
    email: str
    last_seen: datetime
    role: str


@dataclass(frozen=True, slots=True)
class PageView:
    """Size in points as displayed; ``label`` is the printed page number."""

    number: int
    label: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
@dataclass(frozen=True, slots=True)
class LineView:
    """A line of text people can see on a page; ``line`` is its number within the page."""

    line: int
    text: str
    box: Box


class PageImage:
    """One rendered page for the browser."""

    page: int
    data: bytes
    mime: str
    width_px: int
    height_px: int


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


@dataclass(frozen=True, slots=True)
class ItemView:
    """One item: its value as text for the card, or as a table; the weakest badge of its evidence."""

    text: str  # "EUR 500.00 per event", "1 January 2026", "Yes"
    table: tuple[tuple[str, ...], ...] | None  # first row holds the headers
    badge: Badge
    citations: tuple[CitationView, ...]
    findings: tuple[FindingView, ...] = ()


@dataclass(frozen=True, slots=True)
class DecisionView:
    verdict: Verdict
    reviewer: str
    decided_at: datetime
    reason: str
    version: int
    role: str = ""


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

    @property
    def decision(self) -> DecisionView | None:
        """The decision in force: the last by the highest role, or None where nobody decided."""
        return next((each for each in self.decisions if each.version == self.in_force), None)


@dataclass(frozen=True, slots=True)
class Match:
    """A place where searched text stands."""

    page: int
    line_start: int
    boxes: tuple[Box, ...]
