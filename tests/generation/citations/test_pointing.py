"""From a rectangle on the page to the words under it."""

from __future__ import annotations

import pytest

from docintel.boxes import Box, envelope
from docintel.generation.citation_bbox import boxes_for_span
from docintel.generation.citations.pointing import spans_at
from docintel.generation.contract import Span
from docintel.parsing import ParsedDocument, parse_pdf
from tests.browser.conftest import ROOT


@pytest.fixture(scope="module")
def policy() -> ParsedDocument:
    return parse_pdf(ROOT / "sample_pdfs" / "home_policy.pdf")


def line_of(policy: ParsedDocument, words: str) -> int:
    lines = policy.line_df
    return int(lines[lines["text"].str.contains(words, regex=False)]["overall_line_num"].iloc[0])


def place(policy: ParsedDocument, first: int, last: int, quote: str | None = None) -> Box:
    """The envelope of lines, or of words on them."""
    span = Span(line_start=first, line_end=last, quote=quote)
    return envelope(boxes_for_span(policy, span, mode="words" if quote else "per_line"))


def test_words_of_one_line(policy: ParsedDocument) -> None:
    line = line_of(policy, "EUR 1,250 per event")
    found = spans_at(policy, place(policy, line, line, "EUR 1,250"))
    assert found == [Span(line_start=line, line_end=line, quote="EUR 1,250")]


def test_lines_that_follow_one_another_are_one_span(policy: ParsedDocument) -> None:
    line = line_of(policy, "It replaces the deductible of")
    (found,) = spans_at(policy, place(policy, line, line + 1))
    assert (found.line_start, found.line_end) == (line, line + 1)
    assert found.quote is not None
    assert found.quote.endswith("replaces the deductible of\nsection 7.1.")


def test_a_column_is_a_span_per_line(policy: ParsedDocument) -> None:
    first = line_of(policy, "Buildings 420,000")
    top, bottom = (
        place(policy, first + at, first + at, words) for at, words in ((0, "420,000"), (1, "85,000"))
    )
    found = spans_at(policy, envelope([top, bottom]))
    assert [(span.line_start, span.quote) for span in found] == [(first, "420,000"), (first + 1, "85,000")]


def test_what_is_hardly_touched_is_not_meant(policy: ParsedDocument) -> None:
    line = line_of(policy, "EUR 1,250 per event")
    box = place(policy, line, line)
    sliver = Box(box.page, box.x0, box.y0, box.x1, box.y0 + 0.3 * box.height)
    assert spans_at(policy, sliver) == []
    assert spans_at(policy, Box(box.page, 0, 0, 1, 1)) == []


def test_every_span_finds_its_way_back_to_the_page(policy: ParsedDocument) -> None:
    for page in range(1, 9):
        sheet = policy.page_df.iloc[page - 1]
        spans = spans_at(policy, Box(page, 0, 0, float(sheet["width"]), float(sheet["height"])))
        assert spans
        assert all(boxes_for_span(policy, span, mode="words") for span in spans)
