"""Amounts of money: a number with a currency right before or right after it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from docintel.mentions import currencies
from docintel.mentions.base import Mention
from docintel.mentions.currencies import Printed
from docintel.mentions.currency_words import ALSO_WORDS
from docintel.mentions.folding import MINUS
from docintel.mentions.numerals import Numeral
from docintel.mentions.repeats import repeats_words
from docintel.mentions.scales import letter_after, scale_after, scaled
from docintel.mentions.signs import Signed, signed

_WORD_BEFORE = re.compile(r"[^\W\d_][ \u00a0]{1,2}$")
_WORD_AFTER = re.compile(r"[ \u00a0]{1,2}[^\W\d_]")
_OF = re.compile(r"(?<=[^\W\d_])[ \u00a0](?:(?:de|of|di)(?=[ \u00a0])|d')")  # 3 millions d'euros
_THREE_DECIMALS = frozenset({"BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"})
_RATE = re.compile(
    r",?[ \u00a0]?((?:(?:per|each|every|pro|je|par|por)[ \u00a0]|/[ \u00a0]?)"
    r"(?:(?:any|the|each|one|insured|covered|calendar|policy)[ \u00a0])*(?!cent|value)([^\W\d_]+))"
)
_PRICE_DASH = re.compile(r"[.,][-–—]{1,2}(?!\d)")  # 500,- and 500.—


def find_amounts(text: str, folded: str, found: Sequence[Numeral], language: str | None) -> Iterator[Mention]:
    """Amounts among the numerals ``found`` in ``folded``."""
    taken = 0
    for index, numeral in enumerate(found):
        following = found[index + 1] if index + 1 < len(found) else None
        amount = _amount(folded, numeral, following, taken, language)
        if amount is None:
            continue
        readings = _readings(numeral, amount)
        yield Mention(
            kind="amount",
            value=readings[0],
            start=amount.start,
            end=amount.end,
            text=text[amount.start : amount.end],
            currency=amount.codes[0],
            currencies=amount.codes,
            unit=_rate(text, folded, amount.end),
            alternatives=readings[1:],
        )
        taken = amount.end


def _rate(text: str, folded: str, end: int) -> str | None:
    """What the amount is per, as printed after it: "per event", "je Schadenfall", "/ month"."""
    match = _RATE.match(folded, end)
    if match is None or currencies.candidates(match[2]):  # "USD 500 / EUR 450"
        return None
    return text[match.start(1) : match.end(1)]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an amount stands and what stands around its digits. ``signs``: the factors it may take."""

    start: int
    end: int
    signs: tuple[int, ...]
    scale: Decimal
    codes: tuple[str, ...]


def _amount(
    folded: str, numeral: Numeral, following: Numeral | None, taken: int, language: str | None
) -> _Place | None:
    """The amount of ``numeral``, or None where no currency stands beside it."""
    inner = _inner_sign(folded, numeral, language)
    prefix = currencies.before(folded, inner.start, language)
    if prefix and prefix.start < taken:  # it belongs to the amount before
        prefix = None
    scale, end = _scale(folded, numeral, prefix, language)
    end = max(end, inner.end)
    printed = prefix or _suffix(folded, end, following, language)
    if printed is None or not _plausible(folded, printed, numeral):
        return None
    start, end = min(inner.start, printed.start), max(end, printed.end)
    if inner.negative:
        return _Place(start, end, (-1,), scale, printed.codes)
    outer = signed(folded, start, end)
    if outer.accounting and _in_prose(folded, outer):
        signs = (1,) if repeats_words(folded, outer.start, language) else (1, -1)  # "Net result ($50)"
        return _Place(start, end, signs, scale, printed.codes)
    return _Place(outer.start, outer.end, (-1 if outer.negative else 1,), scale, printed.codes)


def _in_prose(folded: str, place: Signed) -> bool:
    """Whether words stand right before or after the parentheses, so that they may only set a figure
    apart.
    """
    before = _WORD_BEFORE.search(folded, max(0, place.start - 3), place.start)
    return before is not None or _WORD_AFTER.match(folded, place.end) is not None


def _inner_sign(folded: str, numeral: Numeral, language: str | None) -> Signed:
    """The sign right at the number; a hyphen after a currency is one as well ("CHF-1'234.50")."""
    dash = numeral.start - 1
    if folded[max(dash, 0) : numeral.start] == "-" and currencies.before(folded, dash, language):
        return Signed(dash, numeral.end, True)
    return signed(folded, numeral.start, numeral.end)


def _scale(
    folded: str, numeral: Numeral, prefix: Printed | None, language: str | None
) -> tuple[Decimal, int]:
    """The scale after the number, and where the number with its scale, or its price dash, ends."""
    scale, end = scale_after(folded, numeral.end, language)
    if scale == 1:
        scale, end = _letter(folded, numeral.end, prefix, language)
    if scale == 1 and (dash := _PRICE_DASH.match(folded, numeral.end)):
        end = dash.end()
    return scale, end


def _letter(folded: str, start: int, prefix: Printed | None, language: str | None) -> tuple[Decimal, int]:
    """A scale letter, taken where a currency stands before the number or right after the letter."""
    scale, end = letter_after(folded, start)
    if scale != 1 and (prefix or currencies.after(folded, end, language)):
        return scale, end
    return Decimal(1), start


def _suffix(folded: str, end: int, following: Numeral | None, language: str | None) -> Printed | None:
    """The currency after a number, unless it belongs to the next number ("Option 2 USD 500")."""
    if of := _OF.match(folded, end):
        end = of.end()
    suffix = currencies.after(folded, end, language)
    if suffix is None or following is None:
        return suffix
    gap = folded[suffix.end : following.start]
    if gap.strip(" \u00a0\u200e-(" + MINUS) or len(gap) > 3:
        return suffix
    owns_next = currencies.after(folded, following.end, language) is None
    return None if owns_next else suffix


def _plausible(folded: str, printed: Printed, numeral: Numeral) -> bool:
    """Whether letters beside a number mean a currency: not ALL 30, nor CAD220130244, which is a code of
    its own.
    """
    digits, word = folded[numeral.start : numeral.end], folded[printed.start : printed.end]
    if digits.isdecimal() and word.isalpha() and word.isascii():
        is_glued = printed.end == numeral.start or printed.start == numeral.end
        return word not in ALSO_WORDS and not (is_glued and len(digits) > 6)
    return True


def _readings(numeral: Numeral, place: _Place) -> tuple[Decimal, ...]:
    """Money is seldom printed with three decimals: 1.250 EUR is 1250 first, in every language."""
    values = numeral.readings
    if place.scale == 1 and place.codes[0] not in _THREE_DECIMALS:
        values = tuple(sorted(values, reverse=True))
    return tuple(scaled(value, place.scale) * sign for sign in place.signs for value in values)
