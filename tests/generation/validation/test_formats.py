"""Values that are not what their standards call valid."""

from __future__ import annotations

import pytest

from docintel.generation.contract import (
    DateAnswer,
    DateItem,
    DateValue,
    Duration,
    DurationAnswer,
    DurationItem,
    Iban,
    IbanAnswer,
    IbanItem,
    Percentage,
    PercentageAnswer,
    PercentageItem,
    Period,
    PeriodAnswer,
    PeriodItem,
)
from docintel.generation.findings import Finding, Severity
from docintel.generation.validation import formats
from tests.generation.validation.made import amount, amounts, answer, codes, context, span


def date_findings(iso: str, original: str = "") -> list[Finding]:
    item = DateItem(spans=[span()], value=DateValue(iso=iso, original=original))
    return list(formats.check(context(answer(DateAnswer, item))))


@pytest.mark.parametrize("iso", ["2024-02-29", "1999-12-31"])
def test_days_of_the_calendar(iso: str) -> None:
    assert date_findings(iso) == []


@pytest.mark.parametrize(
    "iso", ["2023-02-29", "2024-13-01", "2024-05", "20240501", "01/05/2024", "", "2024-W18-3"]
)
def test_what_is_no_day_of_the_calendar(iso: str) -> None:
    (finding,) = date_findings(iso)
    assert (finding.code, finding.path) == ("date_invalid", "items[0].value.iso")


def test_the_printed_date_says_what_was_meant() -> None:
    (finding,) = date_findings("7.5.2014", "7. Mai 2014")
    assert finding.fix is not None
    assert "2014-05-07" in finding.fix


def test_both_dates_of_a_period() -> None:
    bad = DateValue(iso="2024-02-30", original="")
    item = PeriodItem(spans=[span()], value=Period(start=bad, end=bad))
    paths = [finding.path for finding in formats.check(context(answer(PeriodAnswer, item)))]
    assert paths == ["items[0].value.start.iso", "items[0].value.end.iso"]


@pytest.mark.parametrize("code", ["EUR", "USD", "CHF", "DEM"])
def test_currencies_of_now_and_then(code: str) -> None:
    assert list(formats.check(context(amounts(amount("5", code))))) == []


@pytest.mark.parametrize(
    ("code", "fix"),
    [
        ("EURO", "Write EUR."),
        ("euros", "Write EUR."),
        ("usd", "Write USD."),
        ("€", "Write EUR."),
        ("$", "The sign can mean USD, CAD, AUD, NZD: give the code the document means."),
        ("XQQ", "Give the three-letter ISO 4217 code of the currency, such as EUR."),
        ("XXX", "Give the three-letter ISO 4217 code of the currency, such as EUR."),
    ],
)
def test_what_is_no_currency_and_what_was_meant(code: str, fix: str) -> None:
    (finding,) = formats.check(context(amounts(amount("5", code))))
    assert (finding.code, finding.path, finding.fix) == ("currency_unknown", "items[0].value.currency", fix)


@pytest.mark.parametrize(
    ("iso", "is_valid"),
    [
        *((iso, True) for iso in ("P30D", "P1Y6M", "PT48H", "P2W", "P0.5Y", "P1DT12H")),
        *((iso, False) for iso in ("30 days", "P", "PT", "P1DT", "P1M1Y", "")),
    ],
)
def test_durations(iso: str, is_valid: bool) -> None:
    item = DurationItem(spans=[span()], value=Duration(iso=iso, original="30 days"))
    expected = [] if is_valid else ["duration_invalid"]
    assert codes(list(formats.check(context(answer(DurationAnswer, item))))) == expected


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("DE89 3704 0044 0532 0130 00", None),
        ("DE89370400440532013001", "check digits"),
        ("DE8937040044053201300", ""),
        ("hello", ""),
    ],
)
def test_ibans_say_what_is_wrong(value: str, reason: str | None) -> None:
    given = answer(IbanAnswer, IbanItem(spans=[span()], value=Iban(value=value)))
    findings = list(formats.check(context(given)))
    assert codes(findings) == ([] if reason is None else ["iban_invalid"])
    assert all(reason in finding.message for finding in findings if reason)


def test_an_unusual_percentage_only_informs() -> None:
    given = answer(PercentageAnswer, PercentageItem(spans=[span()], value=Percentage(value="12500")))
    (finding,) = formats.check(context(given))
    assert (finding.code, finding.severity) == ("percentage_unusual", Severity.INFO)
