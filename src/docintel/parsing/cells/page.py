"""The cells of one page's tables, from its lines and what it paints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from docintel.parsing.cells.find import find_grids
from docintel.parsing.cells.geometry import Word
from docintel.parsing.cells.grid import Grid
from docintel.parsing.cells.headers import header_row_count
from docintel.parsing.cells.turn import Turn, turn_of
from docintel.parsing.cells.vectors import Vector, vectors_of
from docintel.parsing.raw import Cell, RawPage

BAND = 6.0  # points: about half a row
COLUMN_GAP = 0.5  # of the text height: columns of at least two rows are this far apart
FEW_VECTORS = 4  # fewer rule no table
MAX_WORDS = 6000  # a page with more is no page of tables; finding them would take seconds


def page_cells(page: RawPage) -> list[Cell]:
    """Cells of the tables among the visible lines of ``page``, table by table, row by row."""
    if len(page.word_line) > MAX_WORDS:
        return []
    turn = turn_of(page)
    if turn is Turn.RIGHT and len(page.vector_kind) < FEW_VECTORS and not _has_gaps(page):
        return []
    words = list(_visible_words(page, turn))
    vectors = [
        Vector(turn.upright(vector.box, page.width, page.height), vector.filled)
        for vector in vectors_of(page)
    ]
    return [
        cell
        for number, grid in enumerate(find_grids(words, vectors))
        for cell in _cells(page, turn, number, grid)
    ]


def _has_gaps(page: RawPage) -> bool:
    """Whether two rows of words, at least, have a gap as wide as between columns: without, there is no table.

    Rows are bands of the page, so a gap may be seen where there is none, but none is overlooked: words are
    put into bands twice, the second time moved by half a band.
    """
    boxes = np.frombuffer(page.word_box).reshape(-1, 4)
    middle, height = (boxes[:, 1] + boxes[:, 3]) / 2, boxes[:, 3] - boxes[:, 1]
    for shift in (0.0, BAND / 2):
        band = ((middle + shift) // BAND).astype(np.int64)
        order = np.lexsort((boxes[:, 0], band))
        gap = boxes[order[1:], 0] - boxes[order[:-1], 2]
        same = band[order[1:]] == band[order[:-1]]
        if len(np.unique(band[order[1:]][same & (gap > COLUMN_GAP * height[order[1:]])])) > 1:
            return True
    return False


def _visible_words(page: RawPage, turn: Turn) -> Iterator[Word]:
    for index, line in enumerate(page.word_line):
        if not page.line_hidden[line]:
            x0, y0, x1, y1 = page.word_box[4 * index : 4 * index + 4]
            text = page.line_text[line][page.word_start[index] : page.word_end[index]]
            yield Word(turn.upright((x0, y0, x1, y1), page.width, page.height), text, index)


def _cells(page: RawPage, turn: Turn, table: int, grid: Grid) -> Iterator[Cell]:
    headers = header_row_count(grid, lambda word: bool(page.line_bold[page.word_line[word.index]]))
    for cell in grid.cells:
        lines = [page.word_line[word.index] for word in cell.words]
        yield Cell(
            table=table,
            row=cell.row,
            col=cell.col,
            row_end=cell.row_end,
            col_end=cell.col_end,
            text=_text(page, cell.words),
            box=turn.displayed(cell.box, page.width, page.height),
            line_start=min(lines, default=-1),
            line_end=max(lines, default=-1),
            is_header=cell.row < headers,
        )


def _text(page: RawPage, words: Sequence[Word]) -> str:
    """The words as the lines space them: painted without a gap they stay together."""
    text = ""
    before: Word | None = None
    for word in words:
        touching = (
            before is not None
            and page.word_line[before.index] == page.word_line[word.index]
            and page.word_end[before.index] == page.word_start[word.index]
        )
        text += word.text if touching or before is None else f" {word.text}"
        before = word
    return text
