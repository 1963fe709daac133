"""Where a quote may not begin or end: inside a number, inside a word, or so that a sign is lost.

Each rule looks at the folded text around the match. A line's start and end are always allowed inside a word:
a line is what a span can cite.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from docintel.generation.quotes.characters import CURRENCY_SIGNS, HYPHENS, NUMERALS, UNSPACED
from docintel.generation.quotes.tokens import TokenText, is_reference

_SCALES: Final = (
    "thousand|million|millions|billion|billions|trillion|trillions|mn|mln|mio|mrd|bn|lakh|lakhs|crore|crores"
    "|millionen|milliarden?|millions?|milliards?|mil|millones|millón|milhões|milioni|miliardi|miljoen|miljard"
    "|percent|per\\s+cent|pct|prozent|pour\\s+cent|por\\s+ciento|per\\s+cento|basis\\s+points|bps"
)
_UNIT_FOLLOWS: Final = re.compile(rf"\s*[%‰‱]|[ \n](?:{_SCALES})\b|\s*[{NUMERALS}%]")
_NEARBY: Final = 5  # lines
_GROUPED_OTHERWISE: Final = re.compile(r"\d[.,']\d{3}(?!\d)")
_GROUP_FOLLOWS: Final = re.compile(r" \d{3}(?!\d)")
_GROUP_PRECEDES: Final = re.compile(r"(?<![\d.,])\d{1,3} $")
_MORE_NUMBER_FOLLOWS: Final = re.compile(r"[:/]\d")
_ACCOUNTING: Final = re.compile(rf"[{re.escape(CURRENCY_SIGNS)} ]*\d[\d.,']*\s?%?\)")
_ENDS_IN_PARENTHESES: Final = re.compile(r"\(\W*\d[\d.,']*\s?\)$")
_SIGNED_NUMBER: Final = re.compile(rf"[{re.escape(CURRENCY_SIGNS)}]?\s?\d")
_COMPARISONS: Final = "<>≤≥≦≧±∓~≈^"
_NEGATING_CHARACTERS: Final = "不无無未非没沒毋勿莫"
_NEGATIONS: Final = frozenset({"non", "nicht", "not"})
_NEGATING_PREFIXES: Final = frozenset({"un", "in", "im", "il", "ir", "dis", "mis", "dés", "des", "miss"})
_IS_UNSPACED: Final = re.compile(f"[{UNSPACED}]")


def cuts(tokens: TokenText, first: int, last: int, is_word: Callable[[str], bool]) -> bool:
    """Whether taking tokens ``first..last`` out cuts a number or word, or leaves a sign or negation behind.

    ``is_word`` tells whether a token also stands by itself elsewhere in the text.
    """
    if cuts_at_start(tokens, first, is_word) or cuts_at_end(tokens, last):
        return True
    return _ends_in_broken_word(tokens, last) and not _begins_line(tokens, first)


def cuts_at_start(tokens: TokenText, first: int, is_word: Callable[[str], bool]) -> bool:
    """Whether beginning at token ``first`` cuts a number or word, or leaves a sign or negation behind."""
    text, start, end = tokens.text, tokens.starts[first], tokens.ends[first]
    if not start:
        return False
    word, before = text[start:end], text[start - 1]
    two_before = text[start - 2] if start > 1 else "\n"
    if word[0].isdecimal() or word[0] in CURRENCY_SIGNS:
        if _leaves_sign(tokens, start, before, two_before):
            return True
        if word[0].isdecimal() and _is_inside_number(tokens, start, before, two_before):
            return True
    if word in "-'" and before.isalnum() and text[end : end + 1].isalnum():
        return True
    if before == "-" and two_before.isalnum() and word[0].isalnum():
        return tokens.raw_character(start - 1) in HYPHENS or (two_before.isdecimal() and word[0].isdecimal())
    if before in _NEGATING_CHARACTERS and _IS_UNSPACED.match(word):
        return True
    return before == "\n" and two_before == "-" and _loses_negation(tokens, first, is_word)


def cuts_at_end(tokens: TokenText, last: int) -> bool:
    """Whether ending with token ``last`` cuts a number or word, or leaves a sign, unit or scale behind."""
    text, start, end = tokens.text, tokens.starts[last], tokens.ends[last]
    after = text[end : end + 1]
    if not after:
        return False
    word, two_after = text[start:end], text[end + 1 : end + 2]
    ends_number = word[-1].isdecimal()
    closes_number = ends_number or (word == ")" and _ENDS_IN_PARENTHESES.search(text, max(0, end - 30), end))
    if closes_number and _UNIT_FOLLOWS.match(text, end):
        return True
    if ends_number:
        if after in CURRENCY_SIGNS or _MORE_NUMBER_FOLLOWS.match(text, end):
            return True
        if after == "-" and tokens.raw_character(end) in HYPHENS + "−" and not two_after.strip():
            return True  # 1,250.00- is how ledgers print a negative
        if len(word) <= 3 and word.isdecimal() and _GROUP_FOLLOWS.match(text, end):
            return _groups_by_spaces(tokens, end)
    if after == "-" and word[-1].isalnum() and (two_after.isalnum() or two_after == "\n"):
        is_range = ends_number and two_after.isdecimal()
        return is_range or tokens.raw_character(end) in HYPHENS
    if word == "-" and after.isalnum() and end > 1 and text[end - 2].isalnum():
        return tokens.raw_character(start) in HYPHENS
    return after == "'" and two_after == "t" and not text[end + 2 : end + 3].isalnum()


def _ends_in_broken_word(tokens: TokenText, last: int) -> bool:
    """Whether token ``last`` is the hyphen of a word broken at a line end."""
    end = tokens.ends[last]
    if tokens.text[end - 1] != "-" or tokens.text[end : end + 1] != "\n" or not last:
        return False
    is_tight = tokens.words[last - 1][-1].isalpha() and tokens.ends[last - 1] == tokens.starts[last]
    return is_tight and tokens.raw_character(tokens.starts[last]) in HYPHENS


def _begins_line(tokens: TokenText, first: int) -> bool:
    """Whether only references, quotation marks and bullets stand before token ``first`` on its line."""
    before = tokens.words[tokens.first_tokens[tokens.line_at(tokens.starts[first])] : first]
    return all(is_reference(word) or word in "\"'•" for word in before)


def _leaves_sign(tokens: TokenText, start: int, before: str, two_before: str) -> bool:
    """Whether a minus, currency sign, comparison or accounting parenthesis stands before the number at
    ``start``.
    """
    text = tokens.text
    if before in CURRENCY_SIGNS or before in _COMPARISONS:
        return True
    if before == "(" and _ACCOUNTING.match(text, start):
        return True
    if not _SIGNED_NUMBER.match(text, start):
        return False
    if before == "-":
        return not two_before.isalnum()
    return before == " " and two_before == "-" and text[start - 3 : start - 2] in ("", "\n", "(")


def _is_inside_number(tokens: TokenText, start: int, before: str, two_before: str) -> bool:
    text = tokens.text
    if before in ".,'" and (start < 2 or not two_before.isalpha()) and two_before != ".":
        return two_before.isdecimal() or (before == "." and two_before in " \n")
    if before in ":/":
        return two_before.isdecimal()
    if before == " " and text[start : start + 3].isdecimal() and not text[start + 3 : start + 4].isdecimal():
        precedes = _GROUP_PRECEDES.search(text, max(0, start - 5), start)
        return precedes is not None and _groups_by_spaces(tokens, start)
    return False


def _groups_by_spaces(tokens: TokenText, position: int) -> bool:
    """Whether a space between digits may be a thousands mark: not where lines nearby print another mark."""
    line = tokens.line_at(position)
    begin = tokens.line_starts[max(0, line - _NEARBY)]
    end = tokens.line_starts[min(line + 1 + _NEARBY, len(tokens.raw))]
    return _GROUPED_OTHERWISE.search(tokens.text, begin, end) is None


def _loses_negation(tokens: TokenText, first: int, is_word: Callable[[str], bool]) -> bool:
    """Whether the word at the start of a line goes on from a negating "non-" or "un-" of the line before.

    "in-" is one before "sured" no more than before "surance": only before what is a word by itself.
    """
    if first < 2:
        return False
    prefix, word = tokens.words[first - 2], tokens.words[first]
    return prefix in _NEGATIONS or (prefix in _NEGATING_PREFIXES and is_word(word))
