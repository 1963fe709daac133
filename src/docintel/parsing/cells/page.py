"""The cells of one page's tables, from its lines and what it paints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docintel.parsing.cells.find import find_grids
from docintel.parsing.cells.geometry import BoxTuple, Word
from docintel.parsing.cells.grid import Grid
from docintel.parsing.cells.headers import header_row_count
from docintel.parsing.cells.vectors import vectors_of
from docintel.parsing.raw import Cell, RawPage

MAX_WORDS = 6000  # a page with more is no page of tables; finding them would take seconds


def page_cells(page: RawPage) -> list[Cell]:
    """Cells of the tables among the visible lines of ``page``, table by table, row by row."""
    words = list(_visible_words(page))
    if not words or len(words) > MAX_WORDS:
        return []
    return [
        cell
        for number, grid in enumerate(find_grids(words, vectors_of(page)))
        for cell in _cells(page, number, grid)
    ]


def _visible_words(page: RawPage) -> Iterator[Word]:
    for index, line in enumerate(page.word_line):
        if not page.line_hidden[line]:
            x0, y0, x1, y1 = page.word_box[4 * index : 4 * index + 4]
            text = page.line_text[line][page.word_start[index] : page.word_end[index]]
            yield Word((x0, y0, x1, y1), text, index)


def _cells(page: RawPage, table: int, grid: Grid) -> Iterator[Cell]:
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
            box=_plain(cell.box),
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


def _plain(box: BoxTuple) -> BoxTuple:
    x0, y0, x1, y1 = box
    return float(x0), float(y0), float(x1), float(y1)
