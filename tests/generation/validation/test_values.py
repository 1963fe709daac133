"""The value follows from the quote: supported, contradicted, or not to be said."""

from __future__ import annotations

import pytest

from docintel.generation.contract import (
    Address,
    AddressAnswer,
    AddressItem,
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
)
from docintel.generation.findings import Finding, Severity
from docintel.generation.validation import values
from docintel.generation.validation.context import QuoteState
from tests.generation.validation.made import amount, amounts, answer, codes, context, span


def of_amount(value: str, currency: str, text: str, unit: str | None = None, **known: object) -> list[str]:
    return codes(list(values.check(context(amounts(amount(value, currency, unit)), text, **known))))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "currency", "text"),
    [
        ("1250.00", "EUR", "un montant de 1 250,00 € par sinistre"),
        ("1250", "EUR", "The deductible is EUR 1,250.00"),
        ("1250.50", "CHF", "CHF 1'250.50"),
        ("1234567", "INR", "sum insured ₹ 12,34,567.00"),
        ("1200000", "USD", "$1.2 million"),
        ("1200000", "CAD", "$1.2 million"),
        ("3000000", "EUR", "€ 3 Mio."),
        ("-1250", "USD", "($1,250)"),
        ("500", "EUR", "five hundred euros"),
        ("50000", "USD", "fifty thousand dollars ($50,000)"),
        ("3200000", "USD", "(in millions) Revenue $ 3.2"),
        ("0", "EUR", "Excess: EUR 0"),
    ],
)
def test_amounts_that_follow(value: str, currency: str, text: str) -> None:
    assert of_amount(value, currency, text) == []


def test_parentheses_after_a_word_may_repeat_or_negate() -> None:
    assert of_amount("1250", "USD", "Net result ($1,250)") == ["value_unchecked"]
    assert of_amount("-1250", "USD", "Net result ($1,250)") == ["value_unchecked"]


@pytest.mark.parametrize(
    ("value", "currency", "text"),
    [
        ("1520", "EUR", "The deductible is EUR 1,250.00"),
        ("1250", "USD", "The deductible is EUR 1,250.00"),
        ("12500", "EUR", "The deductible is EUR 1,250.00"),
        ("125", "EUR", "The deductible is EUR 1,250.00"),
        ("1250", "EUR", "($1,250)"),
        ("1250", "USD", "($1,250)"),
        ("-1250", "EUR", "EUR 1,250.00"),
        ("500", "EUR", "The policy covers water damage."),
        ("5", "EUR", "5 % of the loss"),
        ("4.2", "EUR", "Section 4.2"),
        ("1250000", "USD", "a limit of USD 1,250"),
        ("1.2", "USD", "$1.2 million"),
        ("500", "GBP", "$500"),
    ],
)
def test_amounts_the_words_contradict(value: str, currency: str, text: str) -> None:
    assert of_amount(value, currency, text) == ["value_unsupported"]


@pytest.mark.parametrize(
    ("value", "currency", "text"),
    [
        ("3200000", "USD", "(dollars in millions) 2023 $ 3.2"),
        ("5000", "EUR", "en miles de euros 5"),
        ("5000000", "EUR", "in Mio. EUR 5"),
        ("50000", "CNY", "单位：万元 5"),
    ],
)
def test_a_heading_among_the_words_gives_the_scale(value: str, currency: str, text: str) -> None:
    assert of_amount(value, currency, text) == []
    assert of_amount(value + "000", currency, text) == ["value_unsupported"]


def test_a_number_without_its_currency_cannot_be_checked() -> None:
    assert of_amount("1250", "EUR", "1,250.00") == ["value_unchecked"]


def test_the_cited_lines_may_name_the_currency() -> None:
    assert of_amount("1250", "EUR", "1,250.00", cited="Amount in EUR\n1,250.00") == []
    assert of_amount("1250", "USD", "1,250.00", cited="Amount in EUR\n1,250.00") == ["value_unsupported"]
    assert of_amount("500", "EUR", "500 per event", cited="EUR 1,250.00, USD 500 per event") == [
        "value_unsupported"
    ]


