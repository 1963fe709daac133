"""Columns of a table without vertical rules: narrow phrases found them, wide ones only span or join them."""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from docintel.parsing.cells.geometry import Phrase, TextRow, is_figure, phrase_of

Span = tuple[float, float]
SLACK = 1.0  # points of overlap that do not count
CUT_GAP = 0.33  # of the text height: a phrase over two columns is cut at a gap this wide


def find_columns(rows: Sequence[TextRow]) -> list[Span]:
    """The x intervals of the columns, left to right.

    Phrases are taken from the narrowest to the widest, those of headers last. One that touches several
    columns joins two of them only where they hardly ever both have a phrase in one row; else it spans them.
    """
    columns: list[list[float]] = []
    body = first_figure_row(rows)
    ordered = sorted(
        ((number, phrase.box[0], phrase.box[2]) for number, row in enumerate(rows) for phrase in row.phrases),
        key=lambda item: (item[0] < body, item[2] - item[1]),
    )
    for _, x0, x1 in ordered:
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
            _join_strangers(columns, touched, ordered)
    return [(start, end) for start, end in columns]


def first_figure_row(rows: Sequence[TextRow]) -> int:
    """The first row with a figure beside its label: the rows above it are headers."""
    for number, row in enumerate(rows):
        if any(is_figure(phrase.text) for phrase in row.phrases[1:]):
            return number
    return 0


def _touched(columns: Sequence[Sequence[float]], x0: float, x1: float) -> list[int]:
    """Numbers of the columns, which are in order and apart, that ``x0`` to ``x1`` overlaps."""
    first = bisect_left(columns, x0, key=lambda column: column[1])
    last = bisect_right(columns, x1, key=lambda column: column[0])
    return [number for number in range(first, last) if _overlaps((x0, x1), columns[number])]


def _overlaps(span: Span, column: Sequence[float]) -> bool:
    return min(span[1], column[1]) - max(span[0], column[0]) > min(SLACK, 0.5 * (column[1] - column[0]))


def _join_strangers(
    columns: list[list[float]], touched: list[int], phrases: Sequence[tuple[int, float, float]]
) -> None:
    """Join neighbours among ``touched`` that are crossed more often than they stand side by side."""
    for left in reversed(touched[:-1]):
        one, other = columns[left], columns[left + 1]
        in_one, in_other, crossing = set(), set(), set()
        for row, x0, x1 in phrases:
            on_one, on_other = _overlaps((x0, x1), one), _overlaps((x0, x1), other)
            if on_one and on_other:
                crossing.add(row)
            elif on_one:
                in_one.add(row)
            elif on_other:
                in_other.add(row)
        if len(in_one & in_other) < len(crossing):
            columns[left : left + 2] = [[one[0], max(one[1], other[1])]]


def place(phrase: Phrase, columns: Sequence[Span]) -> tuple[int, int]:
    """First and last column of ``phrase``; the nearest column where it touches none."""
    touched = _touched(columns, phrase.box[0], phrase.box[2])
    if touched:
        return touched[0], touched[-1]
    middle = (phrase.box[0] + phrase.box[2]) / 2
    nearest = min(range(len(columns)), key=lambda n: abs((columns[n][0] + columns[n][1]) / 2 - middle))
    return nearest, nearest


def cut(phrase: Phrase, columns: Sequence[Span]) -> list[Phrase]:
    """``phrase`` cut where a gap between its words is the gap between two columns."""
    parts, run = [], [phrase.words[0]]
    for word in phrase.words[1:]:
        left, right = run[-1].box[2], word.box[0]
        needed = 0.0 if is_figure(run[-1].text) and is_figure(word.text) else CUT_GAP
        wide = right - left > needed * (word.box[3] - word.box[1])
        if wide and any(
            one[0] < left <= one[1] + SLACK and other[0] - SLACK <= right < other[1]
            for one, other in itertools.pairwise(columns)
        ):
            parts.append(phrase_of(run))
            run = []
        run.append(word)
    parts.append(phrase_of(run))
    return parts
