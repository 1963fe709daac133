"""Tables of single pages made tables of the document: numbered, and put together over page breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from docintel.parsing.cells.headers import MOST_HEADERS
from docintel.parsing.cells.page import page_cells
from docintel.parsing.raw import Cell, RawPage

SAME_EDGE = 6.0  # points: column starts or ends this near line up
SAME_COLUMNS = 0.7  # share of columns that must line up over a page break
PAGE_FOOT = 0.72  # of the page's height: a table that goes on overleaf ends below it
PAGE_HEAD = 0.3  # and begins above this overleaf


@dataclass(frozen=True, slots=True)
class PlacedCell:
    """A cell with its table's number in the document (from 1) and its row in the whole table (from 0)."""

    page: int  # index into the pages
    table: int
    row: int
    row_end: int
    is_header: bool
    cell: Cell


def place_cells(pages: Sequence[RawPage]) -> Iterator[PlacedCell]:
    """The cells of ``pages`` in order; a table that goes on overleaf keeps its number, its rows count on."""
    number = offset = 0
    last: list[Cell] = []
    last_page = -2
    for index, page in enumerate(pages):
        for table in _tables(page):
            goes_on = (
                index == last_page + 1
                and table[0].table == 0
                and _goes_on(pages[last_page], last, page, table)
            )
            headers = _headers(last) if goes_on else set()
            if goes_on:
                offset += 1 + max(cell.row_end for cell in last)
            else:
                number, offset = number + 1, 0
            repeated = {
                cell.row for cell in table if (cell.col, cell.text) in headers and cell.row < MOST_HEADERS
            }
            for cell in table:
                is_header = cell.row in repeated if goes_on else cell.is_header
                yield PlacedCell(index, number, offset + cell.row, offset + cell.row_end, is_header, cell)
            last, last_page = table, index


def _tables(page: RawPage) -> list[list[Cell]]:
    tables: dict[int, list[Cell]] = {}
    for cell in page.cells or page_cells(page):
        tables.setdefault(cell.table, []).append(cell)
    return list(tables.values())


def _headers(table: Sequence[Cell]) -> set[tuple[int, str]]:
    return {(cell.col, cell.text) for cell in table if cell.is_header and cell.text}


def _goes_on(before: RawPage, last: Sequence[Cell], page: RawPage, table: Sequence[Cell]) -> bool:
    """Whether ``table`` at the head of ``page`` goes on with ``last`` at the foot of ``before``."""
    at_foot = max(cell.box[3] for cell in last) > PAGE_FOOT * before.height
    at_head = min(cell.box[1] for cell in table) < PAGE_HEAD * page.height
    if not (at_foot and at_head):
        return False
    one, other = _columns(last), _columns(table)
    if one.keys() != other.keys():
        return False
    same = sum(
        abs(one[col][0] - other[col][0]) < SAME_EDGE or abs(one[col][1] - other[col][1]) < SAME_EDGE
        for col in one
    )
    return same >= SAME_COLUMNS * len(one)


def _columns(table: Sequence[Cell]) -> dict[int, tuple[float, float]]:
    """Left and right edge of the text in each column, spanning cells left out."""
    edges: dict[int, tuple[float, float]] = {}
    for cell in table:
        if cell.col == cell.col_end and cell.text:
            left, right = edges.get(cell.col, (cell.box[0], cell.box[2]))
            edges[cell.col] = min(left, cell.box[0]), max(right, cell.box[2])
    return edges
