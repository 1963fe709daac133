"""Pages whose text does not run to the right as displayed: tables are looked for in the text's own frame."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise

from docintel.parsing.cells.geometry import BoxTuple
from docintel.parsing.raw import RawPage

MAJORITY = 0.6  # share of the steps from word to word that must go one way


class Turn(Enum):
    """Which way the text of a page runs, as displayed."""

    RIGHT = "right"
    DOWN = "down"
    UP = "up"

    def upright(self, box: BoxTuple, width: float, height: float) -> BoxTuple:
        """``box`` of a page ``width`` by ``height``, in the frame in which its text runs to the right."""
        x0, y0, x1, y1 = box
        if self is Turn.DOWN:
            return y0, width - x1, y1, width - x0
        if self is Turn.UP:
            return height - y1, x0, height - y0, x1
        return box

    def displayed(self, box: BoxTuple, width: float, height: float) -> BoxTuple:
        """The inverse of :meth:`upright`."""
        u0, v0, u1, v1 = box
        if self is Turn.DOWN:
            return width - v1, u0, width - v0, u1
        if self is Turn.UP:
            return v0, height - u1, v1, height - u0
        return box


def turn_of(page: RawPage) -> Turn:
    """The way most words of ``page`` follow the word before them on their line."""
    down = up = steps = 0
    boxes = page.word_box
    for (one, line), (other, same) in pairwise(enumerate(page.word_line)):
        if line != same:
            continue
        steps += 1
        across = boxes[4 * other] - boxes[4 * one]
        along = boxes[4 * other + 1] - boxes[4 * one + 1]
        if abs(along) > abs(across):
            down += along > 0
            up += along < 0
    if down > MAJORITY * steps:
        return Turn.DOWN
    return Turn.UP if up > MAJORITY * steps else Turn.RIGHT
