"""A misplaced quote with one possible home is cited there, and it is said so."""

from __future__ import annotations

import pytest

from docintel import Span, validate_answer
from docintel.generation.findings import Severity
from docintel.generation.repair import MovedSpan, repair_answer
from tests.generation.quotes.made import answer_with, frame_of

PAGE = ["The premium is 300 EUR.", "Other clause here.", "The premium is 300 EUR.", "Fire is", "covered."]


def cite(start: int, end: int, quote: str | None = None) -> Span:
    return Span(line_start=start, line_end=end, quote=quote)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (cite(1, 1, "Fire is covered"), cite(4, 5, "Fire is covered")),
        (cite(4, 4, "Fire is covered"), cite(4, 5, "Fire is covered")),
        (cite(80, 81, "Other clause"), cite(2, 2, "Other clause")),
        (cite(3, 2, "Other clause"), cite(2, 2, "Other clause")),
    ],
)
def test_one_home_is_cited_instead(old: Span, new: Span) -> None:
    frame = frame_of(PAGE)
    repaired = repair_answer(answer_with(old, text="x"), frame)
    assert repaired.moved == (MovedSpan("items[0].spans[0]", old, new),)
    assert repaired.answer.items[0].spans == [new]
    (finding,) = repaired.findings
    assert (finding.code, finding.severity, finding.suggestion) == ("quote_moved", Severity.INFO, new)
    codes = {found.code for found in validate_answer(repaired.answer, frame)}
    assert not codes & {"quote_misplaced", "quote_absent", "span_out_of_range", "span_reversed"}


@pytest.mark.parametrize(
    "span",
    [
        cite(5, 5, "The premium is 300 EUR."),
        cite(2, 2, "Other clause"),
        cite(2, 2, "Zebras graze"),
        cite(2, 2, "the"),
        cite(2, 2),
        cite(80, 81),
    ],
)
def test_anything_else_stays_as_it_is(span: Span) -> None:
    answer = answer_with(span)
    repaired = repair_answer(answer, frame_of(PAGE))
    assert repaired.answer is answer
    assert repaired.moved == repaired.findings == ()


def test_of_several_places_the_one_the_citation_cut_short_is_meant() -> None:
    frame = frame_of(["We pay all", "fire losses.", "Not this.", "We pay all", "fire losses."])
    repaired = repair_answer(answer_with(cite(4, 4, "We pay all fire losses")), frame)
    assert repaired.answer.items[0].spans == [cite(4, 5, "We pay all fire losses")]


def test_only_what_is_misplaced_moves() -> None:
    spans = [cite(2, 2, "Other clause"), cite(1, 1, "Fire is covered"), cite(1, 1)]
    repaired = repair_answer(answer_with(*spans), frame_of(PAGE))
    assert repaired.answer.items[0].spans == [spans[0], cite(4, 5, "Fire is covered"), spans[2]]
    assert [moved.path for moved in repaired.moved] == ["items[0].spans[1]"]
