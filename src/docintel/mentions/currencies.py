"""Currencies as printed: ISO 4217 codes, signs and names, and which codes a sign can stand for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import pycountry
from babel.numbers import get_currency_name, get_currency_symbol

from docintel.mentions.currency_words import NAMES, SIGNS
from docintel.mentions.locales import LANGUAGES, locale

_NAMED = (
    *("USD", "EUR", "GBP", "CHF", "JPY", "CNY", "INR", "CAD", "AUD", "NZD", "SEK", "NOK"),
    *("DKK", "PLN", "CZK", "HUF", "RUB", "BRL", "MXN", "ZAR", "TRY", "ILS", "KRW"),
)
"""Currencies whose full names are known in every language."""


@lru_cache(maxsize=1)
def iso_codes() -> frozenset[str]:
    """The active ISO 4217 codes of money: neither "no currency" nor the one for tests."""
    return frozenset(currency.alpha_3 for currency in pycountry.currencies) - {"XXX", "XTS"}


@lru_cache(maxsize=1)
def names() -> dict[str, tuple[str, ...]]:
    """Currency names in lower case, in many languages → ISO codes, likeliest first."""
    found: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        for code in _NAMED:
            for count in (1, 2, 5, 1000):
                name = str(get_currency_name(code, count, locale=locale(language))).casefold()
                found.setdefault(name, (code,))
    return found | NAMES


@lru_cache(maxsize=64)
def signs(language: str | None) -> dict[str, tuple[str, ...]]:
    """The common signs with the local ones of ``language``'s CLDR table (``DH``, ``ج.م.``), which come
    first.
    """
    found = dict(SIGNS)
    known = locale(language) if language else None
    if known is None:
        return found
    for code in iso_codes():
        local = str(get_currency_symbol(code, locale=known)).strip("\u200e\u200f\u061c \u00a0")
        local = local.replace("\u202f", "\u00a0")
        if local != code and local not in SIGNS:
            found[local] = (code, *found.get(local, ()))
    return found


@lru_cache(maxsize=64)
def lookup(language: str | None) -> dict[str, tuple[str, ...]]:
    """Everything that names a currency next to a number: codes and signs as they are, names in lower
    case.
    """
    return {code: (code,) for code in iso_codes()} | names() | signs(language)


def candidates(printed: str, language: str | None = None) -> tuple[str, ...]:
    """ISO codes ``printed`` (a code, a sign, a name) can stand for, likeliest first; () where none is
    known.
    """
    known = lookup(language)
    return known.get(printed) or known.get(printed.casefold(), ())


@dataclass(frozen=True, slots=True)
class Printed:
    """A currency as printed at ``start``..``end``, with the ISO codes it can stand for, likeliest first."""

    start: int
    end: int
    codes: tuple[str, ...]


_GAP = " \u00a0\u200e"


@lru_cache(maxsize=64)
def _lengths(language: str | None) -> tuple[dict[str, tuple[int, ...]], dict[str, tuple[int, ...]]]:
    """First character → lengths of the currencies that start with it, longest first; the same by last."""
    by_first: dict[str, set[int]] = {}
    by_last: dict[str, set[int]] = {}
    for printed in lookup(language):
        by_first.setdefault(printed[0].casefold(), set()).add(len(printed))
        by_last.setdefault(printed[-1].casefold(), set()).add(len(printed))
    return _longest_first(by_first), _longest_first(by_last)


def _longest_first(lengths: dict[str, set[int]]) -> dict[str, tuple[int, ...]]:
    return {character: tuple(sorted(found, reverse=True)) for character, found in lengths.items()}


def before(folded: str, end: int, language: str | None = None) -> Printed | None:
    """The longest currency that stands right before ``end``, give or take spaces, not inside a word."""
    stop = _skip(folded, end, -1)
    lengths = _lengths(language)[1].get(folded[stop - 1 : stop].casefold(), ()) if stop else ()
    return _longest(folded, ((stop - length, stop) for length in lengths if length <= stop), language)


def after(folded: str, start: int, language: str | None = None) -> Printed | None:
    """The longest currency that starts right at ``start``, give or take spaces, not inside a word."""
    begin = _skip(folded, start, 1)
    lengths = _lengths(language)[0].get(folded[begin : begin + 1].casefold(), ())
    room = len(folded) - begin
    return _longest(folded, ((begin, begin + length) for length in lengths if length <= room), language)


def _skip(folded: str, position: int, step: int) -> int:
    """``position`` moved over at most three gaps, leftwards (-1) or rightwards (1)."""
    for _ in range(3):
        beside = position - 1 if step < 0 else position
        if not 0 <= beside < len(folded) or folded[beside] not in _GAP:
            break
        position += step
    return position


def _longest(folded: str, places: Iterable[tuple[int, int]], language: str | None) -> Printed | None:
    for start, stop in places:
        codes = candidates(folded[start:stop], language)
        if codes and not _cuts_word(folded, start) and not _cuts_word(folded, stop):
            return Printed(start, stop, codes)
    return None


def _cuts_word(folded: str, position: int) -> bool:
    """Whether letters of one word stand on both sides; ideographs are words of their own."""
    if not 0 < position < len(folded):
        return False
    left, right = folded[position - 1], folded[position]
    return left.isalpha() and right.isalpha() and left < "\u2e80" and right < "\u2e80"
