"""Figures over what was answered and decided."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Dimension(StrEnum):
    """What quality figures are broken down by; ``ALL`` is one group with everything."""

    ALL = "all"
    DAY = "day"
    WEEK = "week"
    MODEL = "model"
    DOCUMENT_KIND = "document_kind"  # how it was read
    SHAPE = "shape"
    PLAYBOOK = "playbook"


@dataclass(frozen=True, slots=True)
class Mark:
    """A bar or a point: the code of a figure or a finding, or the number of a bin; and its group."""

    figure: str = ""
    finding: str = ""
    bin: int | None = None
    by: Dimension = Dimension.ALL
    group: str = "all"


@dataclass(frozen=True, slots=True)
class FigureView:
    """One quality figure. ``value`` is None where nothing was counted."""

    code: str
    words: str
    full: str  # what it is called where it stands alone
    meaning: str  # a sentence: what is counted among what
    unit: str  # "share" (0 to 1), "minutes", "usd"
    better: str  # "less", "more"; empty where neither is
    value: float | None
    count: int  # answers, or quotes, that the figure counts
    base: int  # among so many

    @property
    def text(self) -> str:
        """The value as it is shown."""
        if self.value is None:
            return "–"
        if self.unit == "share":
            return f"{self.value:.1%}".replace("%", " %")
        return f"{self.value:,.0f} min" if self.unit == "minutes" else f"USD {self.value:,.4f}"


@dataclass(frozen=True, slots=True)
class GroupView:
    """The figures of one group: of a day, a model, a shape, …"""

    group: str
    words: str
    figures: dict[str, FigureView]  # by code


@dataclass(frozen=True, slots=True)
class KindView:
    """How many answers have a finding of one kind."""

    code: str
    words: str
    severity: str
    answers: int


@dataclass(frozen=True, slots=True)
class BinView:
    """Decided answers by confidence: those accepted, and between which shares the truth lies (95 %)."""

    number: int
    words: str  # "0.9 to 1.0"
    answers: int
    accepted: int
    confidence: float
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.accepted / self.answers


@dataclass(frozen=True, slots=True)
class QualityView:
    """The figures of a period and of the one before it, over time and broken down."""

    answers: int
    now: dict[str, FigureView]  # by code
    before: dict[str, FigureView]
    trend: tuple[GroupView, ...]
    step: Dimension  # of the trend: day or week
    groups: tuple[GroupView, ...]
    findings: tuple[KindView, ...]
    bins: tuple[BinView, ...]


@dataclass(frozen=True, slots=True)
class BehindView:
    """An answer behind a mark."""

    answer_id: str
    document_id: str
    document: str
    question: str
    value: str
    by: str  # provider and model
    verdict: str  # of the decision in force, in words
    asked_at: datetime


@dataclass(frozen=True, slots=True)
class BehindMarkView:
    """The newest answers behind a mark, what they are in words, and how many there are in all."""

    words: str
    answers: tuple[BehindView, ...]
    total: int
