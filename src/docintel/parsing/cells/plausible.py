"""What looks like a grid and is none: lists, prose set in columns, drawings with labels."""

from __future__ import annotations

import re

from docintel.parsing.cells.geometry import is_figure
from docintel.parsing.cells.grid import Grid

SPARSE = 0.3  # share of filled places; a grid with fewer is a drawing with labels
MANY_COLUMNS = 10  # a table this wide is one of figures
FEW_FIGURES = 0.2  # share of its cells
PROSE_WORDS = 4  # a cell with as many may be a line of prose
MOSTLY = 0.6
_MARK = re.compile(
    r"([^\w\s]|[\ue000-\uf8ffo]|[(\[]?([0-9]{1,3}(\.[0-9]+)*|[A-Za-z]|[ivxlcIVXLC]{1,5})[.)\]:]?)"
)


def is_plausible(grid: Grid) -> bool:
    """Whether ``grid`` has more than one row and column of text, and is no drawing with words all over it."""
    filled = [cell for cell in grid.cells if cell.words]
    if grid.row_count < 2 or len({cell.col for cell in filled}) < 2:
        return False
    figures = sum(is_figure(cell.text) for cell in filled)
    return grid.col_count <= MANY_COLUMNS or figures > FEW_FIGURES * len(filled)


def is_plausible_without_rules(grid: Grid) -> bool:
    """The same of a grid that white space alone holds together: no list, no prose, not sparse."""
    return not (_is_list(grid) or _is_prose(grid) or _is_sparse(grid))


def _is_list(grid: Grid) -> bool:
    """Bullets or numbers, and one text beside each."""
    if grid.col_count != 2:
        return False
    first = [cell.text for cell in grid.cells if cell.col == cell.col_end == 0 and cell.words]
    return bool(first) and sum(_MARK.fullmatch(text) is not None for text in first) > MOSTLY * len(first)


def _is_prose(grid: Grid) -> bool:
    """Lines of sentences side by side: many words a cell, and many cells go on with a small letter."""
    long = [cell.text for cell in grid.cells if len(cell.words) >= PROSE_WORDS]
    small = sum(text[0].islower() for text in long)
    return len(long) > MOSTLY * len(grid.cells) and small > 0.3 * len(long)


def _is_sparse(grid: Grid) -> bool:
    area = sum((cell.row_end - cell.row + 1) * (cell.col_end - cell.col + 1) for cell in grid.cells)
    return area < SPARSE * grid.row_count * grid.col_count
