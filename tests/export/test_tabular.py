"""CSV and XLSX hold what was answered, by its type, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import openpyxl
import pytest

from docintel.export import Entry, to_csv, to_xlsx
from docintel.views import TypedView
from tests.export.made import CORRECTED, entry, item, several

FORMULAS = [
    '=HYPERLINK("http://x")',
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1+1",
    "＝1",
    "%0A=1",
]


def csv_rows(entries: Sequence[Entry]) -> list[dict[str, str]]:
    data = to_csv(entries)
    assert data.startswith(b"\xef\xbb\xbf"), "Excel needs the mark to read it as UTF-8"
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def sheets(entries: Sequence[Entry]) -> tuple[list[list[Any]], list[dict[str, Any]], Any]:
    book = openpyxl.load_workbook(io.BytesIO(to_xlsx(entries)))
    grid = [[cell.value for cell in row] for row in book["Table"].iter_rows()]
    head, *rows = [[cell.value for cell in row] for row in book["Answers"].iter_rows()]
    return grid, [dict(zip(head, row, strict=True)) for row in rows], book


def test_csv_has_a_row_an_item_and_one_for_what_was_not_found() -> None:
    rows = csv_rows(several())
    assert [(row["Document"], row["Item"], row["Value"], row["Outcome"]) for row in rows] == [
        ("home policy.pdf", "1", "EUR 1,250.50 per event", "answered"),
        ("home policy.pdf", "1", "31 January 2026", "answered"),
        ("home policy.pdf", "1", "frost", "answered"),
        ("home policy.pdf", "2", "war", "answered"),
        ("letter.pdf", "", "", "not found"),
        ("letter.pdf", "", "", "held back"),
    ]
    first = rows[0]
    assert (first["Number"], first["Unit"], first["Per"]) == ("1250.50", "EUR", "per event")
    assert (first["Page"], first["Page label"], first["Lines on the page"]) == ("3", "iii", "4-5")
    assert first["Excerpt"] == "The deductible is\nEUR 1,250.50"
    assert (first["Decision"], first["Decided by"]) == ("accepted", "A. Handler")
    assert first["Decided at"] == "2026-03-02T12:00:00+00:00"
    assert rows[1]["Date"] == "2026-01-31"


@pytest.mark.parametrize("text", FORMULAS)
def test_a_csv_cell_never_begins_like_a_formula(text: str) -> None:
    (row,) = csv_rows([entry(question=text, items=(item(text, None),), caveats=(text,))])
    for name in ("Question", "Value", "Caveats"):
        assert row[name].startswith("'"), name
        assert row[name].lstrip("'").strip() == text.replace("\r", "\n").strip()


def test_a_correction_takes_the_place_of_the_answer_and_names_it() -> None:
    corrected = entry(decisions=(CORRECTED,), in_force=1, version=1)
    (row,) = csv_rows([corrected])
    assert (row["Outcome"], row["Value"], row["Number"]) == ("corrected", "EUR 900", "900")
    assert row["Before correction"] == "EUR 1,250.50 per event"
    assert row["Reason"] == "wrong value · see line 5"
    grid, _, _ = sheets([corrected])
    assert grid[1][1] == 900


def test_negative_numbers_stay_numbers_in_csv() -> None:
    (row,) = csv_rows([entry(items=(item("-12.5 %", TypedView(number=Decimal("-12.5"), unit="%")),))])
    assert row["Number"] == "-12.5"
    assert row["Value"] == "'-12.5 %"


def test_the_workbook_has_typed_cells() -> None:
    grid, rows, book = sheets(several())
    assert rows[0]["Number"] == 1250.5
    assert rows[1]["Date"] == datetime(2026, 1, 31)
    assert rows[0]["Decided at"] == datetime(2026, 3, 2, 12, 0)
    assert grid == [
        ["Document", "What is the deductible?", "When does it begin?", "What is excluded?", "Who signed?"],
        ["home policy.pdf", 1250.5, datetime(2026, 1, 31), "frost\nwar", None],
        ["letter.pdf", "not found", None, None, "held back"],
    ]
    amount = book["Table"]["B2"]
    assert amount.number_format == '#,##0.00 "EUR per event"'
    assert book["Answers"].auto_filter.ref
    assert book["Answers"].freeze_panes == "B2"


@pytest.mark.parametrize("text", FORMULAS)
def test_a_workbook_cell_is_text_whatever_it_begins_with(text: str) -> None:
    _, _, book = sheets([entry(question=text, items=(item(text, None),))])
    for sheet in book:
        for row in sheet.iter_rows():
            assert all(cell.data_type != "f" and cell.hyperlink is None for cell in row)
    assert book["Answers"]["E2"].quotePrefix


def test_what_a_spreadsheet_cannot_hold_exactly_is_text() -> None:
    long, old = Decimal("12345678901234567.89"), date(1815, 6, 18)
    _, rows, _ = sheets(
        [
            entry(items=(item("a", TypedView(number=long)), item("b", TypedView(day=old)))),
            entry(id="two", items=(item("x" * 40_000, None),)),
        ]
    )
    assert rows[0]["Number"] == "12345678901234567.89"
    assert rows[1]["Date"] == "1815-06-18"
    assert len(rows[2]["Value"]) == 32_767


def test_control_characters_and_half_characters_do_not_break_a_file() -> None:
    nasty = "a\x00b\x07c\ud800d"
    entries = [entry(question=nasty, items=(item(nasty, None),))]
    _, rows, _ = sheets(entries)
    assert rows[0]["Value"] == csv_rows(entries)[0]["Value"] == "a�b�c�d"


def test_of_two_answers_to_one_question_the_first_given_stands_in_the_grid() -> None:
    newest = entry(items=(item("EUR 2", TypedView(number=Decimal(2), unit="EUR")),))
    grid, rows, _ = sheets([newest, replace(entry(), answer=replace(entry().answer, id="old"))])
    assert grid[1][1] == 2
    assert len(rows) == 2
