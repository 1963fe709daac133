"""Rows read off the page: labels, cells, headings, groups, and what is no table."""

from __future__ import annotations

from docintel.retrieval.index import index_of
from docintel.retrieval.result import TableRow
from tests.retrieval.made import document_of


def rows_of(*lines: str) -> dict[str, TableRow]:
    return {row.label: row for row in index_of(document_of(lines)).rows(1)}


def test_cells_have_their_columns_headings() -> None:
    rows = rows_of(
        "                        2023          2022",
        "Revenue               1,200.5       1,100.0",
        "Cost of sales          (800.1)       (700.0)",
    )
    assert [(cell.text, cell.header) for cell in rows["Revenue"].cells] == [
        ("1,200.5", "2023"),
        ("1,100.0", "2022"),
    ]
    assert [cell.text for cell in rows["Cost of sales"].cells] == ["(800.1)", "(700.0)"]


def test_cells_know_the_characters_they_stand_on() -> None:
    document = document_of(["Revenue               1,200.5       1,100.0"])
    (row,) = index_of(document).rows(1)
    text = document.line_df["text"].iloc[0]
    assert [text[cell.char_start : cell.char_end] for cell in row.cells] == ["1,200.5", "1,100.0"]


def test_headings_over_two_lines_join() -> None:
    rows = rows_of(
        "                   Years ended      Years ended",
        "                          2023             2022",
        "Revenue                1,200.5          1,100.0",
    )
    assert rows["Revenue"].cells[0].header == "Years ended 2023"


def test_a_row_alone_groups_those_below() -> None:
    rows = rows_of(
        "                        2023          2022",
        "Current assets:",
        "  Cash                     5             4",
    )
    assert rows["Cash"].group == "Current assets:"


def test_a_label_over_two_lines_is_one() -> None:
    rows = rows_of(
        "                             2023          2022",
        "Purchases of property,          5             4",
        "plant and equipment",
    )
    assert "Purchases of property, plant and equipment" in rows


def test_a_form_is_pairs_and_no_heading() -> None:
    rows = rows_of(
        "Policyholder           Aoife Brennan",
        "Policy number          HM-2026-0048213",
        "Expiry date            31 December 2026",
    )
    assert rows["Expiry date"].cells[0].text == "31 December 2026"
    assert rows["Expiry date"].cells[0].header == ""


def test_a_label_and_its_value_on_one_line() -> None:
    rows = rows_of("Deductible: EUR 500 per event")
    assert rows["Deductible"].cells[0].text == "EUR 500 per event"


def test_a_currency_sign_in_its_own_column_joins_its_number() -> None:
    rows = rows_of("Revenue        $   1,200.5     $   1,100.0")
    assert [cell.text for cell in rows["Revenue"].cells] == ["$ 1,200.5", "$ 1,100.0"]


def test_running_text_is_no_table() -> None:
    lines = (
        "This sentence runs over the whole width of the page and has 12 words in it, among",
        "them 2024, and ends here.",
    )
    assert index_of(document_of(lines)).rows(1) == []


def test_columns_of_running_text_are_no_table() -> None:
    left = "The insured must tell the insurer of every change of the risk"
    right = "The insurer may end the contract within one month of such 30"
    lines = [left + " " * 8 + right, right + " " * 9 + left]
    assert index_of(document_of(lines)).rows(1) == []
