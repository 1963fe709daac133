"""From spans to rectangles."""

from __future__ import annotations

import pytest

from docintel import Box, Span, bboxes_for_citation, boxes_for_span
from docintel.boxes import envelope
from docintel.generation.citation_bbox import span_of
from docintel.generation.contract.minimal import AnswerWithEvidence
from tests.generation.quotes.made import column_of, document_of

LINES = ["The premium is 300 EUR and", "the deductible is 500 EUR.", "Nothing else is owed."]


def span(start: int, end: int, quote: str | None = None) -> Span:
    return Span(line_start=start, line_end=end, quote=quote)


def test_the_three_modes() -> None:
    document = document_of(column_of(1, LINES))
    cited = span(1, 2, "300 EUR and the deductible")
    lines = boxes_for_span(document, cited, mode="per_line")
    assert lines == [Box(1, 50, 100, 250, 110), Box(1, 50, 114, 250, 124)]
    assert boxes_for_span(document, cited) == [envelope(lines)]
    words = boxes_for_span(document, cited, mode="words")
    assert len(words) == 5
    assert all(any(line.contains(word) for line in lines) for word in words)
    assert words[0].x0 == pytest.approx(50 + 15 * 200 / 26)
    assert words[2].x1 == pytest.approx(250)


def test_words_need_a_quote_and_lines_do_not() -> None:
    document = document_of(column_of(1, LINES))
    assert boxes_for_span(document, span(1, 1), mode="words") == []
    assert len(boxes_for_span(document, span(1, 3), mode="per_line")) == 3


def test_a_word_that_stands_twice_is_painted_where_the_quote_is() -> None:
    document = document_of(column_of(1, ["fire or water or fire damage"]))
    (first, second) = boxes_for_span(document, span(1, 1, "fire damage"), mode="words")
    assert first.x0 > 150
    assert second.x1 == pytest.approx(250)


def test_a_span_over_a_page_break_has_boxes_on_each_page() -> None:
    document = document_of([*column_of(1, LINES), *column_of(2, LINES)])
    assert [box.page for box in boxes_for_span(document, span(3, 5))] == [1, 2]


def test_furniture_between_two_halves_is_not_painted_as_quoted() -> None:
    lines = [*column_of(1, ["we pay", "Page 1"]), *column_of(2, ["all losses"])]
    document = document_of(lines, furniture=[False, True, False])
    words = boxes_for_span(document, span(1, 3, "we pay all losses"), mode="words")
    assert [box.page for box in words] == [1, 1, 2, 2]


def test_one_envelope_per_column() -> None:
    left, right = column_of(1, ["a"] * 30), column_of(1, ["b"] * 30, x0=300, x1=500)
    document = document_of([*left, *right])
    union = boxes_for_span(document, span(29, 32))
    assert union == [Box(1, 50, 492, 250, 516), Box(1, 300, 100, 500, 124)]


def test_three_columns_and_a_full_width_heading() -> None:
    heading = [(1, "Heading", (50.0, 80.0, 550.0, 90.0))]
    columns = [line for x in (50, 220, 390) for line in column_of(1, ["x"] * 5, x0=x, x1=x + 150.0)]
    document = document_of([*heading, *columns])
    assert len(boxes_for_span(document, span(6, 12))) == 3
    assert boxes_for_span(document, span(1, 3)) == [
        Box(1, 50, 80, 550, 90),
        Box(1, 50, 100, 200, 124),
    ]


def test_a_row_of_a_table_is_one_box() -> None:
    row = [
        (1, text, (x, 100.0, x + 50.0, 110.0))
        for text, x in (("Age", 50.0), ("45", 150.0), ("310.00", 250.0))
    ]
    document = document_of(row)
    assert boxes_for_span(document, span(1, 3)) == [Box(1, 50, 100, 300, 110)]


def test_an_envelope_never_covers_a_line_that_was_not_cited() -> None:
    lines = [*column_of(1, ["left"] * 4, x1=150.0), *column_of(1, ["right"] * 4, x0=160.0, x1=400.0)]
    order = [0, 4, 1, 5, 2, 6, 3, 7]
    document = document_of([lines[at] for at in order])
    for start in range(1, 8):
        for end in range(start, 9):
            boxes = boxes_for_span(document, span(start, end))
            others = [n for n in range(1, 9) if not start <= n <= end]
            for number in others:
                (line,) = boxes_for_span(document, span(number, number), mode="per_line")
                assert not any(box.overlap(line) > line.area / 2 for box in boxes)


