"""Words and vectors laid out by hand, for tests of table finding."""

from __future__ import annotations

from docintel.parsing.cells.geometry import Word
from docintel.parsing.cells.grid import Grid
from docintel.parsing.cells.vectors import Vector

CHAR, HEIGHT = 5.0, 10.0  # points: the size of a letter in these tests


def words_at(*texts: tuple[float, float, str]) -> list[Word]:
    """Words of ``(x, y, text)``: text begins at ``x`` with its top at ``y``, words one letter apart."""
    words: list[Word] = []
    for x, y, text in texts:
        at = x
        for part in text.split():
            end = at + CHAR * len(part)
            words.append(Word((at, y, end, y + HEIGHT), part, len(words)))
            at = end + 0.4 * CHAR
    return words


def rows_at(
    xs: list[float], top: float, pitch: float, rows: list[list[str]]
) -> list[tuple[float, float, str]]:
    """``rows`` of texts in columns that begin at ``xs``; an empty text is left out."""
    return [
        (x, top + pitch * number, text)
        for number, row in enumerate(rows)
        for x, text in zip(xs, row, strict=True)
        if text
    ]


def ruled(xs: list[float], ys: list[float]) -> list[Vector]:
    """Hairlines of a full grid."""
    return [Vector((xs[0], y, xs[-1], y + 0.5), True) for y in ys] + [
        Vector((x, ys[0], x + 0.5, ys[-1]), True) for x in xs
    ]


def texts(grid: Grid) -> list[list[str]]:
    """The grid as rows of texts, spanning cells where they begin."""
    table = [["" for _ in range(grid.col_count)] for _ in range(grid.row_count)]
    for cell in grid.cells:
        table[cell.row][cell.col] = cell.text
    return table
