"""From a rectangle somebody drew on a page to the words under it: citations the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from docintel.boxes import Box
from docintel.generation.citations.layout import Layout, PlacedLine, layout_of
from docintel.generation.contract.spans import Span
from docintel.parsing.document import ParsedDocument

_COVERED = 0.5
"""Share of a word that has to lie in the rectangle for it to be meant."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Characters ``start`` to ``end`` (exclusive) of line ``number``."""

    number: int
    start: int
    end: int


def spans_at(document: ParsedDocument, box: Box) -> list[Span]:
    """The words under ``box`` in reading order, each span quoting them; empty where there are none.

    Words that follow one another in the text are one span. A rectangle over one column of a table or page
    leaves words out between its lines: each of those lines is a span of its own. Hidden text is never meant.
    """
    layout = layout_of(document)
    parts = [part for line in layout.lines_on(box.page) if (part := _covered(layout, line, box))]
    return [_span(layout, run) for run in _runs(layout, parts)]


def _covered(layout: Layout, line: PlacedLine, box: Box) -> _Part | None:
    """The part of a line from the first to the last of its words in the box."""
    if not line.box.overlap(box):
        return None
    text = layout.texts[line.number - 1]
    words = layout.words(line.number)
    if not words:
        return _Part(line.number, 0, len(text)) if _is_in(line.box, box) and text.strip() else None
    inside = [word for word in words if _is_in(word.box, box)]
    if not inside:
        return None
    return _Part(line.number, min(word.start for word in inside), max(word.end for word in inside))


def _is_in(inner: Box, outer: Box) -> bool:
    return inner.area > 0 and inner.overlap(outer) >= _COVERED * inner.area


def _runs(layout: Layout, parts: Sequence[_Part]) -> Iterator[list[_Part]]:
    """Parts of which each goes on where the one before ends."""
    run: list[_Part] = []
    for part in parts:
        if run and not _goes_on(layout, run[-1], part):
            yield run
            run = []
        run.append(part)
    if run:
        yield run


def _goes_on(layout: Layout, before: _Part, part: _Part) -> bool:
    rest = layout.texts[before.number - 1][before.end :]
    return (
        part.number == before.number + 1
        and not rest.strip()
        and not layout.texts[part.number - 1][: part.start].strip()
    )


def _span(layout: Layout, run: Sequence[_Part]) -> Span:
    words = [layout.texts[part.number - 1][part.start : part.end] for part in run]
    return Span(line_start=run[0].number, line_end=run[-1].number, quote="\n".join(words))
