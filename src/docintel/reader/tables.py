"""Whole tables, rebuilt from the rows that stand together around the best row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from docintel.generation.contract import Span, TableItem, TableValue
from docintel.reader.evidence import Lines
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome, nothing, one
from docintel.retrieval.result import TableRow

_FAR: Final = 3  # lines between rows of one table
_SURE: Final = 0.4
_LEAD: Final = 8


def read_table(gathered: Gathered) -> Outcome:
    """The table of the best row, or the first one after the best sentence about it."""
    for evidence in gathered.found:
        if evidence.score < _SURE:
            break
        at = evidence.line if evidence.sentence is None else evidence.sentence.line_end
        rows = _together(gathered.rows, at, exact=evidence.row is not None and len(evidence.row.cells) > 1)
        if len(rows) >= 2:
            return one(_item(rows, gathered.lines), evidence)
    return nothing(gathered.found[:1])


def _together(rows: Sequence[TableRow], line: int, *, exact: bool) -> list[TableRow]:
    """The run of rows with the same number of columns that begins or stands at ``line``."""
    tabular = [row for row in rows if len(row.cells) > 1]
    reach = 0 if exact else _LEAD
    start = next((i for i, row in enumerate(tabular) if 0 <= _first(row) - line <= reach), None)
    if start is None:
        return []
    first = last = start
    while first > 0 and _follows(tabular[first - 1], tabular[first]):
        first -= 1
    while last + 1 < len(tabular) and _follows(tabular[last], tabular[last + 1]):
        last += 1
    return tabular[first : last + 1]


def _first(row: TableRow) -> int:
    return min(cell.line for cell in row.cells)


def _follows(above: TableRow, below: TableRow) -> bool:
    gap = _first(below) - max(cell.line for cell in above.cells)
    return 0 < gap <= _FAR and len(above.cells) == len(below.cells)


def _item(rows: Sequence[TableRow], lines: Lines) -> TableItem:
    body = [row for row in rows if any(cell.header for cell in row.cells)] or list(rows)
    head = body[0]
    value = TableValue(
        headers=[
            next((row.label for row in rows if row not in body), ""),
            *(cell.header for cell in head.cells),
        ],
        rows=[[row.label, *(cell.text for cell in row.cells)] for row in body],
    )
    heads = sorted({(h.line, h.char_start, h.text) for cell in head.cells for h in cell.heads})
    spans = [Span(line_start=line, line_end=line, quote=text) for line, _, text in heads]
    return TableItem(value=value, spans=[*spans, *(_span(row, lines) for row in body)])


def _span(row: TableRow, lines: Lines) -> Span:
    numbers = [cell.line for cell in row.cells] + ([row.label_line_start] if row.label else [])
    numbers = [number for number in numbers if number in lines]
    return lines.span(min(numbers), max(numbers))
