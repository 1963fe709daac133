"""Pages set in columns: a table in one column must not run into the prose of the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from docintel.parsing.cells.geometry import BoxTuple, Phrase, TextRow

PROSE_WORDS = 5  # a phrase with as many words may be a line of prose
MIN_ROWS = 6  # rows of prose on both sides that make a gutter
MIN_GUTTER = 6.0  # points
NEAR = 1.8  # of the text height, from row to row
LOWER = 0.4  # share of the lines of prose that go on with a sentence, and so begin with a small letter
SAME_START = 3.0  # points: lines of one column begin this near to each other


@dataclass(slots=True)
class _Column:
    """The lines of a column of prose, and where they begin: at the margin, or indented."""

    starts: list[float] = field(default_factory=list)
    boxes: list[BoxTuple] = field(default_factory=list)

    @property
    def end(self) -> float:
        return _quantile([box[2] for box in self.boxes], 0.9)

    def has(self, phrases: Sequence[Phrase]) -> bool:
        """Whether ``phrases``, what a row has on this column's side, is a line of its prose."""
        if len(phrases) != 1 or len(phrases[0].words) < PROSE_WORDS:
            return False
        return any(abs(phrases[0].box[0] - start) < SAME_START for start in self.starts)


@dataclass(frozen=True, slots=True)
class _Gutter:
    """The middle of the white space beside a column of prose, and the columns on its two sides."""

    middle: float
    left: _Column
    right: _Column


def page_columns(rows: Sequence[TextRow]) -> list[list[TextRow]]:
    """``rows`` as they are, or those across, left and right of the gutter of a page set in two columns."""
    gutter = _gutter(rows)
    if gutter is None:
        return [list(rows)]
    sides = [_sides(row, gutter) for row in rows]
    across = [parts is None for parts in sides]
    solid = [here and (before or after) for before, here, after in _windows(across)]
    for one, other in (*pairwise(range(len(rows))), *pairwise(range(len(rows) - 1, -1, -1))):
        # What stands on one side only, right above or below rows across, belongs to the table across.
        near = abs(rows[other].middle - rows[one].middle) < NEAR * (rows[one].y1 - rows[one].y0)
        if solid[one] and not across[other] and near and not all(sides[other] or ()):
            sides[other], across[other], solid[other] = None, True, True
    return [
        [row for row, parts in zip(rows, sides, strict=True) if parts is None],
        *(
            [
                TextRow(row.y0, row.y1, parts[side])
                for row, parts in zip(rows, sides, strict=True)
                if parts and parts[side]
            ]
            for side in (0, 1)
        ),
    ]


def _windows(flags: Sequence[bool]) -> Iterator[tuple[bool, bool, bool]]:
    """Each flag between its neighbours."""
    padded = [False, *flags, False]
    return zip(padded, padded[1:], padded[2:], strict=False)


def _sides(row: TextRow, gutter: _Gutter) -> tuple[tuple[Phrase, ...], tuple[Phrase, ...]] | None:
    """What ``row`` has left and right of the gutter; None where it runs across, as a table row does."""
    left = tuple(phrase for phrase in row.phrases if phrase.box[2] <= gutter.middle + 1)
    right = tuple(phrase for phrase in row.phrases if phrase.box[0] >= gutter.middle - 1)
    if len(left) + len(right) < len(row.phrases):
        return None
    if left and right and not (gutter.left.has(left) or gutter.right.has(right)):
        return None
    return left, right


def _gutter(rows: Sequence[TextRow]) -> _Gutter | None:
    """The gutter beside a column of prose, where several of its lines have something next to them."""
    columns = _prose_columns(rows)
    if not columns:
        return None
    left, right = columns[0], columns[-1]
    middle = (min(row.phrases[0].box[0] for row in rows) + max(row.phrases[-1].box[2] for row in rows)) / 2
    right_start = min(right.starts)
    if left is not right:
        if right_start - left.end < MIN_GUTTER:
            return None
        return _Gutter((left.end + right_start) / 2, left, right)
    if right_start > middle:
        return _Gutter(right_start - MIN_GUTTER / 2, _Column(), right)
    if left.end < middle + MIN_GUTTER:
        return _Gutter(left.end + MIN_GUTTER / 2, left, _Column())
    return None


def _prose_columns(rows: Sequence[TextRow]) -> list[_Column]:
    """Lines of prose that have something beside them, by where they begin; labels of a table are none."""
    starts: dict[int, list[Phrase]] = {}
    for row in rows:
        if len(row.phrases) > 1:
            for phrase in row.phrases:
                if len(phrase.words) >= PROSE_WORDS:
                    starts.setdefault(round(phrase.box[0] / SAME_START), []).append(phrase)
    columns: list[_Column] = []
    for _, lines in sorted(starts.items()):
        small = sum(line.text[0].islower() for line in lines)
        if len(lines) < MIN_ROWS or small <= LOWER * len(lines):
            continue
        start = min(line.box[0] for line in lines)
        if not columns or start > columns[-1].end:
            columns.append(_Column())  # else indented lines of the same column
        columns[-1].starts.append(start)
        columns[-1].boxes += [line.box for line in lines]
    return columns


def _quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]
