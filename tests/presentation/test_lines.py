"""The lines of a page to choose from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from docintel.parsing import parse_pdf
from docintel.presentation import page_lines

POLICY = Path(__file__).parent.parent.parent / "sample_pdfs" / "home_policy.pdf"


def test_lines_of_a_page_come_in_order_with_their_places() -> None:
    document = parse_pdf(POLICY)
    lines = page_lines(document, 2)
    frame = document.line_df[document.line_df["page_num"] == 2]
    assert [line.text for line in lines] == list(frame["text"])
    assert all(line.box.page == 2 and line.box.x0 < line.box.x1 for line in lines)
    assert page_lines(document, 99) == []


def test_a_line_nobody_can_see_cannot_be_chosen() -> None:
    document = parse_pdf(POLICY)
    frame = document.line_df.copy()
    frame.loc[frame["page_num"] == 1, "hidden"] = True
    assert page_lines(replace(document, line_df=frame), 1) == []
