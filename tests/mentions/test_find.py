"""Typed mentions of real notations: what is read, exactly where it stands, and what is never read."""

from __future__ import annotations

from decimal import Decimal

import pytest

from docintel.mentions import Mention, find_mentions


def only(text: str, language: str | None = None) -> Mention:
    mentions = find_mentions(text, language=language)
    assert len(mentions) == 1, mentions
    assert mentions[0].text == text[mentions[0].start : mentions[0].end]
    return mentions[0]


@pytest.mark.parametrize(
    ("text", "value", "currency", "printed"),
    [
        ("1 250,00 €", "1250.00", "EUR", "1 250,00 €"),
        ("un total de 1\u202f250,00\u00a0€ TTC", "1250.00", "EUR", "1\u202f250,00\u00a0€"),
        ("a limit of EUR 1,250.00 applies", "1250.00", "EUR", "EUR 1,250.00"),
        ("CHF 1'250.50", "1250.50", "CHF", "CHF 1'250.50"),
        ("CHF 1’250.50.", "1250.50", "CHF", "CHF 1’250.50"),
        ("₹ 12,34,567.00", "1234567.00", "INR", "₹ 12,34,567.00"),
        ("Rs. 5 lakh", "500000", "INR", "Rs. 5 lakh"),
        ("about $1.2 million.", "1200000", "USD", "$1.2 million"),
        ("USD 2 bn", "2000000000", "USD", "USD 2 bn"),
        ("€ 3 Mio.", "3000000", "EUR", "€ 3 Mio."),
        ("US$ 5m", "5000000", "USD", "US$ 5m"),
        ("5 M€", "5000000", "EUR", "5 M€"),
        ("($1,250.00)", "-1250.00", "USD", "($1,250.00)"),
        ("-$5.00", "-5.00", "USD", "-$5.00"),
        ("$-5.00", "-5.00", "USD", "$-5.00"),
        ("CHF-1'234.50", "-1234.50", "CHF", "CHF-1'234.50"),
        ("1,250.00- USD", "-1250.00", "USD", "1,250.00- USD"),
        ("\u2212500,00 €", "-500.00", "EUR", "\u2212500,00 €"),
        ("500,- EUR", "500", "EUR", "500,- EUR"),
        ("R$ 1.234,56", "1234.56", "BRL", "R$ 1.234,56"),
        ("HK$300", "300", "HKD", "HK$300"),
        ("50 US dollars", "50", "USD", "50 US dollars"),
        ("1.2 million pounds sterling", "1200000", "GBP", "1.2 million pounds sterling"),
        ("100 Schweizer Franken", "100", "CHF", "100 Schweizer Franken"),
        ("500万元", "5000000", "CNY", "500万元"),
        ("保费为人民币1,000.50元", "1000.50", "CNY", "人民币1,000.50"),
        ("２，５００．５０円", "2500.50", "JPY", "２，５００．５０円"),
    ],
)
def test_amounts(text: str, value: str, currency: str, printed: str) -> None:
    mention = only(text)
    assert (mention.kind, mention.value, mention.currency) == ("amount", Decimal(value), currency)
    assert mention.text == printed


def test_a_dollar_sign_may_be_any_dollar() -> None:
    assert {"USD", "CAD", "AUD"} <= set(only("$500").currencies)
    assert only("€500").currencies == ("EUR",)


@pytest.mark.parametrize("text", ["1.250 €", "EUR 1,250"])
def test_money_with_three_digits_after_the_mark_is_thousands_first(text: str) -> None:
    mention = only(text)
    assert mention.value == 1250
    assert mention.alternatives == (Decimal("1.250"),)


def test_dinars_have_three_decimals() -> None:
    assert only("KWD 1.250", "en").value == Decimal("1.250")


@pytest.mark.parametrize(
    ("language", "value"), [("de", "1250"), ("en", "1.250"), (None, "1.250"), ("fr", "1250")]
)
def test_the_language_decides_a_lone_point(language: str | None, value: str) -> None:
    assert only("1.250", language).value == Decimal(value)


def test_a_scale_word_counts_by_language() -> None:
    assert only("2 billion €", "en").value == 2 * 10**9
    assert only("2 Billionen €", "de").value == 2 * 10**12
    assert only("3 mil millones de euros", "es").value == 3 * 10**9


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("EUR 500 per event and year", "per event"),
        ("EUR 500 per insured event", "per insured event"),
        ("$500/month", "/month"),
        ("100 € par an", "par an"),
        ("$0.24 par value", None),
        ("USD 500 / USD 300", None),
        ("USD 5 per cent", None),
    ],
)
def test_what_an_amount_is_per(text: str, unit: str | None) -> None:
    assert find_mentions(text)[0].unit == unit


