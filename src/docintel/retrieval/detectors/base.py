"""What a detector is: it looks at one document's index and says which lines speak of the question."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from docintel.retrieval.search import Search


@dataclass(frozen=True, slots=True)
class Hit:
    """Position ``at`` of the index was hit for ``keyword``; a higher score is better, within one detector."""

    at: int
    keyword: str
    score: float


class Detector(Protocol):
    """One way to find lines. ``name`` is the method shown with a candidate."""

    name: str

    def detect(self, search: Search) -> Iterable[Hit]:
        """The lines hit, in any order."""
        ...
