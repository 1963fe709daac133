"""Questions that fit several rows of a table equally: one question back instead of a guess."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from docintel.question.words import stems
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome
from docintel.retrieval.topics import Topic

_FEWEST: Final = 2
_MOST_SHOWN: Final = 5
_NAMED: Final = 0.7
_TELLING: Final = 0.3
_WORDS: Final = {
    "en": ("Which one is meant", "or another one"),
    "fr": ("Lequel est visé", "ou un autre"),
    "de": ("Welcher Eintrag ist gemeint", "oder ein anderer"),
    "es": ("¿Cuál se busca", "u otro"),
}


def ask_which(gathered: Gathered) -> Outcome | None:
    """One question back where the only thing asked for heads a column over several rows and labels none."""
    telling = [topic for topic in gathered.topics if topic.weight >= _TELLING]
    if len(telling) != 1 or _is_labelled(telling[0], gathered):
        return None
    labels = list(dict.fromkeys(_headed(telling[0], gathered)))
    if len(labels) < _FEWEST:
        return None
    which, other = _WORDS.get(gathered.question.language, _WORDS["en"])
    shown = ", ".join(f"“{label}”" for label in labels[:_MOST_SHOWN])
    more = f" {other}" if len(labels) > _MOST_SHOWN else ""
    caveat = f"{len(labels)} rows of a table give one each."
    return Outcome(caveats=(caveat,), clarification=f"{which}: {shown}{more}?")


def _is_labelled(topic: Topic, gathered: Gathered) -> bool:
    language = gathered.question.language
    return any(
        topic.strength(stems(row.label, language)) >= _NAMED and len(row.cells) == 1 for row in gathered.rows
    )


def _headed(topic: Topic, gathered: Gathered) -> Iterator[str]:
    language = gathered.question.language
    for row in gathered.rows:
        for cell in row.cells:
            if (
                row.label
                and cell.text[-1:].isdigit()
                and topic.strength(stems(cell.header, language)) >= _NAMED
            ):
                yield row.label
