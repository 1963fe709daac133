"""Each row of the methods' table reads a page into the same tables, and merging moves no cited number."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from pandas.testing import assert_frame_equal

from docintel.errors import InputError
from docintel.parsing import ParsedDocument, merge_pages, parse_pdf
from docintel.parsing.methods import METHODS
from docintel.parsing.tables import SCHEMAS, check_table

LOCAL = ("auto", "fast", "layout", "tables", "ocr")  # vision needs a model, and has tests of its own
ROWS = (("Age", "Premium", "Excess"), ("18", "120.00", "50"), ("45", "99.50", "75"), ("70", "240.00", "90"))


@pytest.fixture(scope="module")
def source() -> bytes:
    """A page of prose and one with a ruled table and a caption."""
    with pymupdf.open() as document:
        prose = document.new_page()
        for line in range(12):
            prose.insert_text(
                (72, 100 + 14 * line), f"Sentence {line} of the general conditions.", fontsize=11
            )
        page = document.new_page()
        page.insert_text((72, 90), "Table 1. Yearly premium by age", fontsize=11)
        for row, texts in enumerate(ROWS):
            for col, text in enumerate(texts):
                cell = pymupdf.Rect(72 + 120 * col, 110 + 24 * row, 192 + 120 * col, 134 + 24 * row)
                page.draw_rect(cell)
                page.insert_text((cell.x0 + 6, cell.y0 + 16), text, fontsize=11)
        return bytes(document.tobytes())


@pytest.fixture(scope="module")
def documents(source: bytes) -> dict[str, ParsedDocument]:
    return {method: parse_pdf(source, method=method) for method in LOCAL}


def test_the_methods_are_those_of_the_table() -> None:
    assert set(METHODS) == {*LOCAL, "vision"}
    with pytest.raises(InputError, match="layout, tables"):
        parse_pdf(b"%PDF-1.4", method="guess")


@pytest.mark.parametrize("method", LOCAL)
def test_every_method_gives_the_same_tables(method: str, documents: dict[str, ParsedDocument]) -> None:
    document = documents[method]
    assert document.method == method
    for name in SCHEMAS:
        check_table(name, getattr(document, name))
    lines = list(document.line_df["text"])
    assert lines == list(documents["fast"].line_df["text"])
    assert " ".join(ROWS[2]) in lines
    cells = document.table_df
    found = {(cell.row, cell.col): cell.text for cell in cells.itertuples()}
    assert found == {(row, col): text for row, texts in enumerate(ROWS) for col, text in enumerate(texts)}
    assert set(cells["page_num"]) == {2}


@pytest.mark.parametrize("method", LOCAL)
def test_pages_read_again_move_no_number(
    method: str, source: bytes, documents: dict[str, ParsedDocument]
) -> None:
    first = documents["fast"]
    merged = merge_pages(first, parse_pdf(source, method=method, pages=[2]))
    assert_frame_equal(merged.line_df[["overall_line_num", "page_num", "text"]],
                       first.line_df[["overall_line_num", "page_num", "text"]])  # fmt: skip
    assert len(merged.table_df) == len(first.table_df)


@pytest.mark.corpus
def test_layout_reads_a_financial_table_row_by_row(corpus: Path) -> None:
    document = parse_pdf(corpus / "documents" / "fin_apple_10q_2023q3.pdf", method="layout", pages=[6])
    lines = list(document.line_df["text"])
    assert "Total current assets 122,659 135,405" in lines
    assert "Total liabilities and shareholders’ equity $ 335,038 $ 352,755" in lines


@pytest.mark.corpus
def test_layout_on_a_turned_page(corpus: Path) -> None:
    document = parse_pdf(corpus / "documents" / "rotated_nics_table_90.pdf", method="layout")
    row = "Alabama 18,870 23,022 22,650 859 1,178 0 14 15 0 2,179 2,307 11 0 0 0 13 14 0 3 2 0 71,137"
    assert row in list(document.line_df["text"])
