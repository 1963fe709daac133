"""What the cells on a line mean: the headers of their row and columns, as one short text a line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from docintel.parsing.document import ParsedDocument

LONGEST = 60  # characters of a header or a value; the line itself has the rest


def line_labels(document: ParsedDocument) -> dict[int, str]:
    """Labels by ``overall_line_num``, such as ``[table 2 · row "Age 45" · col "Premium": 310.00]``.

    Only lines with table cells that have a row or column header are there; header rows themselves are not.
    """
    labels: dict[int, list[str]] = defaultdict(list)
    for number, cells in _tables(document):
        for line, label in _table_labels(number, cells):
            labels[line].append(label)
    return {line: " ".join(parts) for line, parts in sorted(labels.items())}


def _tables(document: ParsedDocument) -> Iterator[tuple[int, list[Any]]]:
    tables: dict[int, list[Any]] = defaultdict(list)
    cells: Iterable[Any] = document.table_df.itertuples(index=False)
    for cell in cells:
        tables[cell.table_num].append(cell)
    yield from tables.items()


def _table_labels(number: int, cells: list[Any]) -> Iterator[tuple[int, str]]:
    """Line and label for each line of the table's body."""
    headers = _column_headers(cells)
    row_names = {
        row: cell.text
        for cell in cells
        if cell.col == 0 and not cell.is_header
        for row in range(cell.row, cell.row_end + 1)
    }
    by_place: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for cell in cells:
        if cell.text and not cell.is_header and (cell.col > 0 or 0 in headers):
            by_place[cell.line_start, cell.row].append(cell)
    for (line, row), content in by_place.items():
        name = row_names.get(row, "")
        values = [_value(cell, headers) for cell in content if cell.col > 0 or not name]
        if values and (name or any(cell.col in headers for cell in content)):
            head = [f"table {number}", *([f'row "{_short(name)}"'] if name else [])]
            yield line, f"[{' · '.join(head)}{''.join(values)}]"


def _column_headers(cells: list[Any]) -> dict[int, str]:
    """The header of each column: the header cells above it, from the top, without the table's title."""
    headers: dict[int, list[str]] = defaultdict(list)
    last = max(cell.col_end for cell in cells)
    for cell in cells:
        if cell.is_header and cell.text and (cell.col > 0 or cell.col_end < last):
            for col in range(cell.col, cell.col_end + 1):
                if cell.text not in headers[col]:  # repeated on the next page
                    headers[col].append(cell.text)
    return {col: " › ".join(texts) for col, texts in headers.items()}


def _value(cell: Any, headers: dict[int, str]) -> str:
    name = headers.get(cell.col, "")
    return f' · col "{_end(name)}": {_short(cell.text)}' if name else f": {_short(cell.text)}"


def _end(header: str) -> str:
    """The end of a long header: the lowest of its levels tells columns apart."""
    plain = header.replace('"', "'")
    return plain if len(plain) <= LONGEST else "…" + plain[1 - LONGEST :].lstrip()


def _short(text: str) -> str:
    plain = text.replace('"', "'")
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1].rstrip() + "…"
