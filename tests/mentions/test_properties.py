"""What holds for any text, and every currency format of many locales read back exactly."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from babel.numbers import format_currency, format_percent, get_currency_precision
from hypothesis import given, settings
from hypothesis import strategies as st

from docintel.mentions import find_mentions, resolve_dates
from docintel.mentions.folding import fold

LANGUAGES = st.sampled_from([None, "en", "de", "fr", "es", "zh", "ar", "hi", "xx", "de-CH"])
PIECES = st.sampled_from(
    [
        *(
            "1",
            "12",
            "250",
            "1,250",
            "1.250,00",
            "(",
            ")",
            "-",
            "\u2212",
            " ",
            "\u00a0",
            "/",
            ".",
            ",",
            "'",
            "%",
        ),
        *(
            "$",
            "€",
            "USD",
            "kr",
            "million",
            "Mio.",
            "days",
            "thirty",
            "May",
            "mars",
            "年",
            "月",
            "日",
            "２",
            "٣",
        ),
        *("DE89", "DE89370400440532013000", "per cent", "Section", "k", "M", "\u200e", "\n", "万", "to"),
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES).map("".join), st.lists(PIECES).map(" ".join)), LANGUAGES)
@settings(max_examples=600, deadline=None)
def test_any_text_is_read_without_error_and_within_bounds(text: str, language: str | None) -> None:
    mentions = find_mentions(text, language=language)
    assert all(0 <= each.start < each.end <= len(text) for each in mentions)
    assert all(each.text == text[each.start : each.end] for each in mentions)
    assert all(first.end <= second.start for first, second in pairwise(mentions))
    assert len(resolve_dates(mentions, language)) == len(mentions)


@given(st.text())
@settings(deadline=None)
def test_folding_keeps_every_offset(text: str) -> None:
    assert len(fold(text)) == len(text)


FORMATS = [
    ("en_US", "USD"), ("en_GB", "GBP"), ("en_IN", "INR"), ("en_CA", "CAD"), ("en_ZA", "ZAR"),
    ("de_DE", "EUR"), ("de_AT", "EUR"), ("de_CH", "CHF"), ("fr_FR", "EUR"), ("fr_CA", "CAD"),
    ("fr_CH", "CHF"), ("es_ES", "EUR"), ("es_MX", "MXN"), ("it_IT", "EUR"), ("it_CH", "CHF"),
    ("pt_BR", "BRL"), ("pt_PT", "EUR"), ("nl_NL", "EUR"), ("nl_BE", "EUR"), ("sv_SE", "SEK"),
    ("da_DK", "DKK"), ("nb_NO", "NOK"), ("fi_FI", "EUR"), ("pl_PL", "PLN"), ("cs_CZ", "CZK"),
    ("hu_HU", "HUF"), ("ro_RO", "RON"), ("bg_BG", "BGN"), ("el_GR", "EUR"), ("tr_TR", "TRY"),
    ("ru_RU", "RUB"), ("uk_UA", "UAH"), ("ja_JP", "CNY"), ("zh_CN", "CNY"), ("zh_TW", "TWD"),
    ("ko_KR", "USD"), ("hi_IN", "INR"), ("bn_BD", "BDT"), ("ar_EG", "EGP"), ("ar_AE", "AED"),
    ("he_IL", "ILS"), ("th_TH", "THB"), ("vi_VN", "EUR"), ("id_ID", "IDR"), ("lt_LT", "EUR"),
    ("lv_LV", "EUR"), ("et_EE", "EUR"), ("sk_SK", "EUR"), ("sl_SI", "EUR"), ("hr_HR", "EUR"),
    ("ca_ES", "EUR"), ("ar_KW", "KWD"), ("en_US", "EUR"), ("de_DE", "USD"), ("ja_JP", "JPY"),
    ("ar_EG", "USD"), ("fa_IR", "USD"), ("sr_RS", "RSD"), ("is_IS", "ISK"), ("sw_KE", "KES"),
]  # fmt: skip


@pytest.mark.parametrize(("locale", "currency"), FORMATS)
@given(units=st.integers(min_value=-(10**11), max_value=10**11))
@settings(max_examples=20, deadline=None)
def test_a_formatted_amount_is_read_back_exactly(locale: str, currency: str, units: int) -> None:
    value = Decimal(units).scaleb(-get_currency_precision(currency))
    printed = format_currency(value, currency, locale=locale)
    for text in (printed, f"| {printed} |"):
        mentions = find_mentions(text, language=locale)
        assert [each.kind for each in mentions] == ["amount"], (text, mentions)
        assert mentions[0].value == value, (text, mentions)
        assert currency in mentions[0].currencies, (text, mentions)


@pytest.mark.parametrize("locale", sorted({locale for locale, _ in FORMATS}))
@given(tenths=st.integers(min_value=-100_000, max_value=100_000))
@settings(max_examples=15, deadline=None)
def test_a_formatted_percentage_is_read_back_exactly(locale: str, tenths: int) -> None:
    value = Decimal(tenths).scaleb(-1)
    printed = format_percent(value / 100, locale=locale, decimal_quantization=False)
    mentions = find_mentions(printed, language=locale)
    assert [each.kind for each in mentions] == ["percentage"], (printed, mentions)
    assert value in (mentions[0].value, *mentions[0].alternatives), (printed, mentions)