def test_what_an_amount_is_per() -> None:
    text = "EUR 500 per event"
    assert of_amount("500", "EUR", text, "per event") == []
    assert of_amount("500", "EUR", text, "per year") == ["value_unsupported"]
    assert of_amount("500", "EUR", "EUR 500", "per year") == ["value_unchecked"]
    assert of_amount("500", "EUR", "EUR 500 per annum", "per year") == []
    assert of_amount("500", "EUR", "an annual fee of EUR 500", "per year") == []
    assert of_amount("500", "EUR", "EUR 500 per event in each policy period", "per period") == [
        "value_unsupported"
    ]


@pytest.mark.parametrize("state", [QuoteState.ABSENT, QuoteState.BAD_SPAN, QuoteState.UNCHECKED])
def test_without_usable_words_the_evidence_has_its_own_findings(state: QuoteState) -> None:
    assert of_amount("99", "EUR", "EUR 1", state=state) == []


def test_a_finding_names_both_sides() -> None:
    (finding,) = values.check(context(amounts(amount("1520", "EUR")), "The deductible is EUR 1,250.00."))
    assert finding == Finding(
        "value_unsupported",
        Severity.ERROR,
        "items[0].value",
        'The quoted words say "EUR 1,250.00", the answer says EUR 1,520.',
        "Read the value again from the words cited, or cite those that give it.",
    )


@pytest.mark.parametrize(
    ("value", "text", "expected"),
    [
        ("30", "EUR 10 and EUR 20", []),
        ("-10", "EUR 10 and EUR 20", []),
        ("2.50", "5 % of EUR 50.00", []),
        ("40", "EUR 10 and EUR 20", ["computed_mismatch"]),
        ("40", "EUR 10 a month", ["value_unchecked"]),
    ],
)
def test_a_computed_value_equals_its_parts(value: str, text: str, expected: list[str]) -> None:
    given = amounts(amount(value, "EUR"), extraction_method="computed")
    assert codes(list(values.check(context(given, text)))) == expected


def test_an_inferred_value_has_to_be_read() -> None:
    given = amounts(amount("40", "EUR"), extraction_method="inferred")
    assert codes(list(values.check(context(given, "EUR 10 and EUR 20")))) == ["value_unchecked"]


@pytest.mark.parametrize(
    ("iso", "text", "expected"),
    [
        ("2019-02-10", "five (5) years from 10 February 2014", []),
        ("2019-02-09", "five (5) years from 10 February 2014", []),  # the last day counted
        ("2014-02-28", "one month after 31 January 2014", []),
        ("2014-01-01", "thirty days before 31 January 2014", []),
        ("2019-03-10", "five (5) years from 10 February 2014", ["computed_mismatch"]),
        ("2020-02-08", "ten (10) Business Days from 29 January 2020", ["value_unchecked"]),
        ("2020-02-08", "29 January 2020", ["value_unsupported"]),
    ],
)
def test_a_computed_date_is_counted_again(iso: str, text: str, expected: list[str]) -> None:
    item = DateItem(spans=[span()], value=DateValue(iso=iso, original=""))
    method = "verbatim" if expected == ["value_unsupported"] else "computed"
    given = answer(DateAnswer, item, extraction_method=method)
    assert codes(list(values.check(context(given, text, language="en")))) == expected


def of_date(iso: str, text: str, language: str | None = None, lines: tuple[str, ...] = ()) -> list[str]:
    given = answer(DateAnswer, DateItem(spans=[span()], value=DateValue(iso=iso, original="")))
    return codes(list(values.check(context(given, text, language=language, lines=lines))))


@pytest.mark.parametrize(
    ("iso", "text", "language", "expected"),
    [
        ("2014-05-07", "am 7. Mai 2014", "de", []),
        ("2014-05-08", "am 7. Mai 2014", "de", ["value_unsupported"]),
        ("2014-05-01", "in May 2014", "en", ["value_unsupported"]),
        ("2024-04-03", "03/04/2024", None, ["date_ambiguous"]),
        ("2024-03-04", "03/04/2024", "en", ["date_ambiguous"]),
        ("2024-04-03", "03/04/2024", "fr", []),
        ("2024-03-04", "03/04/2024", "fr", ["value_unsupported"]),
        ("2024-02-30", "30 February 2024", "en", []),  # the format's check says so
    ],
)
def test_dates(iso: str, text: str, language: str | None, expected: list[str]) -> None:
    assert of_date(iso, text, language) == expected


