"""A changed amount never follows from the printed one, whatever the notation."""

from __future__ import annotations

from decimal import Decimal

from babel.numbers import format_currency
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from docintel.generation.findings import Severity
from docintel.generation.validation import values
from tests.generation.validation.made import amount, amounts, context

PLACES = st.sampled_from(
    [
        ("en_US", "USD"),
        ("de_DE", "EUR"),
        ("fr_FR", "EUR"),
        ("de_CH", "CHF"),
        ("en_IN", "INR"),
        ("pl_PL", "PLN"),
    ]
)
CENTS = st.integers(min_value=1, max_value=10**10)


def weight(claimed: Decimal, currency: str, printed: str, language: str) -> Severity | None:
    given_answer = amounts(amount(f"{claimed:f}", currency))
    findings = list(values.check(context(given_answer, printed, language=language)))
    assert len(findings) <= 1
    return findings[0].severity if findings else None


@given(PLACES, CENTS, st.booleans())
@settings(max_examples=150, deadline=None)
def test_the_printed_amount_follows(place: tuple[str, str], cents: int, is_negative: bool) -> None:
    locale, currency = place
    value = Decimal(-cents if is_negative else cents).scaleb(-2)
    printed = f"A sum of {format_currency(value, currency, locale=locale)} is due."
    assert weight(value, currency, printed, locale) is None


@given(PLACES, CENTS, st.data())
@settings(max_examples=300, deadline=None)
def test_a_changed_amount_does_not(place: tuple[str, str], cents: int, data: st.DataObject) -> None:
    locale, currency = place
    value = Decimal(cents).scaleb(-2)
    digits = list(str(cents))
    at = data.draw(st.integers(0, len(digits) - 1))
    digits[at] = data.draw(st.sampled_from("0123456789"))
    one_digit = Decimal(int("".join(digits))).scaleb(-2)
    moved_point = value.scaleb(data.draw(st.sampled_from([-3, -2, -1, 1, 2, 3])))
    claimed = data.draw(st.sampled_from([one_digit, moved_point, -value]))
    assume(claimed not in (value, 0))
    printed = f"A sum of {format_currency(value, currency, locale=locale)} is due."
    assert weight(claimed, currency, printed, locale) is Severity.ERROR


@given(PLACES, CENTS, st.sampled_from(["GBP", "JPY", "SEK"]))
@settings(max_examples=60, deadline=None)
def test_another_currency_does_not(place: tuple[str, str], cents: int, other: str) -> None:
    locale, currency = place
    value = Decimal(cents).scaleb(-2)
    printed = f"A sum of {format_currency(value, currency, locale=locale)} is due."
    assert weight(value, other, printed, locale) is Severity.ERROR
