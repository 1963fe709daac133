"""Questions that fit several rows or labels equally: one question back instead of a guess."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from docintel.question.words import stems
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome
from docintel.reader.rivals import is_pair
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
    """One question back where the only thing asked for heads a column over several rows and labels none,
    or is a part of several labels with a value each and the whole of none.
    """
    telling = [topic for topic in gathered.topics if topic.weight >= _TELLING]
    if len(telling) != 1:
        return None
    labels = _labels_apart(telling[0], gathered)
    caveat = f"{len(labels)} labels give one each."
    if len(labels) < _FEWEST and not _is_labelled(telling[0], gathered):
        labels = list(dict.fromkeys(_headed(telling[0], gathered)))
        caveat = f"{len(labels)} rows of a table give one each."
    if len(labels) < _FEWEST:
        return None
    which, other = _WORDS.get(gathered.question.language, _WORDS["en"])
    shown = ", ".join(f"“{label}”" for label in labels[:_MOST_SHOWN])
    more = f" {other}" if len(labels) > _MOST_SHOWN else ""
    return Outcome(caveats=(caveat,), clarification=f"{which}: {shown}{more}?")


def _is_labelled(topic: Topic, gathered: Gathered) -> bool:
    language = gathered.question.language
    return any(
        topic.strength(stems(row.label, language)) >= _NAMED and len(row.cells) == 1 for row in gathered.rows
    )


def _labels_apart(topic: Topic, gathered: Gathered) -> list[str]:
    """The labels of which ``topic`` is a part and that have different figures.

    [] where one is all of it, or another word of the question tells them apart.
    """
    language = gathered.question.language
    named = {
        stems(row.label, language): row
        for row in gathered.rows
        if is_pair(row)
        and row.cells[0].text[-1:].isdigit()
        and topic.strength(stems(row.label, language)) >= _NAMED
    }
    whole = any(label == term for label in named for term, _ in topic.terms)
    told = any(
        0 < sum(other.strength(label) > 0 for label in named) < len(named) for other in gathered.topics
    )
    values = {" ".join(row.cells[0].text.split()) for row in named.values()}
    if whole or told or len(values) < _FEWEST:
        return []
    return [row.label for row in named.values()]


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