def test_the_documents_other_dates_decide() -> None:
    assert of_date("2024-04-03", "03/04/2024", "en", ("paid on 25/12/2023",)) == []
    assert of_date("2024-03-04", "03/04/2024", "en", ("paid on 25/12/2023",)) == ["value_unsupported"]
    assert of_date("2024-03-04", "03/04/2024", "en", ("25/12/2023", "12/25/2023")) == ["date_ambiguous"]


def test_an_ambiguous_date_is_spelled_out() -> None:
    given = answer(DateAnswer, DateItem(spans=[span()], value=DateValue(iso="2024-04-03", original="")))
    (finding,) = values.check(context(given, "03/04/2024", language="en"))
    assert "3 April 2024" in str(finding)
    assert "4 March 2024" in str(finding)
    assert finding.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("iso", "text", "expected"),
    [
        ("P30D", "within thirty (30) days", []),
        ("P1Y", "12 months", []),
        ("P7D", "one week", []),
        ("PT48H", "two days", []),
        ("P60D", "within thirty (30) days", ["value_unsupported"]),
        ("P30D", "thirty (60) days", ["value_unchecked"]),
        ("P1M", "30 days", ["value_unsupported"]),
    ],
)
def test_durations(iso: str, text: str, expected: list[str]) -> None:
    given = answer(DurationAnswer, DurationItem(spans=[span()], value=Duration(iso=iso, original="")))
    assert codes(list(values.check(context(given, text)))) == expected


def test_each_date_of_a_period_on_its_own() -> None:
    period = Period(
        start=DateValue(iso="2024-01-01", original=""), end=DateValue(iso="2024-12-30", original="")
    )
    given = answer(PeriodAnswer, PeriodItem(spans=[span()], value=period))
    (finding,) = values.check(context(given, "from 1 January to 31 December 2024", language="en"))
    assert (finding.code, finding.path) == ("value_unsupported", "items[0].value.end")


@pytest.mark.parametrize(
    ("value", "text", "expected"),
    [
        ("12.5", "un taux de 12,5 %", []),
        ("5", "five per cent", []),
        ("0.125", "un taux de 12,5 %", ["value_unsupported"]),
        ("12.5", "12.5", ["value_unchecked"]),
        ("7", "USD 7", ["value_unsupported"]),
    ],
)
def test_percentages(value: str, text: str, expected: list[str]) -> None:
    given = answer(PercentageAnswer, PercentageItem(spans=[span()], value=Percentage(value=value)))
    assert codes(list(values.check(context(given, text)))) == expected


@pytest.mark.parametrize(
    ("value", "unit", "text", "expected"),
    [
        ("3", "bedrooms", "three bedrooms", []),
        ("30", "days", "within thirty (30) days", []),
        ("500", "mg", "a dose of 500 mg", []),
        ("500", "g", "a dose of 500 mg", ["value_unsupported"]),
        ("12", None, "page 12", ["value_unsupported"]),
        ("1250", None, "1,250 shares", []),
        ("5", None, "5 % of the loss", ["value_unchecked"]),
    ],
)
def test_numbers(value: str, unit: str | None, text: str, expected: list[str]) -> None:
    given = answer(NumberAnswer, NumberItem(spans=[span()], value=Number(value=value, unit=unit)))
    assert codes(list(values.check(context(given, text, language="en")))) == expected


@pytest.mark.parametrize(
    ("text", "printed", "expected"),
    [
        ("water damage is covered", "Any water dam-\nage is covered.", []),
        ("water damage is covered", "Water damage is not covered.", ["value_unsupported"]),
        ("covered", "Flood is not covered.", ["value_unchecked"]),
        ("damage by water", "Damage by fire or water.", ["value_unchecked"]),
        ("damage by hail", "Damage by fire or water.", ["value_unsupported"]),
        ("within 30 days", "within 60 days", ["value_unsupported"]),
        ("500", "EUR 1,500.00", ["value_unsupported"]),
        ("第一条保险", "第一条\n保险责任", []),
    ],
)
def test_texts(text: str, printed: str, expected: list[str]) -> None:
    given = answer(TextAnswer, TextItem(spans=[span()], text=text))
    assert codes(list(values.check(context(given, printed)))) == expected


