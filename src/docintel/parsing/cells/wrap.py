"""Text rows made table rows: a cell whose text is broken over several lines is one cell."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from docintel.parsing.cells.geometry import Phrase, Rule, around, is_figure
from docintel.parsing.cells.grid import Grid, GridCell, grid_of

TIGHT = 0.45  # of the text height: lines of one cell stand no further apart
BANDED = 0.4  # bands between rules per text row: with more, each band is a table row

Place = tuple[int, int]


@dataclass(slots=True)
class PlacedRow:
    """A text row with its phrases by first and last column."""

    y0: float
    y1: float
    cells: dict[Place, list[Phrase]]

    def text(self, at: Place) -> str:
        return " ".join(phrase.text for phrase in self.cells.get(at, ()))


def wrapped_grid(rows: Sequence[PlacedRow], across: Sequence[Rule]) -> Grid:
    """The grid of ``rows``, lines of one cell put together; ``across`` keeps apart what it lies between."""
    ruled = [_ruled_between(one, other, across) for one, other in itertools.pairwise(rows)]
    body = _body_start(rows)
    group = _groups(rows, ruled, body)
    cells = _cells(rows, group, ruled, body)
    return grid_of(_renumbered(cells))


def _body_start(rows: Sequence[PlacedRow]) -> int:
    """The first row with a figure right of the first column: the rows above it are headers."""
    for number, row in enumerate(rows):
        if any(left > 0 and is_figure(row.text((left, right))) for left, right in row.cells):
            return number
    return 0


def _ruled_between(one: PlacedRow, other: PlacedRow, across: Sequence[Rule]) -> bool:
    left, _, right, _ = around(p.box for row in (one, other) for ps in row.cells.values() for p in ps)
    top, bottom = (one.y0 + one.y1) / 2, (other.y0 + other.y1) / 2
    return any(
        top < rule.at < bottom and min(rule.end, right) - max(rule.start, left) > 0.5 * (right - left)
        for rule in across
    )


def _groups(rows: Sequence[PlacedRow], ruled: Sequence[bool], body: int) -> list[int]:
    """The table row of each text row: by rules where they are many, else by how the text reads."""
    banded = sum(ruled[body:]) + 1 >= max(3, BANDED * (len(rows) - body))
    group = [0]
    for number in range(1, len(rows)):
        if _interlaced(rows[number - 1], rows[number]):
            group.append(group[-1])
            continue
        joined = number > body and not ruled[number - 1]
        if joined and banded:
            joined = not _stacked(rows, group, number)
        elif joined:
            joined = _reads_on(rows, number)
        group.append(group[-1] + (0 if joined else 1))
    return group


def _interlaced(above: PlacedRow, row: PlacedRow) -> bool:
    """Whether two text rows overlap without sharing a column: a value stands halfway down its label."""
    overlap = above.y1 - row.y0
    return overlap > 0.2 * (row.y1 - row.y0) and not set(above.cells) & set(row.cells)


def _stacked(rows: Sequence[PlacedRow], group: Sequence[int], number: int) -> bool:
    """Whether row ``number`` has a figure under a figure of its band."""
    band = [rows[at] for at in range(number) if group[at] == group[-1]]
    return any(
        is_figure(rows[number].text(at)) and any(is_figure(row.text(at)) for row in band)
        for at in rows[number].cells
    )


def _reads_on(rows: Sequence[PlacedRow], number: int) -> bool:
    """Whether row ``number`` goes on with the row above: close below it, with no figure of its own."""
    above, row = rows[number - 1], rows[number]
    if row.y0 - above.y1 > TIGHT * (row.y1 - row.y0):
        return False
    if not set(row.cells) <= set(above.cells):
        return _label_goes_on(above, row)
    if any(is_figure(row.text(at)) for at in row.cells):
        return False
    first = min(row.cells)
    return len(row.cells) < len(above.cells) and _continues(above.text(first), row.text(first))


def _label_goes_on(above: PlacedRow, row: PlacedRow) -> bool:
    """Whether the row above holds only the start of this row's label."""
    (first,) = above.cells if len(above.cells) == 1 else (None,)
    return first in row.cells and first is not None and _continues(above.text(first), row.text(first))


def _continues(before: str, after: str) -> bool:
    return (
        after[:1].islower()
        or before.count("(") > before.count(")")
        or after[:1] == "("
        or before.endswith((",", "-", "–", "/", "&"))
    )


def _cells(
    rows: Sequence[PlacedRow], group: Sequence[int], ruled: Sequence[bool], body: int
) -> list[GridCell]:
    parts: dict[tuple[int, Place], list[Phrase]] = {}
    ends: dict[tuple[int, Place], int] = {}
    open_header: dict[Place, tuple[int, Place]] = {}
    for number, row in enumerate(rows):
        for at, phrases in row.cells.items():
            key = (group[number], at)
            if number < body:
                key = _header_key(rows, number, at, ruled, open_header) or key
                open_header[at] = key
            parts.setdefault(key, []).extend(phrases)
            ends[key] = group[number]
        if number < body:
            open_header = {at: key for at, key in open_header.items() if at in row.cells}
    return [
        GridCell(
            first,
            left,
            ends[first, (left, right)],
            right,
            around(phrase.box for phrase in phrases),
            tuple(word for phrase in phrases for word in phrase.words),
        )
        for (first, (left, right)), phrases in parts.items()
    ]


def _header_key(
    rows: Sequence[PlacedRow],
    number: int,
    at: Place,
    ruled: Sequence[bool],
    open_header: dict[Place, tuple[int, Place]],
) -> tuple[int, Place] | None:
    """The header cell that the phrase at ``at`` of row ``number`` goes on with, if any."""
    if number == 0 or at not in open_header or ruled[number - 1]:
        return None
    row = rows[number]
    close = row.y0 - rows[number - 1].y1 <= TIGHT * (row.y1 - row.y0)
    return open_header[at] if close else None


def _renumbered(cells: Sequence[GridCell]) -> list[GridCell]:
    """Rows in which no cell begins taken out."""
    starts = sorted({cell.row for cell in cells})
    number = {row: at for at, row in enumerate(starts)}
    return [
        GridCell(
            number[cell.row],
            cell.col,
            max(at for row, at in number.items() if row <= cell.row_end),
            cell.col_end,
            cell.box,
            cell.words,
        )
        for cell in cells
    ]
