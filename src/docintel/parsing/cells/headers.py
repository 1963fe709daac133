"""Which rows of a grid are its headers."""

from __future__ import annotations

import re
from collections.abc import Callable

from docintel.parsing.cells.geometry import Word, is_figure
from docintel.parsing.cells.grid import Grid

MOST_HEADERS = 6
_YEAR = re.compile(r"\D{0,3}(19|20)\d\d\D{0,3}([-/–]\d{2,4})?")
_DATE = re.compile(r".*[^\W\d_]{3}.*\b(19|20)\d\d\b.*")  # a month's name and a year


def header_row_count(grid: Grid, is_bold: Callable[[Word], bool]) -> int:
    """How many rows at the top of ``grid`` are headers.

    Those above the first row with a figure beside its label, years and dates not counted; without figures
    the first row, where it alone is bold or each of its cells is filled. 0 for a table without headers.
    """
    if grid.row_count < 2:
        return 0
    body = _first_figure_row(grid)
    if body is not None and grid.col_count > 2:
        while body > 1 and all(cell.col == 0 for cell in grid.cells if cell.row == body - 1):
            body -= 1  # the name of a group of rows
        return body if body <= MOST_HEADERS else 0
    first = [cell for cell in grid.cells if cell.row == 0]
    if _all_bold(grid, 0, is_bold) and not _all_bold(grid, 1, is_bold):
        return 1
    return int(grid.row_count > 2 and all(cell.words for cell in first) and grid.col_count > 2)


def _first_figure_row(grid: Grid) -> int | None:
    for cell in grid.cells:  # row by row
        text = cell.text
        if cell.col > 0 and text and is_figure(text) and not (_YEAR.fullmatch(text) or _DATE.fullmatch(text)):
            return cell.row
    return None


def _all_bold(grid: Grid, row: int, is_bold: Callable[[Word], bool]) -> bool:
    words = [word for cell in grid.cells if cell.row == row for word in cell.words]
    return bool(words) and all(map(is_bold, words))
