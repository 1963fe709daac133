"""An absent quote is explained: where it may come from, and what differs."""

from __future__ import annotations

import pytest

from tests.generation.quotes.made import evidence_of, frame_of

PAGE = [
    "Other business of the company is described in the annex.",
    "The deductible is EUR 500 per event and",
    "does not apply to losses caused by fire.",
    "Premiums are paid every year in advance.",
]


def diff_of(quote: str, line: int = 2) -> list[tuple[str, str]]:
    (finding,) = evidence_of(frame_of(PAGE), quote, line)
    assert finding.code == "quote_absent"
    return [(part.kind, part.text) for part in finding.diff]


def test_a_changed_number() -> None:
    assert diff_of("The deductible is EUR 900 per event") == [
        ("same", "The deductible is EUR"),
        ("quote_only", "900"),
        ("document_only", "500"),
        ("same", "per event"),
    ]


def test_a_dropped_negation_over_two_lines() -> None:
    assert diff_of("500 per event and does apply to losses") == [
        ("same", "500 per event and does"),
        ("document_only", "not"),
        ("same", "apply to losses"),
    ]


def test_an_added_word_and_an_invented_tail() -> None:
    assert diff_of("does never not apply to losses caused by fire or flood") == [
        ("same", "does"),
        ("quote_only", "never"),
        ("same", "not apply to losses caused by fire"),
        ("quote_only", "or flood"),
    ]


def test_the_nearest_passage_is_suggested_wherever_it_is() -> None:
    (finding,) = evidence_of(frame_of(PAGE), "does not apply to losses caused by water", 4)
    assert finding.suggestion is not None
    assert (finding.suggestion.line_start, finding.suggestion.line_end) == (3, 3)
    assert "line 3" in str(finding)


def test_nothing_is_near_an_invention() -> None:
    (finding,) = evidence_of(frame_of(PAGE), "Zebras graze quietly beside ancient rivers", 2)
    assert finding.suggestion is None
    assert finding.diff == ()
    assert str(finding) == "The quote is not in the document."


def test_a_quote_that_cuts_a_number_shows_the_number() -> None:
    assert ("document_only", "12,500") in [
        (part.kind, part.text)
        for part in evidence_of(frame_of(["The limit is 12,500 EUR."]), "limit is 2,500 EUR", 1)[0].diff
    ]


@pytest.mark.parametrize("size", [1, 2])
def test_parts_of_a_diff_give_the_quote_back(size: int) -> None:
    quote = "The deductible is USD 500 for each event and " * size
    (finding,) = evidence_of(frame_of(PAGE), quote, 2)
    ours = " ".join(part.text for part in finding.diff if part.kind != "document_only")
    assert quote.casefold().startswith(ours.casefold())
    assert ours
