"""Which rows of a table are its headers."""

from __future__ import annotations

import pytest

from docintel.parsing.cells.find import find_grids
from docintel.parsing.cells.headers import header_row_count
from tests.parsing.cells.layout import rows_at, words_at

BODY = [["Products", "60,584", "63,355"], ["Services", "21,213", "19,604"]]


@pytest.mark.parametrize(
    ("headers", "count"),
    [
        ([["Item", "Sum", "Basis"]], 1),
        ([["", "2023", "2022"]], 1),
        ([["", "July 1, 2023", "June 25, 2022"]], 1),
        ([["", "Three months", "Nine months"], ["", "2023", "2022"]], 2),
        ([["", "2023", "2022"], ["Net sales:", "", ""]], 1),
        ([], 0),
    ],
)
def test_headers_end_where_figures_begin(headers: list[list[str]], count: int) -> None:
    (grid,) = find_grids(words_at(*rows_at([60.0, 180.0, 280.0], 100, 14, [*headers, *BODY])), [])
    assert header_row_count(grid, lambda word: False) == count


def test_pairs_have_no_header_unless_it_alone_is_bold() -> None:
    pairs = [["Policy number", "HM-48213"], ["Date of issue", "12 May 2025"], ["Paid", "900.00"]]
    (grid,) = find_grids(words_at(*rows_at([60.0, 180.0], 100, 14, pairs)), [])
    assert header_row_count(grid, lambda word: False) == 0
    assert header_row_count(grid, lambda word: word.text in ("Policy", "number", "HM-48213")) == 1
