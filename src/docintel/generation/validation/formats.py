"""Are the values what their standards call valid: a calendar date, a currency code, a duration, an IBAN?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from babel.numbers import list_currencies
from stdnum import iban

from docintel.generation.contract import (
    Amount,
    DateValue,
    Duration,
    Iban,
    Percentage,
)
from docintel.generation.findings import Finding, Severity
from docintel.generation.validation.context import ValidationContext
from docintel.generation.validation.leaves import typed_leaves
from docintel.mentions import find_mentions
from docintel.mentions.currencies import candidates, iso_codes

_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_ISO_DURATION = re.compile(
    r"P(?=[\dT])(?:\d+(?:[.,]\d+)?W|(?:\d+(?:[.,]\d+)?Y)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?D)?"
    r"(?:T(?=\d)(?:\d+(?:[.,]\d+)?H)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?S)?)?)"
)
_IBAN_FORM = re.compile(r"[A-Z]{2}[ -]?\d{2}(?:[ -]?[A-Z0-9]){11,30}")
_USUAL_PERCENTAGE = 1000


def check(context: ValidationContext) -> Iterator[Finding]:
    """Findings on values that are not what their format promises."""
    for item in context.items:
        for path, value in typed_leaves(item):
            if isinstance(value, DateValue):
                yield from _date(path, value, context.language)
            elif isinstance(value, Amount):
                yield from _currency(path, value)
            elif isinstance(value, Duration):
                yield from _duration(path, value, context.language)
            elif isinstance(value, Iban):
                yield from _iban(path, value)
            elif isinstance(value, Percentage):
                yield from _percentage(path, value)


def is_calendar_date(iso: str) -> bool:
    """Whether ``iso`` is YYYY-MM-DD and that day exists."""
    try:
        return bool(_ISO_DATE.fullmatch(iso)) and date.fromisoformat(iso) is not None
    except ValueError:
        return False


def is_duration(iso: str) -> bool:
    """Whether ``iso`` is an ISO 8601 duration with at least one part."""
    return _ISO_DURATION.fullmatch(iso) is not None


def is_currency(code: str) -> bool:
    """Whether ``code`` is a currency of ISO 4217, now or formerly: old documents speak of DEM."""
    return code in iso_codes() or (code in list_currencies() and code not in {"XXX", "XTS"})


def _date(path: str, value: DateValue, language: str | None) -> Iterator[Finding]:
    if is_calendar_date(value.iso):
        return
    readings = [mention.value for mention in find_mentions(value.original, language=language, kinds={"date"})]
    hint = f' The printed date {value.original!r} reads "{readings[0]}".' if len(readings) == 1 else ""
    yield Finding(
        "date_invalid",
        Severity.ERROR,
        f"{path}.iso",
        f"{value.iso!r} is not a day of the calendar.",
        f"Write the date as year-month-day, such as 2026-01-31.{hint}",
    )


def _currency(path: str, value: Amount) -> Iterator[Finding]:
    if is_currency(value.currency):
        return
    meant = candidates(value.currency.strip()) or candidates(value.currency.strip().upper())
    fix = {
        0: "Give the three-letter ISO 4217 code of the currency, such as EUR.",
        1: f"Write {''.join(meant)}.",
    }
    several = f"The sign can mean {', '.join(meant[:4])}: give the code the document means."
    yield Finding(
        "currency_unknown",
        Severity.ERROR,
        f"{path}.currency",
        f"{value.currency!r} is not a currency code.",
        fix.get(len(meant), several),
    )


def _duration(path: str, value: Duration, language: str | None) -> Iterator[Finding]:
    if is_duration(value.iso):
        return
    readings = [each.value for each in find_mentions(value.original, language=language, kinds={"duration"})]
    yield Finding(
        "duration_invalid",
        Severity.ERROR,
        f"{path}.iso",
        f"{value.iso!r} is not a length of time in the form ISO 8601 gives it.",
        f"Write {readings[0]}." if len(readings) == 1 else "Write it such as P30D, P1Y6M or PT48H.",
    )


def is_iban(value: str) -> bool:
    """Whether country, length and check digits of ``value`` are right."""
    return bool(iban.is_valid(value))


def _iban(path: str, value: Iban) -> Iterator[Finding]:
    if is_iban(value.value):
        return
    reason = "it is not written like one"
    if _IBAN_FORM.fullmatch(value.value):
        reason = "its check digits do not match, so that a character is missing, added or misread"
    yield Finding(
        "iban_invalid",
        Severity.ERROR,
        f"{path}.value",
        f"{value.value!r} is not a valid IBAN: {reason}.",
        "Compare it with the document character by character; never correct it by guessing.",
    )


def _percentage(path: str, value: Percentage) -> Iterator[Finding]:
    if abs(value.value) > _USUAL_PERCENTAGE:
        yield Finding(
            "percentage_unusual",
            Severity.INFO,
            f"{path}.value",
            f"A percentage of {value.value:f} % is unusually large.",
            "Check that a percentage is meant and that no decimal mark was lost.",
        )
