"""Words put into the cells of a ruled grid."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence

from docintel.parsing.cells.geometry import Word, around, is_figure, text_rows
from docintel.parsing.cells.grid import Grid, GridCell, grid_of
from docintel.parsing.cells.lattice import Lattice, RuledCell
from docintel.parsing.cells.regions import is_tabular
from docintel.parsing.cells.stream import structure


def ruled_grid(lattice: Lattice, words: Sequence[Word]) -> Grid | None:
    """The table of ``lattice`` with ``words``; None where it is a frame or a drawing and no table."""
    ruled = lattice.cells()
    if len(ruled) < 2 or not words:
        return None
    inside = _assign(lattice, ruled, words)
    if _is_coarse(inside.values()):
        return structure(text_rows(words, lattice.down), lattice.across)
    filled = [number for number, content in inside.items() if content]
    if len(filled) < 2:
        return None
    cols = {ruled[n].col for n in filled}
    if len(cols) < 2:
        return None
    cells = []
    for number, cell in enumerate(ruled):
        content = (
            [word for row in text_rows(inside[number]) for phrase in row.phrases for word in phrase.words]
            if inside[number]
            else []
        )
        box = around(word.box for word in content) if content else cell.box
        cells.append(GridCell(cell.row, cell.col, cell.row_end, cell.col_end, box, tuple(content)))
    return grid_of(cells)


def _is_coarse(contents: Iterable[Sequence[Word]]) -> bool:
    """Whether much of the text stands in cells that hold rows of their own: the rules show but part of it."""
    total = coarse = 0
    for content in contents:
        if not content:
            continue
        total += len(content)
        rows = text_rows(content)
        numeric = sum(is_figure(row.phrases[0].text) for row in rows if len(row.phrases) == 1)
        stacked = len(rows) > 1 and numeric > 0.6 * len(rows)
        if stacked or 2 * sum(map(is_tabular, rows)) > len(rows):
            coarse += len(content)
    return coarse > 0.25 * total


def _assign(lattice: Lattice, ruled: Sequence[RuledCell], words: Sequence[Word]) -> dict[int, list[Word]]:
    owner = {
        (row, col): number
        for number, cell in enumerate(ruled)
        for row in range(cell.row, cell.row_end + 1)
        for col in range(cell.col, cell.col_end + 1)
    }
    inside: dict[int, list[Word]] = defaultdict(list)
    for word in words:
        x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
        row = min(max(bisect_right(lattice.ys, y) - 1, 0), len(lattice.ys) - 2)
        col = min(max(bisect_right(lattice.xs, x) - 1, 0), len(lattice.xs) - 2)
        inside[owner[row, col]].append(word)
    return inside
