"""Columns of a table without vertical rules: narrow phrases found them, wide ones only span or join them."""

from __future__ import annotations

from collections.abc import Sequence

from docintel.parsing.cells.geometry import Phrase, TextRow

Span = tuple[float, float]
SLACK = 1.0  # points of overlap that do not count


def find_columns(rows: Sequence[TextRow]) -> list[Span]:
    """The x intervals of the columns, left to right.

    Phrases are taken from the narrowest to the widest. One that touches several columns joins two of them only
    where they hardly ever both have a phrase in one row; else it spans them, as a header does.
    """
    columns: list[list[float]] = []
    seen: list[tuple[int, Span]] = []
    ordered = sorted(
        ((number, phrase.box[0], phrase.box[2]) for number, row in enumerate(rows) for phrase in row.phrases),
        key=lambda item: item[2] - item[1],
    )
    for number, x0, x1 in ordered:
        seen.append((number, (x0, x1)))
        touched = _touched(columns, x0, x1)
        if not touched:
            columns.append([x0, x1])
            columns.sort()
        elif len(touched) == 1:
            column = columns[touched[0]]
            grown = [min(column[0], x0), max(column[1], x1)]
            if len(_touched(columns, *grown)) == 1:
                columns[touched[0]] = grown
        else:
            _join_strangers(columns, touched, seen)
    return [(start, end) for start, end in columns]


def _touched(columns: Sequence[Sequence[float]], x0: float, x1: float) -> list[int]:
    return [
        number
        for number, (start, end) in enumerate(columns)
        if min(x1, end) - max(x0, start) > min(SLACK, 0.5 * (end - start))
    ]


def _join_strangers(columns: list[list[float]], touched: list[int], seen: Sequence[tuple[int, Span]]) -> None:
    """Join neighbours among ``touched`` that are crossed more often than they stand side by side."""
    for left in reversed(touched[:-1]):
        one, other = columns[left], columns[left + 1]
        in_one = {row for row, span in seen if _within(span, one, other)}
        in_other = {row for row, span in seen if _within(span, other, one)}
        crossing = {row for row, span in seen if _overlaps(span, one) and _overlaps(span, other)}
        if len(in_one & in_other) < len(crossing):
            columns[left : left + 2] = [[one[0], max(one[1], other[1])]]


def _overlaps(span: Span, column: Sequence[float]) -> bool:
    return min(span[1], column[1]) - max(span[0], column[0]) > min(SLACK, 0.5 * (column[1] - column[0]))


def _within(span: Span, column: Sequence[float], other: Sequence[float]) -> bool:
    return _overlaps(span, column) and not _overlaps(span, other)


def place(phrase: Phrase, columns: Sequence[Span]) -> tuple[int, int]:
    """First and last column of ``phrase``."""
    touched = _touched(columns, phrase.box[0], phrase.box[2])
    if touched:
        return touched[0], touched[-1]
    middle = (phrase.box[0] + phrase.box[2]) / 2
    nearest = min(range(len(columns)), key=lambda n: abs((columns[n][0] + columns[n][1]) / 2 - middle))
    return nearest, nearest
