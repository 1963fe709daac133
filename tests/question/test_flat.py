"""Flat sentences: dates and lengths of time bracketed for the clause patterns."""

from __future__ import annotations

import pytest

from docintel.question.flat import bare, flat


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("expires on December 31,\n2028.", "expires on ‹december 31, 2028›d."),
        ("the 19th day of May, 2018", "the ‹19th day of may, 2018›d"),
        ("for five (5) years or 30 days", "for ‹five (5) years›t or ‹30 days›t"),
        ("a one-year term", "a ‹one-year›t term"),
        ("ab 1. Januar 2020 für 2 Jahre", "ab ‹1. januar 2020›d fur ‹2 jahre›t"),
        ("the years before", "the years before"),
        ("on 2024-05-01", "on ‹2024-05-01›d"),
    ],
)
def test_flat(text: str, expected: str) -> None:
    assert flat(text) == expected


def test_bare_takes_the_brackets_off_again() -> None:
    assert bare(flat("by December 31, 2028 or within thirty (30) days")) == (
        "by december 31, 2028 or within thirty (30) days"
    )
