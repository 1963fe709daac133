"""Every finding of these checks as a reviewer reads it, in one golden file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docintel.generation.contract import (
    AnswerBase,
    BooleanAnswer,
    BooleanItem,
    DateAnswer,
    DateItem,
    DateValue,
    Duration,
    DurationAnswer,
    DurationItem,
    Iban,
    IbanAnswer,
    IbanItem,
    Number,
    NumberAnswer,
    NumberItem,
    Percentage,
    PercentageAnswer,
    PercentageItem,
    Period,
    PeriodAnswer,
    PeriodItem,
    PersonName,
    PersonNameAnswer,
    PersonNameItem,
    TableAnswer,
    TableItem,
    TableValue,
    TextAnswer,
    TextItem,
    not_found,
)
from docintel.generation.findings import Finding
from docintel.generation.validation import crossfield, formats, shape, values
from docintel.generation.validation.context import QuoteState, ValidationContext
from tests.generation.validation.made import amount, amounts, answer, context, span
from tests.golden.files import check_golden

TOTALS = TableValue(headers=["Item", "EUR"], rows=[["A", "10.00"], ["B", "20.00"], ["Total", "31.00"]])


def day(iso: str, original: str = "") -> AnswerBase:
    return answer(DateAnswer, DateItem(spans=[span()], value=DateValue(iso=iso, original=original)))


def words(text: str, **changes: str) -> AnswerBase:
    return answer(TextAnswer, TextItem(spans=[span()], text=text), **changes)


def time(iso: str, original: str = "") -> AnswerBase:
    return answer(DurationAnswer, DurationItem(spans=[span()], value=Duration(iso=iso, original=original)))


def table(value: TableValue) -> AnswerBase:
    return answer(TableAnswer, TableItem(spans=[span()], value=value))


def iban(value: str) -> AnswerBase:
    return answer(IbanAnswer, IbanItem(spans=[span()], value=Iban(value=value)))


def period(start: str, end: str) -> AnswerBase:
    both = Period(start=DateValue(iso=start, original=""), end=DateValue(iso=end, original=""))
    return answer(PeriodAnswer, PeriodItem(spans=[span()], value=both))


def cases() -> Iterator[ValidationContext]:
    euro = amounts(amount("500", "EUR"))
    yield context(euro, "EUR 500", expected_shape="date")
    yield context(amounts(answer_found=True, caveats=["x"]))
    yield context(amounts(amount("500", "EUR"), answer_found=False, extraction_method="na"), "EUR 500")
    yield context(amounts(caveats=["x"]))
    yield context(not_found(DateAnswer, []))
    yield context(amounts(amount("500", "EUR"), conflicting_evidence=True), "EUR 500")
    yield context(words("n/a"), "Fire is covered.")
    yield context(amounts(amount("0", "EUR")), "By agreement.")
    yield from (context(amounts(amount("500", code)), "EUR 500") for code in ("EURO", "$", "XQQ"))
    yield context(day("2024-02-30", "1 February 2024"))
    yield context(time("30 days", "30 days"))
    yield from (context(iban(value)) for value in ("DE89370400440532013001", "DE8937040044", "hello"))
    yield context(
        answer(PercentageAnswer, PercentageItem(spans=[span()], value=Percentage(value="1250"))), "1250 %"
    )
    yield from (
        context(amounts(amount("500", "EUR")), text)
        for text in ("EUR 550 or EUR 600", "USD 500", "(EUR 500)")
    )
    yield from (
        context(amounts(amount("500", "EUR")), text) for text in ("Fire is covered.", "500", "Loss (EUR 500)")
    )
    yield context(amounts(amount("500", "EUR")), "EUR 550", state=QuoteState.NO_QUOTE)
    yield from (
        context(amounts(amount("500", "EUR", "per year")), text) for text in ("EUR 500 per event", "EUR 500")
    )
    yield from (
        context(amounts(amount("40", "EUR"), extraction_method=method), "EUR 10 and EUR 20")
        for method in ("computed", "inferred")
    )
    yield context(amounts(amount("40", "EUR"), extraction_method="computed"), "EUR 10")
    yield context(answer(PercentageAnswer, PercentageItem(spans=[span()], value=Percentage(value="5"))), "5")
    counted = DateItem(spans=[span()], value=DateValue(iso="2019-03-10", original=""))
    yield from (
        context(answer(DateAnswer, counted, extraction_method="computed"), text)
        for text in ("five years from 10 February 2014", "5 business days from 1 March 2019")
    )
    grams = NumberItem(spans=[span()], value=Number(value="500", unit="g"))
    yield from (context(answer(NumberAnswer, grams), text) for text in ("500 mg", "500", "5 mg", "500 %"))
    yield from (context(day("2024-04-03"), text) for text in ("03/04/2024", "4 April 2024", "in April 2024"))
    yield from (context(time("P60D", "60 days"), text) for text in ("30 days", "sixty (30) days", "soon"))
    yield context(answer(BooleanAnswer, BooleanItem(spans=[span()], value=True)), "Fire is covered.")
    yield from (
        context(words(text), "Fire is not covered here.") for text in ("Fire is covered", "hail", "covered")
    )
    yield from (
        context(words(text), "Fire is not covered here.") for text in ("Fire is not here", "covered Fire")
    )
    yield context(
        answer(PersonNameAnswer, PersonNameItem(spans=[span()], value=PersonName(full="Jane Roe"))), "J. Roe"
    )
    yield context(iban("GB29NWBK60161331926819"), "IBAN DE89 3704 0044 0532 0130 00")
    yield context(table(TOTALS), "Item EUR A 10.00 B 20.00 Total 30.00")
    yield context(table(TableValue(headers=["a", "b"], rows=[["1"]])), "a b 1")
    yield context(period("2024-05-01", "2024-01-01"), "from 1 May 2024 to 1 January 2024")


def test_every_message_as_it_is_read() -> None:
    checks = (shape.check, formats.check, values.check, crossfield.check)
    found = [finding for case in cases() for check in checks for finding in check(case)]
    check_golden("findings/values.txt", "\n".join(map(page, found)))


def page(finding: Finding) -> str:
    assert re.fullmatch(r"['\"A-Z][^\n]+\.", str(finding)), finding
    assert finding.fix is not None
    assert finding.fix.endswith("."), finding
    return f"{finding.code} ({finding.severity}) {finding.path}\n  {finding}\n  -> {finding.fix}\n"
