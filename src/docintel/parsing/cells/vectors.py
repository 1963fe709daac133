"""Lines and rectangles a page paints, in points as displayed.

The worker only keeps them; what they are is seen when tables are looked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from docintel.parsing.cells.geometry import BoxTuple, Word
from docintel.parsing.raw import RawPage

MAX_VECTORS = 4000  # a page with more is a drawing
PALE = 250  # of 255: fills with all channels this high cannot be seen
STROKED, FILLED = 0, 1  # kinds
WIDENED = (3.0, 24.0)  # points: the thickness of a stroked box that may be a line
SLIM = 3.0  # times longer than thick, at least, is a line


@dataclass(frozen=True, slots=True)
class Vector:
    """A painted line or rectangle. ``filled`` tells a visible shade from an outline."""

    box: BoxTuple
    filled: bool


def keep_vectors(page: RawPage, blocks: Sequence[Mapping[str, Any]]) -> None:
    """Put the vector ``blocks`` of a text page into ``page``; what is no rectangle, or pale, is left out."""
    for block in blocks[:MAX_VECTORS]:
        if block["isrect"] and (block["stroked"] or not _is_pale(block["color"])):
            page.vector_box.extend(block["bbox"])
            page.vector_kind.append(STROKED if block["stroked"] else FILLED)


def _is_pale(color: int) -> bool:
    return min(color >> 16, color >> 8 & 255, color & 255) >= PALE


def vectors_of(page: RawPage, words: Sequence[Word]) -> list[Vector]:
    """The vectors of ``page``. A stroked line has a box widened by its miter: it becomes a line again.

    From a slim rectangle it is told by the words: they stand in a rectangle, and beside a line.
    """
    corners = page.vector_box
    return [
        _vector((corners[at], corners[at + 1], corners[at + 2], corners[at + 3]), kind, words)
        for at, kind in zip(range(0, len(corners), 4), page.vector_kind, strict=True)
    ]


def _vector(box: BoxTuple, kind: int, words: Sequence[Word]) -> Vector:
    x0, y0, x1, y1 = box
    width, height = x1 - x0, y1 - y0
    thin, long = min(width, height), max(width, height)
    if kind == STROKED and WIDENED[0] < thin < WIDENED[1] and long > SLIM * thin and not _holds(box, words):
        half = thin / 2
        return Vector((x0 + half, y0 + half, x1 - half, y1 - half), filled=False)
    return Vector(box, kind == FILLED)


def _holds(box: BoxTuple, words: Sequence[Word]) -> bool:
    """Whether a word has its middle in the middle half of ``box``."""
    x0, y0, x1, y1 = box
    across, down = (x1 - x0) / 4, (y1 - y0) / 4
    if x1 - x0 > y1 - y0:
        across = 0.0
    else:
        down = 0.0
    return any(
        x0 + across < (word.box[0] + word.box[2]) / 2 < x1 - across
        and y0 + down < (word.box[1] + word.box[3]) / 2 < y1 - down
        for word in words
    )
