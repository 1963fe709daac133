"""One envelope per column: lines put together so that none of them swallows what was not cited."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from docintel.boxes import Box, envelope
from docintel.generation.citations.layout import Layout, PlacedLine

_SAME_ROW = 0.5  # share of the lower line's height that two lines of one row have in common


def envelopes(layout: Layout, lines: Sequence[PlacedLine]) -> list[Box]:
    """Envelopes of ``lines`` (in reading order): per page, per column where a page has several, and cut
    wherever going on would cover the middle of a line that was not cited.
    """
    cited = {line.number for line in lines}
    boxes: list[Box] = []
    for page, group in groupby(lines, key=lambda line: line.box.page):
        others = [line.box for line in layout.lines_on(page) if line.number not in cited]
        boxes += _of_page([line.box for line in group], others)
    return boxes


def _of_page(lines: Sequence[Box], others: Sequence[Box]) -> list[Box]:
    boxes: list[Box] = []
    last: Box | None = None
    for line in lines:
        if last is not None and _goes_on(boxes[-1], last, line):
            grown = envelope((boxes[-1], line))
            if not swallows(grown, others):
                boxes[-1], last = grown, line
                continue
        boxes.append(line)
        last = line
    return boxes


def swallows(box: Box, others: Sequence[Box]) -> bool:
    """Whether the middle of one of ``others`` lies in ``box``."""
    return any(
        box.x0 < (other.x0 + other.x1) / 2 < box.x1 and box.y0 < (other.y0 + other.y1) / 2 < box.y1
        for other in others
    )


def _goes_on(around: Box, last: Box, box: Box) -> bool:
    """Whether ``box`` goes on with the column: below and over the same ground, or beside on the same row."""
    if _shares_row(last, box):
        return True
    overlaps = min(around.x1, box.x1) > max(around.x0, box.x0)
    return overlaps and box.y0 >= last.y0 - last.height / 2


def _shares_row(last: Box, box: Box) -> bool:
    common = min(last.y1, box.y1) - max(last.y0, box.y0)
    return common > _SAME_ROW * min(last.height, box.height)
