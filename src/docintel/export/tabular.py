"""The flat table as CSV and as an Excel workbook."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import UTC, date, datetime
from decimal import Decimal

import xlsxwriter
from xlsxwriter.format import Format as CellFormat
from xlsxwriter.worksheet import Worksheet

from docintel.export.cleaning import guarded, may_be_formula, plain
from docintel.export.entry import Entry
from docintel.export.rows import COLUMNS, Cell, lines

_EXACT_DIGITS = 15  # what a spreadsheet's number holds without loss
_FIRST_DAY = date(1900, 3, 1)  # spreadsheets count a 29 February 1900: before this day they disagree
_GRID_SHEET, _ROWS_SHEET = "Table", "Answers"


def to_csv(entries: Sequence[Entry]) -> bytes:
    """UTF-8 with a byte order mark, so that Excel reads it as such; numbers and ISO dates as they are."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(column.name for column in COLUMNS)
    for line in lines(entries):
        writer.writerow(_as_text(column.cell(line)) for column in COLUMNS)
    return out.getvalue().encode("utf-8-sig")


def _as_text(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            return guarded(cell)
        case datetime():
            return cell.astimezone(UTC).isoformat(timespec="seconds")
        case date():
            return cell.isoformat()
        case Decimal():
            return f"{cell:f}"
        case _:
            return str(cell)


def to_xlsx(entries: Sequence[Entry]) -> bytes:
    """A workbook: documents by questions, and on its second sheet an item a row with its evidence."""
    out = io.BytesIO()
    # Nothing is guessed from a text: it stays one, whatever it begins with.
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
        "remove_timezone": True,
    }
    with xlsxwriter.Workbook(out, options) as workbook:
        writer = _Writer(workbook)
        writer.grid(entries)
        writer.rows(entries)
    return out.getvalue()


class _Writer:
    """Writes the two sheets of one workbook."""

    def __init__(self, workbook: xlsxwriter.Workbook) -> None:
        self._workbook = workbook
        top = {"valign": "top"}
        self._text = workbook.add_format({**top, "text_wrap": True})
        # Shown as text also when somebody opens the cell and presses Enter.
        self._quoted = workbook.add_format({**top, "text_wrap": True, "quote_prefix": True})
        self._numbers: dict[str, CellFormat] = {}
        self._day = workbook.add_format({**top, "num_format": "yyyy-mm-dd"})
        self._moment = workbook.add_format({**top, "num_format": "yyyy-mm-dd hh:mm"})
        self._head = workbook.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})

    def grid(self, entries: Sequence[Entry]) -> None:
        """Documents down, questions across; a cell holds the value, typed where it is one number or date."""
        questions = list(dict.fromkeys(entry.answer.question for entry in entries))
        documents = {entry.document.id: entry.document.name for entry in entries}
        sheet = self._sheet(_GRID_SHEET, ["Document", *questions], [28, *[24] * len(questions)])
        rows = {key: number for number, key in enumerate(documents, start=1)}
        for key, number in rows.items():
            self._write(sheet, number, 0, documents[key])
        for entry in reversed(entries):  # the newest answer of a cell comes first and stays
            column = questions.index(entry.answer.question) + 1
            self._write(sheet, rows[entry.document.id], column, *_summary(entry))

    def rows(self, entries: Sequence[Entry]) -> None:
        """One row an item, with its evidence and decision."""
        names, widths = [column.name for column in COLUMNS], [column.width for column in COLUMNS]
        sheet = self._sheet(_ROWS_SHEET, names, widths)
        number = 0
        for number, line in enumerate(lines(entries), start=1):
            for at, column in enumerate(COLUMNS):
                self._write(sheet, number, at, column.cell(line))
        sheet.autofilter(0, 0, number, len(COLUMNS) - 1)

    def _sheet(self, name: str, heads: Sequence[str], widths: Sequence[int]) -> Worksheet:
        sheet = self._workbook.add_worksheet(name)
        sheet.freeze_panes(1, 1)
        for at, (head, width) in enumerate(zip(heads, widths, strict=True)):
            sheet.set_column(at, at, width)
            sheet.write_string(0, at, plain(head), self._head)
        return sheet

    def _write(self, sheet: Worksheet, row: int, at: int, cell: Cell, unit: str = "") -> None:
        match cell:
            case None | "":
                return
            case datetime():
                moment = cell.astimezone(UTC)
                sheet.write_datetime(row, at, moment, self._moment)
            case date() if cell >= _FIRST_DAY:
                sheet.write_datetime(row, at, datetime(cell.year, cell.month, cell.day), self._day)
            case int() | Decimal() if _fits(cell):
                sheet.write_number(row, at, float(cell), self._number(cell, unit))
            case _:
                text = plain(_exact(cell))
                sheet.write_string(row, at, text, self._quoted if may_be_formula(text) else self._text)

    def _number(self, number: int | Decimal, unit: str) -> CellFormat:
        """Digits in threes, as many decimals as there are, the unit behind."""
        places = max(0, -int(Decimal(number).as_tuple().exponent))
        shown = "#,##0" + ("." + "0" * places if places else "")
        shown += f' "{plain(unit)}"' if unit and '"' not in unit else ""
        if shown not in self._numbers:
            self._numbers[shown] = self._workbook.add_format({"valign": "top", "num_format": shown})
        return self._numbers[shown]


def _fits(number: int | Decimal) -> bool:
    """Whether a spreadsheet holds the number exactly."""
    return len(Decimal(number).normalize().as_tuple().digits) <= _EXACT_DIGITS


def _exact(cell: Cell) -> str:
    return f"{cell:f}" if isinstance(cell, Decimal) else str(cell)


def _summary(entry: Entry) -> tuple[Cell, str]:
    """An answer in one cell of the grid, and its unit.

    Its only number or date as such, else its values one below the other, else what became of it.
    """
    typed = entry.items[0].typed if len(entry.items) == 1 else None
    if typed and typed.number is not None:
        return typed.number, " ".join(part for part in (typed.unit, typed.per) if part)
    if typed and typed.day and not typed.until:
        return typed.day, ""
    return "\n".join(item.text for item in entry.items) or entry.outcome, ""
