"""Words put into the cells of a ruled grid."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence

from docintel.parsing.cells.geometry import BoxTuple, Phrase, Word, around, is_figure, text_rows
from docintel.parsing.cells.grid import Grid, GridCell, grid_of
from docintel.parsing.cells.lattice import Lattice, RuledCell
from docintel.parsing.cells.regions import is_tabular
from docintel.parsing.cells.stream import structure
from docintel.parsing.cells.wrap import PlacedRow, wrapped_grid

MUCH = 0.25  # share of the words in cells that hold more than one cell's text


def ruled_grid(lattice: Lattice, words: Sequence[Word]) -> Grid | None:
    """The table of ``lattice`` with ``words``; None where it is a frame or a drawing and no table.

    Where the rules leave out columns, white space gives them; where they leave out rows, lines of text do.
    """
    areas = _Areas(lattice)
    inside: dict[RuledCell, list[Word]] = defaultdict(list)
    for word in words:
        inside[areas.at(word.box)].append(word)
    side_by_side, stacked = _crowded(inside.values())
    if side_by_side > MUCH * len(words):
        return structure(text_rows(words, lattice.down), lattice.across)
    if len({cell.col for cell in inside}) < 2:
        return None
    if stacked > MUCH * len(words):
        return _split_rows(lattice, areas, words)
    return grid_of(_filled(cell, inside.get(cell, ())) for cell in areas.cells)


class _Areas:
    """The closed areas of a lattice, by what lies in them."""

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice
        self.cells = lattice.cells()
        self._owner = {
            (row, col): cell
            for cell in self.cells
            for row in range(cell.row, cell.row_end + 1)
            for col in range(cell.col, cell.col_end + 1)
        }

    def at(self, box: BoxTuple) -> RuledCell:
        """The area that the middle of ``box`` lies in, or next to."""
        xs, ys = self._lattice.xs, self._lattice.ys
        row = bisect_right(ys, (box[1] + box[3]) / 2) - 1
        col = bisect_right(xs, (box[0] + box[2]) / 2) - 1
        return self._owner[min(max(row, 0), len(ys) - 2), min(max(col, 0), len(xs) - 2)]


def _crowded(contents: Iterable[Sequence[Word]]) -> tuple[int, int]:
    """How many words stand in areas with several phrases a row, and in those with figures stacked."""
    side_by_side = stacked = 0
    for content in contents:
        rows = text_rows(content)
        if 2 * sum(map(is_tabular, rows)) > len(rows):
            side_by_side += len(content)
        elif len(rows) > 1:
            figures = sum(len(row.phrases) == 1 and is_figure(row.phrases[0].text) for row in rows)
            stacked += len(content) if figures > 0.6 * len(rows) else 0
    return side_by_side, stacked


def _split_rows(lattice: Lattice, areas: _Areas, words: Sequence[Word]) -> Grid:
    """The columns as ruled, a row for each line of text."""
    placed = []
    for row in text_rows(words, lattice.down):
        cells: dict[tuple[int, int], list[Phrase]] = defaultdict(list)
        owners = [areas.at(phrase.box) for phrase in row.phrases]
        for phrase, area in zip(row.phrases, owners, strict=True):
            alone = owners.count(area) == 1
            cells[(area.col, area.col_end) if alone else _columns_of(lattice, phrase.box)].append(phrase)
        placed.append(PlacedRow(row.y0, row.y1, dict(cells)))
    return wrapped_grid(placed, lattice.across)


def _columns_of(lattice: Lattice, box: BoxTuple) -> tuple[int, int]:
    """First and last column that ``box`` reaches into by more than a little."""
    slack = 0.2 * (box[2] - box[0])
    last = len(lattice.xs) - 2
    first = min(max(bisect_right(lattice.xs, box[0] + slack) - 1, 0), last)
    return first, min(max(bisect_right(lattice.xs, box[2] - slack) - 1, first), last)


def _filled(cell: RuledCell, words: Sequence[Word]) -> GridCell:
    """``cell`` with its words in reading order, and the box around them where there are any."""
    ordered = tuple(word for row in text_rows(words) for phrase in row.phrases for word in phrase.words)
    box = around(word.box for word in ordered) if ordered else cell.box
    return GridCell(cell.row, cell.col, cell.row_end, cell.col_end, box, ordered)
