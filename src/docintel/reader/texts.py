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
    """The best evidence, whole; two sentences that fit equally well both, more than two not at all."""
    best = next((e for e in gathered.found if e.adds and e.spans[0].quote), None)
    if best is None or best.score < gathered.sure:
        return nothing(gathered.found[:1])
    if best.sentence is None or best.matched:
        return one(_item(best), best)
    alike = _alike(gathered, best)
    if len(alike) > _MOST_ALIKE:
        return nothing([best], alike=True)
    if len(alike) == 1:
        return one(_item(best), best)
    caveat = "Two sentences fit equally well; both are shown."
    return Outcome(tuple(_item(evidence) for evidence in alike), tuple(alike), (caveat,))


def _item(evidence: Evidence) -> TextItem:
    return TextItem(text=" ".join((evidence.spans[0].quote or "").split()), spans=list(evidence.spans))


def _alike(gathered: Gathered, best: Evidence) -> list[Evidence]:
    """The different sentences that fit the question as well as ``best`` does, itself first."""
    same = (e for e in gathered.found if e.sentence is not None and e.adds and e.score > best.score - _SAME)
    return list({" ".join(evidence.text.split()): evidence for evidence in reversed(list(same))}.values())[
        ::-1
    ]
