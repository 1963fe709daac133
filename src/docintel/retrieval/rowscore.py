"""How well a table row and each of its cells fit the question: by label, heading, and what is around."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from docintel.question.words import stems
from docintel.retrieval.result import RowCell, TableRow
from docintel.retrieval.topics import Topic, contains

_GROUP: Final = 0.85
_CAPTION: Final = 0.8
_AROUND: Final = 0.55  # somewhere else on the page


@dataclass(frozen=True, slots=True)
class CellMatch:
    """``score`` in 0..1; ``headed`` says that the column was chosen by a word of the question."""

    row: TableRow
    cell: RowCell
    score: float
    headed: bool
    exact: float = 1.0  # the share of the label's words that the question accounts for
    named: tuple[str, ...] = ()  # the topics its label or header names


def match_row(
    row: TableRow, topics: Sequence[Topic], around: frozenset[str], language: str
) -> list[CellMatch]:
    """The cells of ``row`` with their scores, best first; [] where its label says nothing of the question.

    ``around`` names the topics met elsewhere on the page.
    """
    label = stems(row.label, language)
    by_label = {topic.name: topic.strength(label) for topic in topics}
    total = sum(topic.weight for topic in topics)
    if not total or not any(by_label[t.name] and not t.is_year for t in topics):
        return []
    group, caption = stems(row.group, language), stems(row.caption, language)
    exact = _exactness(label, topics)
    found = []
    for cell in row.cells:
        header = stems(cell.header, language)
        if _other_year(header, topics):
            continue
        score, headed, named = 0.0, False, []
        for topic in topics:
            in_header = topic.strength(header)
            headed |= in_header > 0
            if by_label[topic.name] or in_header:
                named.append(topic.name)
            score += topic.weight * max(
                by_label[topic.name],
                in_header,
                _GROUP * topic.strength(group),
                _CAPTION * topic.strength(caption),
                _AROUND * (topic.name in around),
            )
        found.append(CellMatch(row, cell, score / total * (0.5 + 0.5 * exact), headed, exact, tuple(named)))
    return sorted(found, key=lambda match: -match.score)


def _exactness(label: Sequence[str], topics: Sequence[Topic]) -> float:
    """The share of the label's words that the question's topics account for."""
    named = {word for topic in topics for term, _ in topic.terms if contains(label, term) for word in term}
    telling = [word for word in label if len(word) > 2 or word in named]
    return sum(word in named for word in telling) / len(telling) if telling else 1.0


def _other_year(header: Sequence[str], topics: Sequence[Topic]) -> bool:
    """Whether the column is of another year than the question's."""
    wanted = {topic.name for topic in topics if topic.is_year}
    years = {word for word in header if len(word) == 4 and word.isdigit() and word[:2] in ("19", "20")}
    return bool(wanted and years and not wanted & years)