@pytest.mark.parametrize(
    ("text", "language", "kind", "value", "printed"),
    [
        ("a fee of fifty thousand dollars is", "en", "amount", 50_000, "fifty thousand dollars"),
        ("two million US dollars", None, "amount", 2_000_000, "two million US dollars"),
        ("ten per cent of the loss", None, "percentage", 10, "ten per cent"),
        ("el cinco por ciento", "es", "percentage", 5, "cinco por ciento"),
        ("zwanzig Prozent", None, "percentage", 20, "zwanzig Prozent"),
    ],
)
def test_numbers_in_words(text: str, language: str | None, kind: str, value: int, printed: str) -> None:
    mention = only(text, language)
    assert (mention.kind, mention.value, mention.text) == (kind, value, printed)


def test_a_figure_that_repeats_the_words_is_one_mention() -> None:
    assert only("fifty thousand dollars ($50,000)").text == "$50,000"
    both = find_mentions("fifty thousand dollars ($60,000)")
    assert [mention.value for mention in both] == [50_000, 60_000]


@pytest.mark.parametrize("text", ["million dollars", "convert to euros", "per cent", "the dollar", "to an"])
def test_words_without_a_number_are_no_amounts(text: str) -> None:
    assert find_mentions(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-5 %", "-5"),
        ("3.5 per cent", "3.5"),
        ("12,5 %", "12.5"),
        ("10 pour cent", "10"),
        ("20 por ciento", "20"),
        ("19 Prozent", "19"),
        ("百分之15", "15"),
        ("3.125%", "3.125"),
        ("(5.0) %", "-5.0"),
        ("%20 indirim", "20"),
        ("٪٥", "5"),
    ],
)
def test_percentages(text: str, value: str) -> None:
    mention = only(text)
    assert (mention.kind, mention.value) == ("percentage", Decimal(value))


def test_a_percentage_in_parentheses_repeats_or_is_a_loss() -> None:
    assert only("eighty per cent (80%)").alternatives == ()
    assert only("fifty dollars ($50)").alternatives == ()
    mention = only("a change (80%)")
    assert mention.value == 80
    assert mention.alternatives == (Decimal(-80),)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("(1,250)", "-1250", None),
        ("Net loss (1,250)", "-1250", None),
        ("one thousand two hundred fifty (1,250) shares", "1250", None),
        ("12,34,567", "1234567", None),
        ("a dose of 500mg", "500", "mg"),
        ("1.2 million people", "1200000", None),
    ],
)
def test_numbers(text: str, value: str, unit: str | None) -> None:
    mention = only(text)
    assert (mention.kind, mention.value, mention.unit) == ("number", Decimal(value), unit)


@pytest.mark.parametrize(
    "text",
    [
        "Section 4.2",
        "see page 12 and Article 7",
        "§ 5",
        "No. 7",
        "policy AB-123456",
        "contract GHX/2024-77",
        "call +33 1 23 45 67 89",
        "call (555) 123-4567",
        "Tel. 030 123456",
        "version 1.2.3",
        "at 10:30",
        "14. Illness",
        "the A4 form",
        "código CAD220130244",
        "Rule 13a-15",
        "1st and 22nd",
        "Pune 006",
    ],
)
def test_references_and_identifiers_are_no_values(text: str) -> None:
    assert find_mentions(text) == []


def test_a_word_in_capitals_is_no_currency() -> None:
    assert [mention.kind for mention in find_mentions("ALL 30 UNITS")] == ["number"]


def test_a_currency_belongs_to_the_nearer_number() -> None:
    option, price = find_mentions("Option 2 USD 500")
    assert (option.kind, option.text) == ("number", "2")
    assert (price.kind, price.text) == ("amount", "USD 500")
    assert [mention.text for mention in find_mentions("10 EUR 20 EUR")] == ["10 EUR", "20 EUR"]


def test_iban_by_checksum() -> None:
    mention = only("IBAN DE89 3704 0044 0532 0130 00 BIC")
    assert (mention.kind, mention.value, mention.text) == (
        "iban",
        "DE89370400440532013000",
        "DE89 3704 0044 0532 0130 00",
    )
    assert all(each.kind != "iban" for each in find_mentions("DE89 3704 0044 0532 0130 01"))


def test_kinds_limit_the_result_not_the_reading() -> None:
    assert find_mentions("5 %", kinds={"number"}) == []
    assert [each.text for each in find_mentions("5 % of USD 3", kinds={"amount"})] == ["USD 3"]
