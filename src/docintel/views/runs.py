"""Runs of several questions over several documents, and their table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from docintel.views.answers import Stage


class RunState(StrEnum):
    """How far a run got. Interrupted: docintel ended while it was running; it can be resumed."""

    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    INTERRUPTED = "interrupted"


class RunItemState(StrEnum):
    """How far one question of a run got."""

    WAITING = "waiting"
    WORKING = "working"
    ANSWERED = "answered"
    FAILED = "failed"
    STOPPED = "stopped"

    @property
    def is_over(self) -> bool:
        return self in (RunItemState.ANSWERED, RunItemState.FAILED, RunItemState.STOPPED)


@dataclass(frozen=True, slots=True)
class RunQuestion:
    """A question to put to every document of a run; shape and policy None: the question decides."""

    text: str
    shape: str | None = None
    policy: str | None = None


@dataclass(frozen=True, slots=True)
class RunItemView:
    """One question to one document; ``stage`` says what is being done, while it is being worked on."""

    position: int
    document_id: str
    document_name: str
    question: str
    state: RunItemState
    stage: Stage | None = None
    answer_id: str | None = None
    message: str = ""  # why it failed
    shape: str | None = None
    policy: str | None = None


@dataclass(frozen=True, slots=True)
class RunView:
    """Several questions put to several documents, with those items that the viewer may see."""

    id: str
    title: str
    playbook: str  # empty for questions typed
    started_by: str
    started_at: datetime
    state: RunState
    items: tuple[RunItemView, ...]
    together: tuple[str, ...] = ()  # names of the documents each question is put to at once, if it is

    @property
    def over(self) -> int:
        """How many items are answered, failed or stopped."""
        return sum(item.state.is_over for item in self.items)


@dataclass(frozen=True, slots=True)
class GridCell:
    """One answer in the table of a run: its value, and its state as colour, icon and word."""

    position: int  # of the run's item
    text: str
    icon: str
    words: str
    tone: str  # a badge's value, or "waiting"
    answer_id: str | None = None
    sort: float | str | None = None  # None goes last, whichever way the column is sorted
    note: str = ""  # why it failed, or what was decided
    is_open: bool = False  # answered, and nobody decided


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A question; ``kind`` says how it sorts: number, date or text. ``unit`` is what its values share."""

    question: str
    kind: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class GridRow:
    """A document and its cell for every column; None where the question was not put to it."""

    document_id: str
    name: str
    cells: tuple[GridCell | None, ...]


@dataclass(frozen=True, slots=True)
class GridView:
    """The table of a run: documents down, questions across."""

    run: RunView
    columns: tuple[GridColumn, ...]
    rows: tuple[GridRow, ...]