def test_a_text_that_is_not_verbatim_is_left_to_the_reader() -> None:
    given = answer(TextAnswer, TextItem(spans=[span()], text="hail"), extraction_method="inferred")
    assert codes(list(values.check(context(given, "fire or water")))) == ["value_unchecked"]


def test_yes_or_no_is_a_conclusion() -> None:
    given = answer(BooleanAnswer, BooleanItem(spans=[span()], value=True))
    (finding,) = values.check(context(given, "Fire is covered."))
    assert (finding.code, finding.severity) == ("value_unchecked", Severity.INFO)


@pytest.mark.parametrize(
    ("full", "text", "expected"),
    [
        ("John Smith", "SMITH, John", []),
        ("José Núñez", "Sr. José Núñez", []),
        ("Jane Smith", "SMITH, John", ["value_unsupported"]),
    ],
)
def test_names(full: str, text: str, expected: list[str]) -> None:
    given = answer(PersonNameAnswer, PersonNameItem(spans=[span()], value=PersonName(full=full)))
    assert codes(list(values.check(context(given, text)))) == expected


def test_addresses_part_by_part() -> None:
    printed = "8 rue de la Ville-l'Évêque\n75008 Paris"
    home = Address(street="8 rue de la Ville-l’Évêque", postal_code="75008", city="Paris")
    given = answer(AddressAnswer, AddressItem(spans=[span()], value=home))
    assert list(values.check(context(given, printed))) == []
    moved = home.model_copy(update={"postal_code": "75009"})
    (finding,) = values.check(
        context(answer(AddressAnswer, AddressItem(spans=[span()], value=moved)), printed)
    )
    assert finding.code == "value_unsupported"
    assert '"75009"' in str(finding)


@pytest.mark.parametrize(
    ("value", "expected"),
    [("DE89370400440532013000", []), ("GB29NWBK60161331926819", ["value_unsupported"])],
)
def test_ibans(value: str, expected: list[str]) -> None:
    given = answer(IbanAnswer, IbanItem(spans=[span()], value=Iban(value=value)))
    assert codes(list(values.check(context(given, "IBAN DE89 3704 0044 0532 0130 00")))) == expected


def test_every_cell_of_a_table_stands_on_the_cited_lines() -> None:
    cited = "Item Amount\nRent 1,250.00\nHeat 80.00"
    table = TableValue(headers=["Item", "Amount"], rows=[["Rent", "1,250.00"], ["Heat", ""]])
    given = answer(TableAnswer, TableItem(spans=[span()], value=table))
    assert list(values.check(context(given, "Item Amount", cited=cited))) == []
    changed = table.model_copy(update={"rows": [["Rent", "250.00"], ["Gas", "80.00"]]})
    wrong = answer(TableAnswer, TableItem(spans=[span()], value=changed))
    (finding,) = values.check(context(wrong, "Item Amount", cited=cited))
    assert str(finding) == 'The cited lines do not hold "250.00", "Gas".'


def of_rows(cited: str, *rows: list[str]) -> list[str]:
    item = TableItem(spans=[span()], value=TableValue(headers=["Item", "Amount"], rows=list(rows)))
    return [
        str(each) for each in values.check(context(answer(TableAnswer, item), "Item Amount", cited=cited))
    ]


def test_cells_stand_in_their_own_row() -> None:
    cited = "Item Amount\nRent 1,250.00\nHeat 80.00"
    assert of_rows(cited, ["Rent", "1,250.00"], ["Heat", "80.00"]) == []
    assert of_rows(cited, ["Rent", "80.00"], ["Heat", "1,250.00"]) == [
        'The cited lines print "80.00", "1,250.00" in another row.'
    ]


def test_a_row_over_several_lines_is_not_judged() -> None:
    cited = "Item Amount\nRent of the\nflat 1,250.00\nHeat\n80.00"
    assert of_rows(cited, ["Rent of the flat", "1,250.00"], ["Heat", "80.00"]) == []
    twice = "Item Amount\nRent 10.00\nRent 20.00"
    assert of_rows(twice, ["Rent", "20.00"], ["Rent", "10.00"]) == []
