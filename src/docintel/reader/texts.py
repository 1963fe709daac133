"""Text answers: the sentence or the cell that says it."""

from __future__ import annotations

from typing import Final

from docintel.generation.contract import TextItem
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome, nothing, one

SURE: Final = 0.62


def read_text(gathered: Gathered) -> Outcome:
    """The best evidence, whole."""
    for evidence in gathered.found:
        if evidence.score < SURE:
            break
        text = " ".join((evidence.spans[0].quote or "").split())
        if text:
            return one(TextItem(text=text, spans=list(evidence.spans)), evidence)
    return nothing(gathered.found[:1])
