"""A page's lines cut into cells and put side by side: the visual rows a reader's eye sees. Pure geometry."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, cast

import numpy as np
import numpy.typing as npt
import pandas as pd

_NUMERIC = re.compile(
    r"^[\s(+\-–—−]*(?:(?-i:[A-Z]{3})|[$€£¥₹]|Rs\.?)?\s*[(\-–−]?[$€£¥₹]?\s*[0-9][0-9.,'’\s]*\)?\s*(?:%|(?-i:[A-Z]{3})|[$€£¥₹])?\)?[*†]*$"
    r"|^[\s$€£(]*(?:[—–-]|n/a|nil|none)[\s)%]*$",
    re.IGNORECASE,
)
_YEARLIKE = re.compile(
    r"^\W*(?:FY|fiscal)?\s*(?:19|20)[0-9]{2}\W*(?:\([0-9a-z]\))?$|\b(?:19|20)[0-9]{2}$", re.IGNORECASE
)
_SPACE: Final = (0.22, 0.55)  # of a line's height: the narrowest and widest usual space
_WIDE: Final = 1.6  # times the usual space
_BETWEEN_FIGURES: Final = 0.3  # of the height: two figures side by side are two cells
_BEFORE_FIGURES: Final = 0.6  # the same between a label and the first of several figures
_FIGURE = re.compile(r"^[($€£¥+\-–−]*[0-9][0-9.,]*[)%]*$")
_SIGN = re.compile(r"^[$€£¥₹]$")
_TAIL = re.compile(r"^[%)]+$")


@dataclass(frozen=True, slots=True)
class Cell:
    """A run of words on one line, in points as displayed; the characters index the line's text."""

    text: str
    line: int
    char_start: int
    char_end: int
    x0: float
    x1: float
    y0: float
    y1: float

    @property
    def is_year(self) -> bool:
        return len(self.text) < 24 and _YEARLIKE.search(self.text) is not None

    @property
    def is_numeric(self) -> bool:
        return _NUMERIC.match(self.text) is not None and not self.is_year

    @property
    def middle(self) -> float:
        return (self.y0 + self.y1) / 2


class PageCells:
    """The words of a document by line, ready to be cut into cells page by page."""

    def __init__(self, lines: pd.DataFrame, words: pd.DataFrame) -> None:
        self._lines = {
            cast(int, page): frame
            for page, frame in lines[~(lines["hidden"] | lines["furniture"])].groupby("page_num")
        }
        ordered = words.sort_values(["overall_line_num", "char_start"], kind="stable")
        self._of = ordered["overall_line_num"].to_numpy()
        self._x0, self._x1 = ordered["x0"].to_numpy(), ordered["x1"].to_numpy()
        self._from, self._to = ordered["char_start"].to_numpy(), ordered["char_end"].to_numpy()

    def rows(self, page: int) -> list[list[Cell]]:
        """The visual rows of ``page``, top to bottom, each with its cells left to right."""
        frame = self._lines.get(page)
        if frame is None:
            return []
        columns = frame[["overall_line_num", "text", "x0", "y0", "x1", "y1"]]
        whole = [
            Cell(str(text), int(number), 0, len(text), x0, x1, y0, y1)
            for number, text, x0, y0, x1, y1 in columns.itertuples(index=False, name=None)
        ]
        return [self._cut(row) for row in _side_by_side(whole)]

    def _cut(self, row: Sequence[Cell]) -> list[Cell]:
        return _join_signs(
            sorted((piece for line in row for piece in self._pieces(line)), key=lambda cell: cell.x0)
        )

    def _pieces(self, line: Cell) -> list[Cell]:
        """``line`` cut at gaps much wider than its narrow ones; those of justified prose are all alike."""
        first, last = np.searchsorted(self._of, [line.line, line.line + 1])
        if last - first < 2:
            return [line]
        gaps = self._x0[first + 1 : last] - self._x1[first : last - 1]
        height = max(line.y1 - line.y0, 6.0)
        figures = self._figures(line, int(first), int(last))
        between_words = gaps[~figures[1:]]
        usual = np.quantile(between_words, 0.25, method="lower") if len(between_words) else gaps.min()
        space = np.clip(usual, _SPACE[0] * height, _SPACE[1] * height)
        wide = (gaps > _WIDE * space) | (figures[1:] & figures[:-1] & (gaps > _BETWEEN_FIGURES * height))
        if np.count_nonzero(figures) > 1:
            wide |= figures[1:] & (gaps > _BEFORE_FIGURES * height)
        bounds = [int(first), *(int(first) + 1 + np.flatnonzero(wide)), int(last)]
        return [self._piece(line, int(a), int(b)) for a, b in pairwise(bounds)]

    def _figures(self, line: Cell, first: int, last: int) -> npt.NDArray[np.bool_]:
        """Whether each word is a figure; one that ends with a comma goes on, as the 27 of "July 27, 2019"."""
        pieces = (line.text[self._from[i] : self._to[i]] for i in range(first, last))
        return np.array([_FIGURE.match(p) is not None and p[-1] not in ",." for p in pieces], dtype=bool)

    def _piece(self, line: Cell, first: int, stop: int) -> Cell:
        start, end = int(self._from[first]), int(self._to[stop - 1])
        return replace(
            line,
            text=line.text[start:end],
            char_start=start,
            char_end=end,
            x0=float(self._x0[first]),
            x1=float(self._x1[stop - 1]),
        )


def _side_by_side(lines: Sequence[Cell]) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for line in sorted(lines, key=lambda cell: (cell.middle, cell.x0)):
        if rows and abs(line.middle - rows[-1][0].middle) < 0.45 * min(
            line.y1 - line.y0, rows[-1][0].y1 - rows[-1][0].y0
        ):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _join_signs(cells: Sequence[Cell]) -> list[Cell]:
    """A currency sign in a column of its own goes to the number right of it, a lone % or ) to the one before.

    The joined cell keeps the number's line: its text is the number's, its box covers both.
    """
    joined: list[Cell] = []
    for cell in cells:
        before = joined[-1] if joined else None
        if before is not None and _SIGN.match(before.text) and cell.is_numeric:
            joined[-1] = _over(before, cell)
        elif before is not None and _TAIL.match(cell.text) and before.is_numeric:
            joined[-1] = _over(before, cell, keep_first=True)
        else:
            joined.append(cell)
    return joined


def _over(left: Cell, right: Cell, *, keep_first: bool = False) -> Cell:
    kept = left if keep_first else right
    if left.line == right.line:
        kept = replace(kept, char_start=left.char_start, char_end=right.char_end)
        kept = replace(
            kept,
            text=f"{left.text} {right.text}" if left.char_end < right.char_start else left.text + right.text,
        )
    return replace(kept, x0=left.x0, x1=right.x1)
