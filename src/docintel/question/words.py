"""Words as question and document are compared: folded, split, stemmed. Text in, plain strings out."""

from __future__ import annotations

import re
import threading
import unicodedata
from functools import lru_cache
from typing import Any, Final

import snowballstemmer

STEMMERS: Final = {"en": "english", "fr": "french", "de": "german", "es": "spanish"}
_TOKEN = re.compile(r"[^\W_]+(?:[.,][0-9]+|&[^\W_]+)*")
_ACCENT = re.compile(r"[\u0300-\u036f]")
_CJK = re.compile(r"[぀-ヿ㐀-䶿一-鿿豈-﫿가-힣]")
_FISCAL = re.compile(r"^(?:fy|cy|[qh][1-4])+((?:20)?[0-9]{2})$|^(20[0-9]{2})(?:[qh][1-4])$")
_lock = threading.Lock()  # a snowball stemmer keeps its word in itself


def fold(text: str) -> str:
    """``text`` without case, compatibility forms and accents. The length may change."""
    if text.isascii():
        return text.lower()
    return _ACCENT.sub("", unicodedata.normalize("NFKD", text.casefold()))


def fold_in_place(text: str) -> str:
    """As :func:`fold`, character by character, so that positions stay those of ``text``."""
    return "".join((fold(ch) or ch)[0] for ch in text)


@lru_cache(maxsize=16_384)
def tokens(text: str) -> tuple[str, ...]:
    """The folded words and numbers of ``text`` in order; runs of CJK characters as overlapping pairs.

    A fiscal year is its year: "FY22" and "2022" are the same word.
    """
    return tuple(piece for match in _TOKEN.findall(fold(text)) for piece in _pieces(match))


def _pieces(word: str) -> list[str]:
    if word[-1].isdigit() and (fiscal := _FISCAL.match(word)):
        year = fiscal[1] or fiscal[2]
        return [year if len(year) == 4 else f"20{year}"]
    if len(word) < 3 or word.isascii() or not _CJK.search(word):
        return [word]
    return [word[i : i + 2] for i in range(len(word) - 1)]


@lru_cache(maxsize=8)
def _stemmer(name: str) -> Any:
    return snowballstemmer.stemmer(name)


@lru_cache(maxsize=200_000)
def stem(word: str, language: str) -> str:
    """The snowball stem of a folded word; the word itself in a language without a stemmer, or for numbers."""
    name = STEMMERS.get(language)
    if name is None or word[0].isdigit():
        return word
    with _lock:
        return str(_stemmer(name).stemWord(word))


@lru_cache(maxsize=16_384)
def stems(text: str, language: str) -> tuple[str, ...]:
    """The stems of ``text`` in order."""
    return tuple(stem(word, language) for word in tokens(text))
