"""Does a figure in parentheses repeat what was said in words right before it: "eighty per cent (80%)"?"""

from __future__ import annotations

import re

from docintel.mentions import currencies
from docintel.mentions.scales import is_scale_word
from docintel.mentions.words import word_number_before

_WORD = re.compile(r"([^\W\d_]+)[ \u00a0]{0,2}$")
_PERCENT = re.compile(r"cent\w*|cien?to|prozent|procent\w*|prosent\w*|процент\w*", re.IGNORECASE)
_WIDTH = 40


def repeats_words(folded: str, start: int, language: str | None) -> bool:
    """Whether the text before ``start`` ends in a number, a scale, a currency or a percentage in words."""
    word = _WORD.search(folded, max(0, start - _WIDTH), start)
    if word is None:
        return False
    if _PERCENT.fullmatch(word[1]) or is_scale_word(word[1], language):
        return True
    if word_number_before(folded, start, language):
        return True
    printed = currencies.before(folded, start, language)
    return printed is not None and len(folded[printed.start : printed.end]) > 3
