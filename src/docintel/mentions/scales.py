"""Scale words and letters after a number: 1.2 million, USD 2 bn, 3 Mio., 5 M€, 500万."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from docintel.mentions.locales import bare

_THOUSAND, _MILLION, _BILLION, _TRILLION = (Decimal(10) ** power for power in (3, 6, 9, 12))

# fmt: off
_BY_SCALE = {
    _THOUSAND: "thousand thousands tausend tsd tsd. mille mil mila duizend tusen tis. tys. тыс. тыс",
    Decimal(10) ** 5: "lakh lakhs lac lacs",
    _MILLION: "million millions mio mio. mn mln mln. mm millionen millón millon millones milione milioni "
              "milhão milhões miljoen miljoner millioner milionów milionu mil. млн млн.",
    Decimal(10) ** 7: "crore crores",
    _BILLION: "bn bln milliard milliards milliarde milliarden mrd mrd. mds md millardo millardos miliardo "
              "miliardi miljard miljarder milliarder mld mld. mia. млрд млрд.",
    _TRILLION: "trn tn",
    Decimal(10) ** 4: "万 萬 만",
    Decimal(10) ** 8: "亿 億 억",
    _THOUSAND * _TRILLION: "billiarde billiarden",
}
_WORDS = {word: scale for scale, words in _BY_SCALE.items() for word in words.split()} | {
    "mil millones": _BILLION, "mil milhões": _BILLION, "百万": _MILLION, "千": _THOUSAND,
}
_LONG_SCALE = {"de", "fr", "es", "it", "nl", "da", "sv", "nb", "no", "fi", "pl", "cs", "hu"}
_SHORT = {
    "billion": _BILLION, "billions": _BILLION, "trillion": _TRILLION, "trillions": _TRILLION,
    "bilhão": _BILLION, "bilhões": _BILLION, "trilhões": _TRILLION,
}
_LONG = {
    "billion": _TRILLION, "billions": _TRILLION, "billionen": _TRILLION, "billón": _TRILLION,
    "billones": _TRILLION, "biljoen": _TRILLION, "bilioni": _TRILLION,
}
_LETTERS = {
    "k": _THOUSAND, "K": _THOUSAND, "m": _MILLION, "M": _MILLION, "b": _BILLION, "B": _BILLION,
    "Md": _BILLION, "Mds": _BILLION,
}
# fmt: on

_NEXT = re.compile(r"[ \u00a0-]{0,2}(mil millones|mil milhões|百万|[^\W\d_]+\.?|[万萬만亿億억千])")
_NEXT_LETTER = re.compile(r"[ \u00a0]?([kKmMbB]|Mds?)(?![^\W\d_])")


def scaled(value: Decimal, scale: Decimal) -> Decimal:
    """``value`` times ``scale``, without the decimals that are zero once multiplied out (1.2 million)."""
    product = value * scale
    is_whole = scale != 1 and product == product.to_integral_value()
    return product.to_integral_value() if is_whole else product


@lru_cache(maxsize=16)
def _words(language: str | None) -> dict[str, Decimal]:
    """All scale words; "billion" is 10^12 where ``language`` counts in the long scale, else 10^9."""
    return _WORDS | (_SHORT | _LONG if bare(language) in _LONG_SCALE else _LONG | _SHORT)


def scale_after(folded: str, start: int, language: str | None = None) -> tuple[Decimal, int]:
    """The scale word at ``start`` and where it ends; ``(1, start)`` where there is none."""
    match = _NEXT.match(folded, start)
    if match is None:
        return Decimal(1), start
    words, word = _words(language), match[1].casefold()
    if word[0] in "万萬만亿億억千":
        word = "百万" if word.startswith("百万") else word[0]
        return words[word], match.start(1) + len(word)
    for form in (word, word.rstrip(".")):
        if form in words:
            return words[form], match.start(1) + len(form)
    return Decimal(1), start


def is_scale_word(word: str, language: str | None = None) -> bool:
    """Whether ``word`` is one of the scale words."""
    return word.casefold() in _words(language)


def letter_after(folded: str, start: int) -> tuple[Decimal, int]:
    """A scale letter (k, m, b) at ``start``: only for amounts, where a metre or a bit cannot be meant."""
    match = _NEXT_LETTER.match(folded, start)
    return (_LETTERS[match[1]], match.end(1)) if match else (Decimal(1), start)
