"""The queue of flagged answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum


class Whose(StrEnum):
    """Which of the queue's items by who holds them."""

    ALL = "all"
    MINE = "mine"
    UNASSIGNED = "unassigned"


class Age(StrEnum):
    """How long an item has been waiting."""

    TODAY = "today"  # less than a day
    WEEK = "week"  # a day to a week
    OLDER = "older"


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """What of the queue to show: within one facet any of its values, across facets all. Empty means any."""

    whose: Whose = Whose.ALL
    findings: tuple[str, ...] = ()  # codes of findings and reasons
    severities: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()  # ids
    questions: tuple[str, ...] = ()  # their text
    providers: tuple[str, ...] = ()
    ages: tuple[str, ...] = ()

    def without(self, facet: str) -> QueueFilter:
        """The same with any value of one facet."""
        return replace(self, **{facet: ()})  # type: ignore[arg-type]  # mypy knows no field by its name


@dataclass(frozen=True, slots=True)
class OptionView:
    """A value to filter by, in words, and how many items have it."""

    value: str
    words: str
    count: int


@dataclass(frozen=True, slots=True)
class QueueItemView:
    """One answer waiting in the queue."""

    answer_id: str
    document_id: str
    document: str
    question: str
    outcome: str  # value of generation.result.Outcome
    value: str  # what was answered, in a few words
    concerns: tuple[str, ...]  # what speaks against it, in plain words, the reason it was queued for first
    severity: str  # error, warning, info
    provider: str
    model: str
    opened_at: datetime
    waiting: str  # "12 min", "3 h", "5 d"
    version: int  # number of its decisions; goes back with the next one
    holder: str = ""  # who holds it now
    held_until: datetime | None = None
    is_mine: bool = False
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class QueueView:
    """The first items of the queue, how many there are, and the counts beside the filters by facet."""

    items: tuple[QueueItemView, ...]
    total: int
    whose: dict[Whose, int]
    options: dict[str, tuple[OptionView, ...]]  # by the field of QueueFilter


@dataclass(frozen=True, slots=True)
class QueuePlace:
    """Where one item stands: its number among those wanted, from 1, and the next one, if any."""

    number: int
    total: int
    next_id: str | None


@dataclass(frozen=True, slots=True)
class BulkResult:
    """What a bulk action did: for how many answers, and a sentence for each it was refused for."""

    done: int
    refused: tuple[str, ...] = ()
