"""Documents of the library, and what is seen of their pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from docintel.boxes import Box


class DocumentState(StrEnum):
    """How far the reading of a document got. All but READING are kept; a restart reads what waits."""

    WAITING = "waiting"
    READING = "reading"
    READ = "parsed"
    LOCKED = "locked"  # waits for its password
    STOPPED = "stopped"  # somebody stopped its reading
    FAILED = "failed"  # the warnings say why

    @property
    def is_under_way(self) -> bool:
        return self in (DocumentState.WAITING, DocumentState.READING)


@dataclass(frozen=True, slots=True)
class DocumentView:
    """A document of the library. ``page_count`` is 0 as long as it was never opened."""

    id: str
    name: str
    sha256: str
    page_count: int
    added_at: datetime
    is_sample: bool
    warnings: tuple[str, ...] = ()
    collection_id: str = "default"
    state: DocumentState = DocumentState.READ
    pages_read: int = 0  # while it is being read
    added_by: str = ""
    size: int = 0  # bytes


@dataclass(frozen=True, slots=True)
class TallyView:
    """What hangs on a document: its answers, those not decided, and the decisions made."""

    answers: int = 0
    open: int = 0
    decisions: int = 0


@dataclass(frozen=True, slots=True)
class TakenView:
    """A file brought in: its document, and whether that is new or was in the collection already."""

    document: DocumentView
    is_new: bool


@dataclass(frozen=True, slots=True)
class PageView:
    """Size in points as displayed; ``label`` is the printed page number."""

    number: int
    label: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of text people can see on a page; ``line`` is its number within the page."""

    line: int
    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class PageImage:
    """One rendered page for the browser."""

    page: int
    data: bytes
    mime: str
    width_px: int
    height_px: int


@dataclass(frozen=True, slots=True)
class Match:
    """A place where searched text stands."""

    page: int
    line_start: int
    boxes: tuple[Box, ...]
