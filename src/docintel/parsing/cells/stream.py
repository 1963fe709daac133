"""Tables held together by white space: rows of phrases that line up in columns."""

from __future__ import annotations

from collections.abc import Sequence

from docintel.parsing.cells.columns import cut, find_columns, place
from docintel.parsing.cells.geometry import Phrase, Rule, TextRow, Word, text_rows
from docintel.parsing.cells.grid import Grid
from docintel.parsing.cells.page_columns import page_columns
from docintel.parsing.cells.plausible import is_plausible_without_rules
from docintel.parsing.cells.regions import regions
from docintel.parsing.cells.wrap import PlacedRow, wrapped_grid


def stream_grids(words: Sequence[Word], across: Sequence[Rule], down: Sequence[Rule]) -> list[Grid]:
    """The tables among ``words``; ``across`` and ``down`` are the page's rules."""
    grids: list[Grid] = []
    for rows in page_columns(text_rows(words, down)):
        for start, end in regions(rows):
            grid = structure(rows[start:end], across)
            if grid is not None and is_plausible_without_rules(grid):
                grids.append(grid)
    return grids


def structure(rows: Sequence[TextRow], across: Sequence[Rule]) -> Grid | None:
    """The grid that ``rows`` form, None where they have a single column."""
    columns = find_columns([row for row in rows if len(row.phrases) > 1])
    if len(columns) < 2:
        return None
    placed = []
    for row in rows:
        cells: dict[tuple[int, int], list[Phrase]] = {}
        for phrase in row.phrases:
            for part in cut(phrase, columns):
                cells.setdefault(place(part, columns), []).append(part)
        placed.append(PlacedRow(row.y0, row.y1, cells))
    return wrapped_grid(placed, across)
