"""Headings that speak of the question: the lines of their sections count."""

from __future__ import annotations

from collections.abc import Iterable

from docintel.question.parsed import ParsedQuestion
from docintel.question.words import stems
from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.index import DocumentIndex

_MOST_LINES = 60


class HeadingDetector:
    """Lines under a heading that shares words with the question, the first lines most."""

    name = "heading"

    def detect(self, question: ParsedQuestion, index: DocumentIndex) -> Iterable[Hit]:
        wanted = {
            word: keyword.weight
            for keyword in question.retrieval.keywords
            for word in stems(keyword.text, index.language)
            if keyword.weight >= 0.7
        }
        for title, first, last in index.sections:
            words = set(stems(title, index.language))
            shared = sum(wanted.get(word, 0.0) for word in words)
            if not shared:
                continue
            strength = shared / len(words) ** 0.5
            start, stop = index.position_of(first), index.position_of(last + 1)
            for rank, at in enumerate(range(start, min(stop, start + _MOST_LINES))):
                yield Hit(at, title, strength / (1 + 0.1 * rank))
