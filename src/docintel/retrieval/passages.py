"""From ranges of lines to passages: their lines, the anchors that brought them, the table rows on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.labels import labels_by_line
from docintel.retrieval.result import Anchor, Passage, PassageLine, TableRow
from docintel.retrieval.rowscore import match_row
from docintel.retrieval.search import Search


@dataclass(frozen=True, slots=True)
class Found:
    """What the detectors found: hits by detector, fused score by position, topics met by likely page."""

    hits: Mapping[str, Sequence[Hit]]
    scores: Mapping[int, float]
    pages: Mapping[int, frozenset[str]]


def make_passage(search: Search, found: Found, start: int, stop: int) -> Passage:
    """The passage of the positions from ``start`` up to ``stop``; its score is its best line's."""
    index = search.index
    lines = index.lines[start:stop]
    rows = tuple(_rows(search, found, lines))
    labels = labels_by_line(rows, index.labels)
    return Passage(
        lines=tuple(replace(line, labels=labels.get(line.number, "")) for line in lines),
        score=max((found.scores.get(at, 0.0) for at in range(start, stop)), default=0.0),
        anchors=tuple(_anchors(search, found, start, stop)),
        section=index.section_at(lines[0].number),
        rows=rows,
    )


def _anchors(search: Search, found: Found, start: int, stop: int) -> Iterator[Anchor]:
    """One anchor per line and method: its strongest keyword."""
    best: dict[tuple[int, str], Hit] = {}
    for name, hits in found.hits.items():
        for hit in hits:
            known = best.get((hit.at, name))
            if start <= hit.at < stop and (known is None or hit.score > known.score):
                best[hit.at, name] = hit
    for (at, name), hit in sorted(best.items()):
        yield Anchor(search.index.lines[at].number, name, hit.keyword, hit.score)


def _rows(search: Search, found: Found, lines: Sequence[PassageLine]) -> Iterator[TableRow]:
    index, numbers = search.index, {line.number for line in lines}
    for page in sorted({line.page for line in lines}):
        around = found.pages.get(page, frozenset())
        for row in index.rows(page):
            if all(cell.line in numbers for cell in row.cells):
                matches = match_row(row, search.topics, around, index.language)
                yield replace(row, score=matches[0].score if matches else 0.0, around=tuple(sorted(around)))
