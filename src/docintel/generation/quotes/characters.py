"""Which characters mean the same: the classes every other module of this package builds on.

Folded: dashes, quotation marks, apostrophes, white space, bullets, invisible format characters. Kept apart
whatever Unicode's compatibility forms say: superscript, subscript and circled digits and fractions (10² is
not 102).
"""

from __future__ import annotations

import re
import unicodedata
from itertools import chain
from typing import Final

_LAST_CODE: Final = 0x110000
_CODES: Final = [
    *range(0x20000),
    *range(0xE0000, 0xE0200),
]  # beyond these are only ideographs and private use

DASHES: Final = "-‐‑‒–—―−﹘﹣－"
HYPHENS: Final = "-‐‑\u00ad"
"""Characters that may break a word at a line end."""

DOUBLE_QUOTES: Final = '"“”„‟«»‹›〝〞〟＂″'
SINGLE_QUOTES: Final = "'‘’‚‛`´ʹʼ′＇"
BULLETS: Final = "•‣⁃∙▪◦\uf0a7\uf0b7\uf0d8"
STRAIGHT_QUOTES: Final = "\"'´`′″"
"""Quotation marks that may also be feet, inches, minutes or seconds after a number."""

CONTINUING: Final = "\u1160-\u11ff\uff9e\uff9f"
"""Characters without a combining class that still compose with what stands before them (Hangul, half-width
kana).
"""


def _ranges(codes: list[int]) -> str:
    """A regex class body for ``codes``, which are sorted."""
    parts: list[str] = []
    start = previous = codes[0]
    for code in chain(codes[1:], [_LAST_CODE]):
        if code != previous + 1:
            parts.append(f"\\U{start:08x}-\\U{previous:08x}")
            start = code
        previous = code
    return "".join(parts)


_CATEGORIES: Final[dict[str, list[int]]] = {}
for _code in _CODES:
    _CATEGORIES.setdefault(unicodedata.category(chr(_code)), []).append(_code)

MARKS: Final = _ranges(sorted(_CATEGORIES["Mn"] + _CATEGORIES["Mc"] + _CATEGORIES["Me"]))
FORMAT: Final = _ranges(sorted(_CATEGORIES["Cf"]))
CURRENCY_SIGNS: Final = "".join(map(chr, _CATEGORIES["Sc"]))
SPACES: Final = [chr(code) for kind in ("Zs", "Zl", "Zp", "Cc") for code in _CATEGORIES[kind]]
del _CATEGORIES

UNSPACED: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u303f\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
"""Scripts written without spaces between words: each character is a token of its own."""

NUMERALS: Final = "〇零一二三四五六七八九十百千万亿兩两萬億壹贰叁肆伍陆柒捌玖拾佰仟"
"""Chinese numerals: a run of them is one number."""

HANGUL: Final = "\uac00-\ud7af"

TRANSLATION: Final[dict[int, str]] = (
    {ord(char): " " for char in SPACES}
    | {ord(char): "-" for char in DASHES}
    | {ord(char): '"' for char in DOUBLE_QUOTES}
    | {ord(char): "'" for char in SINGLE_QUOTES}
    | {ord(char): "•" for char in BULLETS}
)
"""One character for one character, so positions stay."""

IS_UNSPACED: Final = re.compile(f"[{UNSPACED}]")
IS_FORMAT: Final = re.compile(f"[{FORMAT}]")
