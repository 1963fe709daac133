"""Text answers: the sentence or the cell that says it."""

from __future__ import annotations

from typing import Final

from docintel.generation.contract import TextItem
from docintel.reader.evidence import Evidence
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome, nothing, one

_SAME: Final = 0.02
_MOST_ALIKE: Final = 2  # where more sentences fit equally well, none of them is the answer


def read_text(gathered: Gathered) -> Outcome:
    """The best evidence, whole."""
    for evidence in gathered.found:
        if evidence.score < gathered.sure:
            break
        if not evidence.adds:
            continue
        if (
            evidence.sentence is not None
            and not evidence.matched
            and _alike(gathered, evidence) > _MOST_ALIKE
        ):
            return nothing([evidence], alike=True)
        text = " ".join((evidence.spans[0].quote or "").split())
        if text:
            return one(TextItem(text=text, spans=list(evidence.spans)), evidence)
    return nothing(gathered.found[:1])


def _alike(gathered: Gathered, evidence: Evidence) -> int:
    """How many different sentences fit the question as well as ``evidence`` does."""
    same = {e.text for e in gathered.found if e.sentence is not None and e.score > evidence.score - _SAME}
    return len(same)
