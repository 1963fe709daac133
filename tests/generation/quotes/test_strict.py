"""Without folding, for text that was normalised before."""

from __future__ import annotations

import pytest

from tests.generation.quotes.made import evidence_of, frame_of, state_of

PAGE = ["the limit is 12,500 EUR", "per claim and year"]


@pytest.mark.parametrize(
    "quote", ["the limit is 12,500 EUR", "12,500 EUR per claim", "limit is 12,500 EUR per claim and year"]
)
def test_the_very_characters_are_verified(quote: str) -> None:
    assert state_of(frame_of(PAGE), quote, 1, 2, strict=True) == "verified"


@pytest.mark.parametrize(
    "quote",
    [
        "The limit is 12,500 EUR",
        "the  limit",
        "2,500 EUR",
        "the limit is 12",
        "EUR\nper claim",
        "imit is 12,500",
    ],
)
def test_nothing_else_is(quote: str) -> None:
    assert state_of(frame_of(PAGE), quote, 1, 2, strict=True) == "quote_absent"


def test_elsewhere_is_misplaced() -> None:
    (finding,) = evidence_of(frame_of(PAGE), "per claim", 1, strict=True)
    assert finding.code == "quote_misplaced"
    assert finding.suggestion is not None
    assert finding.suggestion.line_start == 2
