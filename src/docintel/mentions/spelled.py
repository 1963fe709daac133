"""Amounts and percentages written in words alone: "fifty thousand dollars", "ten per cent"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache

from docintel.mentions import currencies
from docintel.mentions.base import Mention
from docintel.mentions.folding import first_words, words_of
from docintel.mentions.words import word_number_before

_PERCENT = re.compile(
    r"per[ \u00a0-]?cent\b|pour[ \u00a0]cent\b|por[ \u00a0]cien?to\b|prozent\b|percento\b|procent\b",
    re.IGNORECASE,
)
_OPENING = re.compile(r"[ \u00a0]?\(?[ \u00a0]?")
_PERCENT_WORDS = frozenset({"per", "percent", "percento", "pour", "por", "prozent", "procent"})


@lru_cache(maxsize=1)
def _names() -> re.Pattern[str]:
    """Names of money of three letters or more, longest first."""
    names = sorted((name for name in currencies.names() if len(name) > 2), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    return first_words(currencies.names())


def find_spelled(
    text: str, folded: str, figures: Sequence[Mention], language: str | None
) -> Iterator[Mention]:
    """Amounts and percentages of ``folded`` whose number is in words, but for those that one of ``figures``
    repeats right after: "fifty thousand dollars ($50,000)" is one amount.
    """
    repeated = {(figure.kind, figure.value, figure.start) for figure in figures}
    for mention in _all_spelled(text, folded, language):
        gap = _OPENING.match(folded, mention.end)
        if gap is None or (mention.kind, mention.value, gap.end()) not in repeated:
            yield mention


def _all_spelled(text: str, folded: str, language: str | None) -> Iterator[Mention]:
    words = words_of(folded)
    if not words.isdisjoint(_PERCENT_WORDS):
        for match in _PERCENT.finditer(folded):
            if spelled := word_number_before(folded, match.start(), language):
                start, end = spelled.start, match.end()
                yield Mention("percentage", Decimal(spelled.value), start, end, text[start:end])
    if not words.isdisjoint(_first_words()):
        for match in _names().finditer(folded):
            if spelled := word_number_before(folded, match.start(), language):
                start, end, codes = spelled.start, match.end(), currencies.candidates(match[0], language)
                value = Decimal(spelled.value)
                yield Mention("amount", value, start, end, text[start:end], codes[0], codes)
