"""A page's lines cut into cells and put side by side: the visual rows a reader's eye sees. Pure geometry."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import pandas as pd

from docintel.mentions.currencies import iso_codes

_NUMERIC = re.compile(
    r"^[\s(+\-–—−]*(?:(?-i:[A-Z]{3})|[$€£¥₹]|Rs\.?)?\s*[(\-–−]?[$€£¥₹]?\s*[0-9][0-9.,'’\s]*\)?\s*(?:%|(?-i:[A-Z]{3})|[$€£¥₹])?\)?[*†]*$"
    r"|^[\s$€£(]*(?:[—–-]|n/a|nil|none)[\s)%]*$",
    re.IGNORECASE,
)
_CODE = re.compile(r"[A-Z]{3}")
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
        """Whether it holds a figure and at most a currency: "EUR 12.50", but not "VAT 23 %"."""
        if _NUMERIC.match(self.text) is None or self.is_year:
            return False
        return all(code in iso_codes() for code in _CODE.findall(self.text))

    @property
    def middle(self) -> float:
        return (self.y0 + self.y1) / 2


class PageCells:
    """The words of these lines of a document, ready to be cut into cells page by page."""

    def __init__(self, lines: pd.DataFrame, words: pd.DataFrame) -> None:
        columns = lines[["page_num", "overall_line_num", "text", "x0", "y0", "x1", "y1"]]
        self._lines: defaultdict[int, list[Cell]] = defaultdict(list)
        for page, number, text, x0, y0, x1, y1 in columns.itertuples(index=False, name=None):
            cell = Cell(str(text), int(number), 0, len(text), x0, x1, y0, y1)
            self._lines[int(page)].append(cell)
        ordered = words.sort_values(["overall_line_num", "char_start"], kind="stable")
        numbers, firsts = np.unique(ordered["overall_line_num"].to_numpy(), return_index=True)
        stops = [*firsts.tolist(), len(ordered)][1:]
        self._of = dict(zip(numbers.tolist(), zip(firsts.tolist(), stops, strict=True), strict=True))
        self._places = [ordered[name].tolist() for name in _Word._fields]

    def rows(self, page: int) -> list[list[Cell]]:
        """The visual rows of ``page``, top to bottom, each with its cells left to right."""
        return [self._cut(row) for row in _side_by_side(self._lines.get(page, ()))]

    def _cut(self, row: Sequence[Cell]) -> list[Cell]:
        return _join_signs(
            sorted((piece for line in row for piece in self._pieces(line)), key=lambda cell: cell.x0)
        )

    def _pieces(self, line: Cell) -> list[Cell]:
        """``line`` cut at gaps much wider than its narrow ones; those of justified prose are all alike."""
        first, last = self._of.get(line.line, (0, 0))
        if last - first < 2:
            return [line]
        words = [*map(_Word, *(column[first:last] for column in self._places))]
        bounds = [0, *_cuts(line, words), len(words)]
        return [_piece(line, words[a:b]) for a, b in pairwise(bounds)]


class _Word(NamedTuple):
    """Where a word stands: points on the page, characters of its line's text."""

    x0: float
    x1: float
    char_start: int
    char_end: int


def _cuts(line: Cell, words: Sequence[_Word]) -> Iterator[int]:
    """The numbers of the words that begin a cell, but for the first."""
    height = max(line.y1 - line.y0, 6.0)
    figures = [_is_figure(line.text[word.char_start : word.char_end]) for word in words]
    gaps = [after.x0 - before.x1 for before, after in pairwise(words)]
    between_words = sorted(gap for gap, figure in zip(gaps, figures[1:], strict=True) if not figure)
    usual = between_words[(len(between_words) - 1) // 4] if between_words else min(gaps)
    space = min(max(usual, _SPACE[0] * height), _SPACE[1] * height)
    several = sum(figures) > 1
    for number, gap in enumerate(gaps, start=1):
        least = _WIDE * space
        if figures[number] and figures[number - 1]:
            least = min(least, _BETWEEN_FIGURES * height)
        if figures[number] and several:
            least = min(least, _BEFORE_FIGURES * height)
        if gap > least:
            yield number


def _is_figure(word: str) -> bool:
    """Whether ``word`` is a figure; one that ends with a comma goes on, as the 27 of "July 27, 2019"."""
    return _FIGURE.match(word) is not None and word[-1] not in ",."


def _piece(line: Cell, words: Sequence[_Word]) -> Cell:
    start, end = words[0].char_start, words[-1].char_end
    return replace(
        line,
        text=line.text[start:end],
        char_start=start,
        char_end=end,
        x0=words[0].x0,
        x1=words[-1].x1,
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