FIGURE = (60.0, 112.0, 240.0, 130.0)


def test_a_figure_the_lines_touch_is_merged() -> None:
    lines = [*column_of(1, ["See the figure"]), *column_of(1, ["which shows it."], top=128.0)]
    document = document_of(lines, images=[(1, FIGURE, 0, 0)])
    assert boxes_for_span(document, span(1, 2)) == [Box(1, 50, 100, 250, 138)]
    assert Box(1, *FIGURE) in boxes_for_span(document, span(2, 2), mode="per_line")


def test_a_figure_comes_with_its_caption() -> None:
    lines = column_of(1, ["Some text above.", "Figure 1: losses"], top=200.0)
    document = document_of(lines, images=[(1, (60, 100, 240, 190), 2, 2)])
    assert boxes_for_span(document, span(2, 2)) == [Box(1, 50, 214, 250, 224), Box(1, 60, 100, 240, 190)]
    assert boxes_for_span(document, span(1, 1)) == [Box(1, 50, 200, 250, 210)]


@pytest.mark.parametrize("image", [(0.0, 0.0, 600.0, 800.0), (40.0, 90.0, 300.0, 130.0)])
def test_a_scan_or_background_is_no_figure(image: tuple[float, float, float, float]) -> None:
    document = document_of(column_of(1, LINES), images=[(1, image, 0, 0)])
    assert boxes_for_span(document, span(1, 1)) == [Box(1, 50, 100, 250, 110)]


@pytest.mark.parametrize("mode", ["union", "per_line", "words"])
@pytest.mark.parametrize(
    "cited",
    [span(0, 1), span(3, 4), span(3, 2), span(-5, -1), span(1, 1, "500 EUR"), span(1, 2, "400 EUR")],
)
def test_no_box_where_the_place_is_unsure(mode: str, cited: Span) -> None:
    document = document_of(column_of(1, LINES))
    assert boxes_for_span(document, cited, mode=mode) == []  # type: ignore[arg-type]


def test_lines_misread_by_ocr_can_still_be_looked_at() -> None:
    document = document_of(column_of(1, LINES), sources=["ocr", "text", "text"])
    assert boxes_for_span(document, span(1, 1, "400 EUR")) == [Box(1, 50, 100, 250, 110)]
    assert boxes_for_span(document, span(1, 1, "400 EUR"), mode="words") == []


def test_hidden_lines_do_not_stretch_a_box() -> None:
    lines = [
        *column_of(1, LINES[:1]),
        (1, "hidden", (0.0, 700.0, 10.0, 710.0)),
        *column_of(1, LINES[1:], top=114),
    ]
    document = document_of(lines, hidden=[False, True, False, False])
    assert boxes_for_span(document, span(1, 3)) == [Box(1, 50, 100, 250, 124)]


def test_part_of_a_run_without_spaces() -> None:
    document = document_of(column_of(1, ["保险金额为一万元"]))
    (*_, last) = boxes_for_span(document, span(1, 1, "一万元"), mode="words")
    assert (last.x0, last.x1) == pytest.approx((175, 250))


def test_page_scoped_citations() -> None:
    document = document_of([*column_of(1, LINES), *column_of(2, LINES)])
    cited = AnswerWithEvidence(start_page_num=1, start_line_num=3, end_page_num=2, end_line_num=1)
    assert span_of(document, cited) == span(3, 4)
    assert [box.page for box in bboxes_for_citation(document, cited)] == [1, 2]
    nowhere = AnswerWithEvidence(start_page_num=1, start_line_num=9, end_page_num=2, end_line_num=1)
    assert bboxes_for_citation(document, nowhere) == []
    assert bboxes_for_citation(document, AnswerWithEvidence(start_page_num=1)) == []
    assert bboxes_for_citation(document, span(4, 4)) == boxes_for_span(document, span(4, 4))
