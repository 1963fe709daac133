"""Table rows and label–value pairs, read off a page's geometry: label, cells, and each cell's heading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from docintel.retrieval.cells import Cell
from docintel.retrieval.lines import ENUMERATOR_ALONE
from docintel.retrieval.result import Printed, RowCell, TableRow

_MOST_HEADER_ROWS: Final = 5
_PROSE_CHARS: Final = 60
_INLINE = re.compile(r"^\s*(?P<label>[^:：]{2,60}?)\s*[:：]\s+(?P<value>\S.*)$")
_CONTINUES = re.compile(r"^[a-z&]|^\([0-9a-z]{1,2}\)$")
_INDENT: Final = 40.0  # points from the left edge at which a lone cell heads a column, not a group of rows


class _Reader:
    """Walks down a page's visual rows, keeping what heads the columns and what groups the rows."""

    def __init__(self, left: float) -> None:
        self._left = left
        self.rows: list[TableRow] = []
        self._headers: list[Sequence[Cell]] = []
        self._group: Cell | None = None
        self._label: Cell | None = None  # a label alone on the row just above
        self._caption = ""
        self._last_bottom = 0.0
        self._after_data = False

    def take(self, cells: Sequence[Cell]) -> None:
        if len(cells) > 1 and ENUMERATOR_ALONE.match(cells[0].text):
            cells = cells[1:]
        height = max(cells[0].y1 - cells[0].y0, 1.0)
        if cells[0].y0 - self._last_bottom > 3.5 * height:
            self._forget()
        if len(cells) == 1:
            self._take_single(cells[0])
        elif _is_prose(cells):
            self._forget()
        else:
            self._take_row(cells)
        self._last_bottom = max(cell.y1 for cell in cells)

    def _forget(self) -> None:
        self._headers, self._group, self._label, self._after_data = [], None, None, False

    def _take_single(self, cell: Cell) -> None:
        if len(cell.text) > _PROSE_CHARS:
            self._forget()
            self._caption = cell.text
        elif self._after_data and self.rows and _CONTINUES.match(cell.text):
            self.rows[-1] = _with_longer_label(self.rows[-1], cell)
        elif cell.x0 - self._left > _INDENT and not self._after_data:
            self._headers.append([cell])
        else:
            self._group, self._label = cell, cell
            if not self._after_data:
                self._caption = cell.text
        self._inline(cell)

    def _inline(self, cell: Cell) -> None:
        match = _INLINE.match(cell.text)
        if match and len(match["label"].split()) <= 8:
            start = cell.char_start + match.start("value")
            value = RowCell(match["value"], cell.line, start, cell.char_end)
            self.rows.append(TableRow(match["label"], cell.line, cell.line, (value,)))

    def _take_row(self, cells: Sequence[Cell]) -> None:
        is_data = any(cell.is_numeric for cell in cells[1:]) or (cells[0].is_numeric and len(cells) > 1)
        if not is_data:
            if self._after_data:
                self._headers, self._after_data = [], False
            if self._headers and _are_pairs(self._headers[-1], cells):
                self._headers.pop()
                self._emit(cells)
            else:
                self._emit(cells)
                self._headers = [*self._headers, cells][-_MOST_HEADER_ROWS:]
            self._label = None
            return
        self._emit(cells)
        self._after_data, self._label = True, None

    def _emit(self, cells: Sequence[Cell]) -> None:
        has_label = not (cells[0].is_numeric or cells[0].is_year)
        label, rest = (cells[0], cells[1:]) if has_label else (None, cells)
        text, first, last = (
            (label.text, label.line, label.line) if label else ("", cells[0].line, cells[0].line)
        )
        above = self._label
        if above is not None and (label is None or (label.x0 <= above.x0 + 2 and _CONTINUES.match(text))):
            text, first = f"{above.text} {text}".strip(), above.line
        group = self._group.text if self._group is not None and self._group is not above else ""
        self.rows.append(
            TableRow(
                label=text,
                label_line_start=min(first, last),
                label_line_end=max(first, last),
                cells=tuple(self._cell(cell, cells) for cell in rest),
                group=group or (above.text if above is not None and above.text not in text else ""),
                caption=self._caption,
            )
        )

    def _cell(self, cell: Cell, row: Sequence[Cell]) -> RowCell:
        left = max((other.x1 for other in row if other.x1 <= cell.x0), default=cell.x0 - 30)
        right = min((other.x0 for other in row if other.x0 >= cell.x1), default=cell.x1 + 30)
        heads = [
            head
            for header in self._headers
            for head in header
            if head.x0 < max(cell.x1, right - 3) and head.x1 > min(cell.x0, left + 3) and head is not cell
        ]
        over = [head for head in heads if head.x0 < cell.x1 + 2 and head.x1 > cell.x0 - 2] or heads
        return RowCell(
            text=cell.text,
            line=cell.line,
            char_start=cell.char_start,
            char_end=cell.char_end,
            heads=tuple(dict.fromkeys(Printed(h.text, h.line, h.char_start, h.char_end) for h in over)),
        )


def _are_pairs(above: Sequence[Cell], cells: Sequence[Cell]) -> bool:
    """Whether two rows are a form's labels with their values, and not a table's heading."""
    return (
        len(above) == len(cells) == 2
        and abs(above[0].x0 - cells[0].x0) < 2
        and abs(above[1].x0 - cells[1].x0) < 2
    )


def _is_prose(cells: Sequence[Cell]) -> bool:
    """Running text, also in columns side by side, is no table."""
    longest = max(len(cell.text) for cell in cells)
    return longest > _PROSE_CHARS and sum(len(cell.text) for cell in cells) > 1.5 * _PROSE_CHARS


def _with_longer_label(row: TableRow, cell: Cell) -> TableRow:
    return TableRow(
        label=f"{row.label} {cell.text}",
        label_line_start=min(row.label_line_start, cell.line),
        label_line_end=max(row.label_line_end, cell.line),
        cells=row.cells,
        group=row.group,
        caption=row.caption,
    )


def read_rows(visual_rows: Sequence[Sequence[Cell]]) -> list[TableRow]:
    """The rows of one page's cells (see :meth:`PageCells.rows`), top to bottom."""
    left = min((cell.x0 for cells in visual_rows for cell in cells), default=0.0)
    reader = _Reader(left)
    for cells in visual_rows:
        reader.take(cells)
    return [row for row in reader.rows if row.cells]
