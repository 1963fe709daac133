"""Dates and lengths of time: notations of many languages, ambiguity and what decides it."""

from __future__ import annotations

import pytest

from docintel.mentions import Mention, find_mentions, resolve_dates
from docintel.mentions.dates import ordered_by


def dates(text: str, language: str | None = None) -> list[Mention]:
    return find_mentions(text, language=language, kinds={"date"})


@pytest.mark.parametrize(
    ("text", "iso", "printed"),
    [
        ("am 7. Mai 2014 in Kraft", "2014-05-07", "7. Mai 2014"),
        ("le 1er mars 2023", "2023-03-01", "1er mars 2023"),
        ("el 12 de octubre de 2020", "2020-10-12", "12 de octubre de 2020"),
        ("May 7, 2014", "2014-05-07", "May 7, 2014"),
        ("this 3rd day of May, 2014", "2014-05-03", "3rd day of May, 2014"),
        ("07-MAY-14", "2014-05-07", "07-MAY-14"),
        ("Sept. 30, 2021", "2021-09-30", "Sept. 30, 2021"),
        ("2023-05-01", "2023-05-01", "2023-05-01"),
        ("12.05.2024", "2024-05-12", "12.05.2024"),
        ("25/12/2024", "2024-12-25", "25/12/2024"),
        ("12/25/2024", "2024-12-25", "12/25/2024"),
        ("于2023年5月1日生效", "2023-05-01", "2023年5月1日"),
        ("２０２３年５月１日", "2023-05-01", "２０２３年５月１日"),
        ("2023년 5월 1일", "2023-05-01", "2023년 5월 1일"),
        ("令和5年5月1日", "2023-05-01", "令和5年5月1日"),
        ("令和元年5月1日", "2019-05-01", "令和元年5月1日"),
        ("19t h day of December, 2018", "2018-12-19", "19t h day of December, 2018"),
        ("31 липня 2015", "2015-07-31", "31 липня 2015"),
        ("1 stycznia 2020", "2020-01-01", "1 stycznia 2020"),
    ],
)
def test_dates(text: str, iso: str, printed: str) -> None:
    (mention,) = dates(text)
    assert (mention.value, mention.text, mention.alternatives) == (iso, printed, ())
    assert text[mention.start : mention.end] == printed


@pytest.mark.parametrize(
    "text", ["30/02/2024", "2024-02-30", "31 June 2024", "Section 2.3.59", "May 2014", "4.2"]
)
def test_what_is_no_day_of_the_calendar_is_no_date(text: str) -> None:
    assert dates(text) == []


def test_an_ambiguous_date_gives_both_readings() -> None:
    (mention,) = dates("03/04/2024")
    assert {mention.value, *mention.alternatives} == {"2024-04-03", "2024-03-04"}


def test_a_language_with_one_order_decides() -> None:
    (mention,) = dates("le 03/04/2024", "fr")
    assert (mention.value, mention.alternatives) == ("2024-04-03", ())
    (decided,) = resolve_dates(dates("03/04/2024"), "de")
    assert (decided.value, decided.alternatives) == ("2024-04-03", ())


@pytest.mark.parametrize(("other", "iso"), [("25/12/2023", "2024-04-03"), ("12/25/2023", "2024-03-04")])
def test_another_date_decides(other: str, iso: str) -> None:
    ambiguous, _ = resolve_dates(dates(f"03/04/2024 and {other}", "en"), "en")
    assert (ambiguous.value, ambiguous.alternatives) == (iso, ())
    (by_lines,) = ordered_by(dates("03/04/2024", "en"), ["no date", f"paid on {other}"])
    assert by_lines.value == iso


def test_dates_that_disagree_decide_nothing() -> None:
    ambiguous, *_ = resolve_dates(dates("03/04/2024, 25/12/2023, 12/25/2023", "en"), "en")
    assert ambiguous.alternatives


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("du 1er au 31 juillet 2015", "2015-07-01", "2015-07-31"),
        ("from January 1 to December 31, 2023", "2023-01-01", "2023-12-31"),
        ("vom 1. Januar bis 31. Dezember 2024", "2024-01-01", "2024-12-31"),
        ("1 December – 31 January 2024", "2023-12-01", "2024-01-31"),
    ],
)
def test_the_first_date_of_a_range_takes_the_year_of_the_last(text: str, first: str, last: str) -> None:
    assert [mention.value for mention in dates(text)] == [first, last]


@pytest.mark.parametrize(
    ("text", "iso", "printed"),
    [
        ("within thirty (30) days of", "P30D", "thirty (30) days"),
        ("two years", "P2Y", "two years"),
        ("48 hours", "PT48H", "48 hours"),
        ("un plazo de treinta días", "P30D", "treinta días"),
        ("30 Tage", "P30D", "30 Tage"),
        ("innerhalb von 14 Tagen", "P14D", "14 Tagen"),
        ("dreißig Tage", "P30D", "dreißig Tage"),
        ("un an", "P1Y", "un an"),
        ("1 year and 6 months", "P1Y6M", "1 year and 6 months"),
        ("a 30-day period", "P30D", "30-day"),
        ("2.5 days", "P2.5D", "2.5 days"),
        ("twenty-four hours", "PT24H", "twenty-four hours"),
        ("在30天内", "P30D", "30天"),
        ("six (6) calendar months", "P6M", "six (6) calendar months"),
        ("90 minutes", "PT90M", "90 minutes"),
    ],
)
def test_durations(text: str, iso: str, printed: str) -> None:
    (mention,) = find_mentions(text)
    assert (mention.kind, mention.value, mention.text) == ("duration", iso, printed)


@pytest.mark.parametrize("text", ["ten (10) Business Days", "10 días hábiles", "5 working days"])
def test_business_days_are_no_calendar_days(text: str) -> None:
    (mention,) = find_mentions(text)
    assert mention.unit == "business days"
    assert find_mentions("10 calendar days")[0].unit is None


def test_words_and_digits_that_disagree_give_both() -> None:
    (mention,) = find_mentions("thirty (60) days")
    assert (mention.value, mention.alternatives) == ("P60D", ("P30D",))


@pytest.mark.parametrize(
    "text", ["the third year", "el tercer día", "a day", "2018年第一季度", "sesenta y cinco", "per year"]
)
def test_ordinals_rates_and_years_are_no_durations(text: str) -> None:
    assert [mention for mention in find_mentions(text) if mention.kind == "duration"] == []
