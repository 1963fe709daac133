"""One envelope per column: lines put together so that none of them swallows what was not cited."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from docintel.boxes import Box, envelope
from docintel.generation.citations.layout import Layout, PlacedLine

_SAME_ROW = 0.5  # share of the lower line's height that two lines of one row have in common


def envelopes(layout: Layout, lines: Sequence[PlacedLine]) -> list[Box]:
    """Envelopes of ``lines`` (in reading order): per page, and per column where a page has several.

    Where a column's envelope would still cover the middle of a line that was not cited, it is taken row by
    row.
    """
    cited = {line.number for line in lines}
    boxes: list[Box] = []
    for page, group in groupby(lines, key=lambda line: line.box.page):
        others = [line.box for line in layout.lines_on(page) if line.number not in cited]
        for column in split(list(group), _goes_on):
            box = envelope(line.box for line in column)
            if swallows(box, others):
                boxes += [envelope(line.box for line in row) for row in split(column, _shares_row)]
            else:
                boxes.append(box)
    return boxes


def swallows(box: Box, others: Sequence[Box]) -> bool:
    """Whether the middle of one of ``others`` lies in ``box``."""
    return any(
        box.x0 < (other.x0 + other.x1) / 2 < box.x1 and box.y0 < (other.y0 + other.y1) / 2 < box.y1
        for other in others
    )


def split(lines: Sequence[PlacedLine], belongs: Callable[[Box, Box, Box], bool]) -> list[list[PlacedLine]]:
    """``lines`` cut wherever ``belongs(envelope so far, last box, next box)`` is false."""
    groups: list[list[PlacedLine]] = []
    around: Box | None = None
    for line in lines:
        if around is not None and belongs(around, groups[-1][-1].box, line.box):
            groups[-1].append(line)
            around = envelope((around, line.box))
        else:
            groups.append([line])
            around = line.box
    return groups


def _goes_on(around: Box, last: Box, box: Box) -> bool:
    """Whether ``box`` goes on with the column: below and over the same ground, or beside on the same row."""
    if _shares_row(around, last, box):
        return True
    overlaps = min(around.x1, box.x1) > max(around.x0, box.x0)
    return overlaps and box.y0 >= last.y0 - last.height / 2


def _shares_row(around: Box, last: Box, box: Box) -> bool:
    common = min(last.y1, box.y1) - max(last.y0, box.y0)
    return common > _SAME_ROW * min(last.height, box.height)
