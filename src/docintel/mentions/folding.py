"""Fold the many ways to print the same mark into one, character for character, so that offsets stay
exact.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_SPACES = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_MARKS = "\u200e\u200f\u061c\u202a\u202b\u202c\u2066\u2067\u2068\u2069\u200b\u2060\ufeff\u00ad"
_APOSTROPHES = "\u2019\u2018\u02bc\u00b4\u2032\uff07"
_HYPHENS = "\u2010\u2011"
_MINUSES = "\u2212\ufe63\uff0d\u207b"

_LAST_DIGIT = 0x1FBF9

MINUS = "\u2212"
"""What a sign that can only be a minus folds to; a hyphen may also join or set off."""


@lru_cache(maxsize=1)
def _table() -> dict[int, str]:
    table: dict[int, str] = {}
    for code in range(0x80, _LAST_DIGIT + 1):
        digit = unicodedata.decimal(chr(code), None)
        if digit is not None:
            table[code] = str(digit)
    for code in range(0xFF01, 0xFF5F):  # full-width ASCII, digits done above
        table.setdefault(code, chr(code - 0xFEE0))
    for marks, plain in (
        (_SPACES, "\u00a0"),
        (_MARKS, "\u200e"),
        (_APOSTROPHES, "'"),
        (_HYPHENS, "-"),
        (_MINUSES, MINUS),
        ("\u066b", "."),
        ("\u066c", ","),
        ("\u066a", "%"),
        ("\ufe6a", "%"),
        ("\ufe69\uff04", "$"),
        ("\uffe1", "£"),
        ("\uffe5", "¥"),
        ("\uffe6", "₩"),
    ):
        table.update(dict.fromkeys(map(ord, marks), plain))
    return table


def fold(text: str) -> str:
    """``text`` with digits, spaces, signs and number marks of all scripts as their plain forms; same
    length.

    Every kind of no-break or thin space becomes U+00A0 and every invisible mark U+200E: both still differ
    from an ASCII space, because only they are sure not to separate two numbers.
    """
    return text if text.isascii() else text.translate(_table())


_WORD = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=64)
def words_of(folded: str) -> frozenset[str]:
    """The words of ``folded`` in lower case: a cheap look before a costly pattern is tried."""
    return frozenset(_WORD.findall(folded.casefold()))


def first_words(phrases: Iterable[str]) -> frozenset[str]:
    """The first word of each phrase, as :func:`words_of` gives words."""
    return frozenset(word for phrase in phrases for word in _WORD.findall(phrase.casefold())[:1])
