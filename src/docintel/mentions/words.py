"""Numbers in words ("thirty", "treinta", "dreißig"), read with text2num where a unit follows them."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from text_to_num import alpha2digit

from docintel.mentions.locales import bare
from docintel.mentions.scales import is_scale_word

_LANGUAGES = ("en", "fr", "es", "de", "it", "pt", "nl", "da")
_TRIED = tuple(language for language in _LANGUAGES if language != "da")
"""Languages tried where none is known: without Danish, whose numerals are words of others ("to")."""

_WORDS_BEFORE = re.compile(r"(?:[^\W\d_]+[ \u00a0-]{1,2}){0,4}[^\W\d_]+[ \u00a0-]{0,2}$")
_ORDINALS_MISREAD = {"tercer"}  # "third", short form, which the library takes for "three"
_FIRST_LETTERS = re.compile(r"[^\W\d_]+")
_WIDTH = 60
_ARTICLES = {"un", "une", "una", "uno", "ein", "eine", "einem", "einen", "einer", "um", "uma", "een"}
"""One, in languages where the article is the numeral. English "a day" mostly means per day."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """A number in words, from ``start`` of the text on."""

    start: int
    value: int


def word_number_before(
    folded: str, end: int, language: str | None = None, *, among: Collection[str] | None = None
) -> Spelled | None:
    """The longest number in words that ends at ``end``, give or take a space or hyphen.

    ``among`` names the languages the word after it belongs to: "to an" is no Danish two of French years.
    """
    match = _WORDS_BEFORE.search(folded, max(0, end - _WIDTH), end)
    if match is None:
        return None
    own = bare(language)
    languages = (own,) if own in _LANGUAGES else _TRIED
    spoken = [each for each in languages if among is None or each in among]
    for word in _FIRST_LETTERS.finditer(folded, match.start(), end):
        phrase = folded[word.start() : end].strip(" \u00a0-").casefold()
        if is_scale_word(word[0], language):  # "several million dollars"
            continue
        for candidate in spoken:
            if (value := _read(phrase, candidate)) is not None:
                return Spelled(word.start(), value)
    return None


@lru_cache(maxsize=4096)
def _read(phrase: str, language: str) -> int | None:
    if phrase in _ARTICLES:
        return 1
    if phrase in _ORDINALS_MISREAD:
        return None
    digits = str(alpha2digit(phrase, language, 0))  # an ordinal comes back as "3rd"
    return int(digits) if digits.isdecimal() else None


def can_read_words(language: str | None) -> bool:
    """Whether numbers in words of ``language`` can be read at all."""
    return language is None or bare(language) in _LANGUAGES


_FIGURE_AND_WORD = re.compile(r"(\d[\d.,']*(?:[ \u00a0-]?[^\W\d_]+)?)")


@lru_cache(maxsize=256)
def in_digits(text: str, language: str | None = None) -> str:
    """``text`` with its numbers in words rewritten in digits; unknown languages are tried as English.

    The word after a figure stays: "1.2 million" is one number already.
    """
    own = bare(language)
    spoken = own if own in _LANGUAGES else "en"
    parts = _FIGURE_AND_WORD.split(text)
    return "".join(part if odd % 2 else str(alpha2digit(part, spoken, 0)) for odd, part in enumerate(parts))
