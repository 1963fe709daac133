"""From ranges of lines to passages: their lines, the anchors that brought them, the table rows on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.labels import labels_by_line
from docintel.retrieval.result import Anchor, Passage, PassageLine, TableRow
from docintel.retrieval.rowscore import match_row
from docintel.retrieval.search import Search


@dataclass(frozen=True, slots=True)
class Found:
    """What the detectors found: hits by position, fused score by position, topics met by likely page."""

    hits: Mapping[int, Mapping[str, Hit]]  # by position and detector, the strongest
    scores: Mapping[int, float]
    pages: Mapping[int, frozenset[str]]
    judged: dict[int, TableRow] = field(default_factory=dict)  # by id; rows live as long as the index


def make_passage(search: Search, found: Found, start: int, stop: int, *, labelled: bool = True) -> Passage:
    """The passage of the positions from ``start`` up to ``stop``; its score is its best line's.

    ``labelled``: its lines say what the table cells on them mean, which a model has to be told.
    """
    index = search.index
    lines = index.lines[start:stop]
    rows = tuple(_rows(search, found, lines))
    labels: Mapping[int, str] = {}
    if labelled:
        known = index.labels
        labels = labels_by_line(rows, {n.number: known[n.number] for n in lines if n.number in known})
    return Passage(
        lines=tuple(_labelled(line, labels) for line in lines),
        score=max((found.scores.get(at, 0.0) for at in range(start, stop)), default=0.0),
        anchors=tuple(_anchors(search, found, start, stop)),
        section=index.section_at(lines[0].number),
        rows=rows,
    )


def _labelled(line: PassageLine, labels: Mapping[int, str]) -> PassageLine:
    return replace(line, labels=labels[line.number]) if line.number in labels else line


def _anchors(search: Search, found: Found, start: int, stop: int) -> Iterator[Anchor]:
    """One anchor per line and method: its strongest keyword."""
    for at in range(start, stop):
        for name, hit in sorted(found.hits.get(at, {}).items()):
            yield Anchor(search.index.lines[at].number, name, hit.keyword, hit.score)


def strongest(hits: Mapping[str, Iterable[Hit]]) -> dict[int, dict[str, Hit]]:
    """The strongest hit of each detector on each position."""
    best: defaultdict[int, dict[str, Hit]] = defaultdict(dict)
    for name, found in hits.items():
        for hit in found:
            known = best[hit.at].get(name)
            if known is None or hit.score > known.score:
                best[hit.at][name] = hit
    return dict(best)


def _rows(search: Search, found: Found, lines: Sequence[PassageLine]) -> Iterator[TableRow]:
    """The rows that stand on ``lines`` with all their cells, each judged once a question."""
    index, numbers = search.index, {line.number for line in lines}
    for page in sorted({line.page for line in lines}):
        for row in index.rows(page):
            if all(cell.line in numbers for cell in row.cells):
                if id(row) not in found.judged:
                    found.judged[id(row)] = _judged(search, row, found.pages.get(page, frozenset()))
                yield found.judged[id(row)]


def _judged(search: Search, row: TableRow, around: frozenset[str]) -> TableRow:
    matches = match_row(row, search.topics, around, search.index.language)
    return replace(row, score=matches[0].score, around=tuple(sorted(around))) if matches else row
