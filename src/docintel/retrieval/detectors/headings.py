"""Headings that speak of the question: the lines of their sections count."""

from __future__ import annotations

from collections.abc import Iterable

from docintel.question.words import stems
from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.search import Search

_MOST_LINES = 60


class HeadingDetector:
    """Lines under a heading that shares words with the question, the first lines most."""

    name = "heading"

    def detect(self, search: Search) -> Iterable[Hit]:
        index, question = search.index, search.question
        wanted = {
            word: keyword.weight
            for keyword in question.retrieval.keywords
            for word in stems(keyword.text, index.language)
            if keyword.weight >= 0.7 and not keyword.is_regex
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
