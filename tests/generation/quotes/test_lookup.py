"""Finding text in a document, and reading a span out of it."""

from __future__ import annotations

from docintel import Span
from docintel.generation.quotes import contains, excerpt, locate
from tests.generation.quotes.made import column_of, document_of, frame_of

PAGE = ["The premium is 300 EUR, see the co-", "insurance clause.", "The Premium is 300 EUR."]


def test_every_place_in_reading_order_in_the_documents_own_words() -> None:
    found = locate(frame_of(PAGE), "the premium is 300 eur")
    assert [(span.line_start, span.line_end, span.quote) for span in found] == [
        (1, 1, "The premium is 300 EUR"),
        (3, 3, "The Premium is 300 EUR"),
    ]
    assert len(locate(frame_of(PAGE), "premium", limit=1)) == 1
    assert locate(frame_of(PAGE), "") == []


def test_an_excerpt_is_the_quote_as_printed() -> None:
    document = document_of(column_of(1, PAGE))
    assert excerpt(document, Span(line_start=1, line_end=2, quote="the coinsurance clause")) == (
        "the co-\ninsurance clause"
    )


def test_an_excerpt_without_its_quote_is_the_lines() -> None:
    frame = frame_of(PAGE, hidden=[False, True, False])
    assert excerpt(frame, Span(line_start=1, line_end=3)) == f"{PAGE[0]}\n{PAGE[2]}"
    assert excerpt(frame, Span(line_start=3, line_end=3, quote="not there")) == PAGE[2]
    assert excerpt(frame, Span(line_start=8, line_end=9)) == ""


def test_an_excerpt_over_a_page_break_leaves_the_furniture_out() -> None:
    frame = frame_of(["we pay", "Page 1", "all losses"], furniture=[False, True, False], page_num=[1, 1, 2])
    span = Span(line_start=1, line_end=3, quote="we pay all losses")
    assert excerpt(frame, span) == "we pay\nall losses"


def test_contains_looks_into_any_text() -> None:
    assert contains("the sub-\nlimit of 12,500", "sublimit of 12,500")
    assert not contains("the sub-\nlimit of 12,500", "sublimit of 2,500")
