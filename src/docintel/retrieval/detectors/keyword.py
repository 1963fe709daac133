"""Keyword and phrase hits, each worth the keyword's weight times its rarity."""

from __future__ import annotations

import math
from collections.abc import Iterable

from docintel.question.words import tokens
from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.search import Search
from docintel.retrieval.topics import rarity


class KeywordDetector:
    """Keywords of one word."""

    name = "keyword"

    def detect(self, search: Search) -> Iterable[Hit]:
        return _hits(search, phrases=False)


class PhraseDetector:
    """Terms of several words, worth more the longer they are."""

    name = "phrase"

    def detect(self, search: Search) -> Iterable[Hit]:
        return _hits(search, phrases=True)


def _hits(search: Search, *, phrases: bool) -> Iterable[Hit]:
    size = len(search.index.lines)
    for keyword in search.question.retrieval.keywords:
        words = 0 if keyword.is_regex else len(tokens(keyword.text))
        if words == 0 or phrases != (words > 1):
            continue
        found = search.places[keyword.text]
        score = keyword.weight * rarity(len(found), size) * math.sqrt(words)
        yield from (Hit(at, keyword.text, score) for at in found)
