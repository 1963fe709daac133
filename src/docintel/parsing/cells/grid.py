"""A table found on a page, before it is numbered: cells on a grid, each with its words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from docintel.parsing.cells.geometry import BoxTuple, Word, around


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell from ``row`` to ``row_end``, ``col`` to ``col_end`` (inclusive, from 0) with its words in order.

    ``box`` is around the words; of an empty cell it is the ruled area.
    """

    row: int
    col: int
    row_end: int
    col_end: int
    box: BoxTuple
    words: tuple[Word, ...]
    header: bool = False

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class Grid:
    """One table on one page."""

    cells: tuple[GridCell, ...]
    box: BoxTuple

    @property
    def row_count(self) -> int:
        return 1 + max(cell.row_end for cell in self.cells)

    @property
    def col_count(self) -> int:
        return 1 + max(cell.col_end for cell in self.cells)


def grid_of(cells: Iterable[GridCell]) -> Grid:
    """The grid of ``cells``, sorted row by row."""
    ordered = tuple(sorted(cells, key=lambda cell: (cell.row, cell.col)))
    return Grid(ordered, around(cell.box for cell in ordered))
