"""Citations over several documents."""

from __future__ import annotations

import pytest

from docintel import Box, Span, bboxes_for_citation
from docintel.generation.citations.corpus import Corpus, DocumentBox
from tests.generation.quotes.made import column_of, document_of

CORPUS = Corpus(
    {
        "a": document_of(column_of(1, ["one", "two"])),
        "empty": document_of([]),
        "b": document_of(column_of(1, ["three", "four"])),
    }
)


def test_numbers_go_through_and_back() -> None:
    assert CORPUS.line_count == 4
    for document_id, line in (("a", 1), ("a", 2), ("b", 1), ("b", 2)):
        number = CORPUS.number(document_id, line)
        assert CORPUS.home(Span(line_start=number, line_end=number)) == (
            document_id,
            Span(line_start=line, line_end=line),
        )


@pytest.mark.parametrize(("start", "end"), [(0, 1), (2, 3), (4, 5), (4, 3)])
def test_no_home_where_the_place_is_unsure(start: int, end: int) -> None:
    span = Span(line_start=start, line_end=end)
    assert CORPUS.home(span) is None
    assert bboxes_for_citation(CORPUS, span) == []


def test_boxes_say_whose_page_they_are_on() -> None:
    span = Span(line_start=4, line_end=4, quote="four")
    assert bboxes_for_citation(CORPUS, span) == [DocumentBox("b", Box(1, 50, 114, 250, 124))]


def test_what_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        CORPUS.number("c", 1)
    with pytest.raises(ValueError, match="'a' has no line 3"):
        CORPUS.number("a", 3)
