"""Percentages: 12.5 %, 3.5 per cent, 5 Prozent, 百分之五."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from docintel.mentions.base import Mention
from docintel.mentions.numerals import Numeral
from docintel.mentions.repeats import repeats_words
from docintel.mentions.signs import Signed, signed

_SIGN = re.compile(
    r"[ \u00a0\u200e]{0,2}(?:%(?!\d)|per[ \u00a0-]?cent(?:um|age|o)?\b|pct\b|p\.c\.|pour[ \u00a0]?cent\b"
    r"|por[ \u00a0]?cien?to\b|prozent\b|v\.[ \u00a0]?h\.|procent[ao]?\b|prosent\b"
    r"|prosenttia\b|процент\w*|퍼센트|パーセント)",
    re.IGNORECASE,
)
_FIRST = re.compile(r"(?:百分之|(?<![^ \u00a0(\u200e-])%)[ \u00a0\u200e]?$")


def find_percentages(
    text: str, folded: str, found: Sequence[Numeral], language: str | None
) -> Iterator[Mention]:
    """Percentages among the numerals ``found`` in ``folded``."""
    for numeral in found:
        place = _place(folded, numeral)
        if place is None:
            continue
        start, end = place
        outer = signed(folded, start, end)
        readings = _percent_first(numeral)
        if folded[start] == "(" or _negative(folded, numeral, outer):
            readings = tuple(-value for value in readings)
        elif outer.accounting and not repeats_words(folded, outer.start, language):
            readings += tuple(-value for value in readings)
        if outer.negative and not outer.accounting:
            start, end = outer.start, outer.end
        yield Mention("percentage", readings[0], start, end, text[start:end], alternatives=readings[1:])


def _place(folded: str, numeral: Numeral) -> tuple[int, int] | None:
    """From the number, with its sign, to its percent sign or word, whichever is first; None where there
    is none.
    """
    inner = signed(folded, numeral.start, numeral.end, plain=True)
    for start, end in ((min(inner.start, numeral.start), inner.end), (numeral.start, numeral.end)):
        if after := _SIGN.match(folded, end):
            return start, after.end()
    if before := _FIRST.search(folded, max(0, inner.start - 5), inner.start):
        return before.start(), inner.end
    return None


def _negative(folded: str, numeral: Numeral, outer: Signed) -> bool:
    return signed(folded, numeral.start, numeral.end).negative or (outer.negative and not outer.accounting)


def _percent_first(numeral: Numeral) -> tuple[Decimal, ...]:
    """Percentages in the thousands are rare: 3.125 % and 3,125 % are both 3.125 first."""
    return tuple(sorted(numeral.readings)) if len(numeral.readings) > 1 else numeral.readings
