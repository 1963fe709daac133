"""Keyword and phrase hits: words and stems by the index, phrases as words in a row, weighted by rarity."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from docintel.question.parsed import Keyword, ParsedQuestion
from docintel.question.words import fold, stems, tokens
from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.index import DocumentIndex


def lines_with(keyword: Keyword, index: DocumentIndex) -> list[int]:
    """Positions of the lines ``keyword`` stands on; a phrase may run over a line end."""
    if keyword.is_regex:
        pattern = re.compile(keyword.text, re.IGNORECASE)
        return [i for i, line in enumerate(index.lines) if pattern.search(line.text)]
    if keyword.source == "stem":
        return index.by_stem.get(fold(keyword.text), [])
    words = tokens(keyword.text)
    if len(words) == 1 and keyword.source == "question":
        return index.by_word.get(words[0], [])
    return _phrase_lines(stems(keyword.text, index.language), index)


def _phrase_lines(phrase: tuple[str, ...], index: DocumentIndex) -> list[int]:
    if not phrase:
        return []
    first = index.by_stem.get(phrase[0], [])
    if len(phrase) == 1:
        return first
    return [at for at in first if _stands_at(phrase, at, index)]


def _stands_at(phrase: tuple[str, ...], at: int, index: DocumentIndex) -> bool:
    own = index.stems[at]
    follow = index.stems[at + 1][: len(phrase)] if at + 1 < len(index.stems) else ()
    row, size = own + follow, len(phrase)
    return any(row[i : i + size] == phrase for i in range(len(own)) if row[i] == phrase[0])


def rarity(count: int, size: int) -> float:
    """Inverse document frequency over lines: near 0 for a word on every line."""
    return math.log1p((size - count + 0.5) / (count + 0.5))


class KeywordDetector:
    """Single words; each scores its weight times its rarity."""

    name = "keyword"

    def detect(self, question: ParsedQuestion, index: DocumentIndex) -> Iterable[Hit]:
        size = len(index.lines)
        for keyword in question.retrieval.keywords:
            if len(tokens(keyword.text)) > 1:
                continue
            found = lines_with(keyword, index)
            score = keyword.weight * rarity(len(found), size)
            yield from (Hit(at, keyword.text, score) for at in found)


class PhraseDetector:
    """Terms of several words, worth more the longer they are."""

    name = "phrase"

    def detect(self, question: ParsedQuestion, index: DocumentIndex) -> Iterable[Hit]:
        size = len(index.lines)
        for keyword in question.retrieval.keywords:
            words = tokens(keyword.text)
            if len(words) < 2:
                continue
            found = lines_with(keyword, index)
            score = keyword.weight * rarity(len(found), size) * math.sqrt(len(words))
            yield from (Hit(at, keyword.text, score) for at in found)
