"""Question sets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from docintel.views.runs import RunQuestion


@dataclass(frozen=True, slots=True)
class PlaybookView:
    """A set of questions. ``version`` is 0 for a shipped one nobody changed; it goes back with an edit."""

    key: str
    title: str
    text: str  # YAML as typed
    description: str = ""
    questions: tuple[RunQuestion, ...] = ()
    version: int = 0
    edited_by: str = ""
    edited_at: datetime | None = None
    problem: str = ""  # why it cannot be run
    is_shipped: bool = False  # as it is, or what was changed came with docintel
