"""Findings on spans and quotes: code, place, sentence, and what would mend it."""

from __future__ import annotations

import pytest

from docintel import Span, TextItem, validate_answer
from docintel.generation.findings import Finding, Severity
from docintel.retrieval.result import Passage, PassageLine
from tests.generation.quotes.made import answer_with, column_of, document_of, frame_of

PAGE = ["The premium is 300 EUR.", "Other clause here.", "The premium is 300 EUR.", "Fire is covered."]
FAMILY = ("quote_", "span_", "line_")


def findings_of(*spans: Span, method: str = "verbatim", **kwargs: object) -> list[Finding]:
    answer = answer_with(*spans, text="Fire is covered", method=method)
    found = validate_answer(answer, frame_of(PAGE), **kwargs)  # type: ignore[arg-type]
    return [finding for finding in found if finding.code.startswith(FAMILY)]


def cite(start: int, end: int, quote: str | None = None) -> Span:
    return Span(line_start=start, line_end=end, quote=quote)


@pytest.mark.parametrize(
    ("span", "code", "sentence"),
    [
        (
            cite(1, 2, "Fire is covered"),
            "quote_misplaced",
            "The quote is not on lines 1 to 2 as cited; it stands on line 4, "
            "the only place with these words.",
        ),
        (
            cite(2, 2, "The premium is 300 EUR."),
            "quote_misplaced",
            "The quote is not on line 2 as cited; it stands on line 3, the nearest of several places.",
        ),
        (
            cite(4, 4, "Fire is not covered"),
            "quote_absent",
            "The quote is not in the document; the nearest passage, on line 4, differs from it.",
        ),
        (cite(4, 4, "is"), "quote_unchecked", "The quote has no word of its own, so it proves nothing."),
        (
            cite(4, 4),
            "quote_missing",
            "The value is said to be printed in the document, but no words are quoted for it.",
        ),
        (
            cite(90, 95, "Fire is covered"),
            "span_out_of_range",
            "The citation points to lines 90 to 95, outside the document: it has lines 1 to 4. "
            "The quoted words stand on line 4.",
        ),
        (
            cite(4, 2, "Fire is covered"),
            "span_reversed",
            "The citation ends on line 2 but starts on line 4. The quoted words stand on line 4.",
        ),
    ],
)
def test_each_problem_is_one_sentence(span: Span, code: str, sentence: str) -> None:
    (finding,) = findings_of(span)
    assert (finding.code, finding.path, str(finding)) == (code, "items[0].spans[0]", sentence)
    assert finding.fix


def test_a_misplaced_quote_is_suggested_where_it_stands() -> None:
    (finding,) = findings_of(cite(1, 1, "Fire is covered"))
    assert finding.suggestion == cite(4, 4, "Fire is covered")
    (cut_short,) = findings_of(cite(3, 3, "300 EUR. Fire is covered"))
    assert cut_short.suggestion == cite(3, 4, "300 EUR. Fire is covered")


def test_an_invented_quote_on_lines_that_do_not_exist_has_two_problems() -> None:
    codes = [finding.code for finding in findings_of(cite(90, 95, "Zebras graze quietly"))]
    assert codes == ["span_out_of_range", "quote_absent"]


def test_never_stopping_at_the_first() -> None:
    found = findings_of(cite(1, 1, "Fire is covered"), cite(4, 4, "Fire is covered"), cite(0, 0), cite(2, 1))
    assert [(finding.path[-2], finding.code) for finding in found] == [
        ("0", "quote_misplaced"),
        ("2", "span_out_of_range"),
        ("2", "quote_missing"),
        ("3", "span_reversed"),
        ("3", "quote_missing"),
    ]


def test_an_item_without_spans() -> None:
    answer = answer_with().model_copy(update={"items": [TextItem(text="Fire", spans=[])]})
    codes = {finding.code: finding.path for finding in validate_answer(answer, frame_of(PAGE))}
    assert codes["span_missing"] == "items[0]"


def test_only_verbatim_needs_a_quote() -> None:
    assert findings_of(cite(4, 4), method="inferred") == []


def test_an_empty_quote_is_none() -> None:
    assert [finding.code for finding in findings_of(cite(4, 4, "  "))] == ["quote_missing"]


def test_words_nobody_can_see_prove_nothing() -> None:
    frame = frame_of(PAGE, hidden=[False, False, False, True])
    found = validate_answer(answer_with(cite(4, 4, "Fire is covered")), frame)
    assert "quote_absent" in [finding.code for finding in found]
    assert any("cannot be seen on the page" in str(finding) for finding in found)


def test_lines_that_were_not_handed_over() -> None:
    passage = Passage((PassageLine(1, 1, 1, PAGE[0]), PassageLine(2, 1, 2, PAGE[1])), 1.0)
    assert findings_of(cite(1, 1, "The premium is 300 EUR."), passages=[passage]) == []
    (verified,) = findings_of(cite(4, 4, "Fire is covered"), passages=[passage])
    assert (verified.code, verified.severity) == ("line_not_in_passages", Severity.WARNING)
    unproven = findings_of(cite(2, 4), method="inferred", passages={1, 2})
    assert [(finding.code, finding.severity) for finding in unproven] == [
        ("line_not_in_passages", Severity.ERROR)
    ]


def test_a_document_gives_what_its_frame_gives() -> None:
    document = document_of(column_of(1, PAGE))
    quoted = [cite(4, 4, "Fire is covered"), cite(1, 1, "Fire is covered"), cite(1, 1, "Ice")]
    for span in (*quoted, cite(9, 9)):
        answer = answer_with(span, text="Fire is covered")
        assert validate_answer(answer, document) == validate_answer(answer, document.line_df)
