"""Sentences worded the way contracts and policies word the question's concepts."""

from __future__ import annotations

from collections.abc import Iterable

from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.search import Search


class ClauseDetector:
    """The first line of each sentence that a clause pattern of a concept fits."""

    name = "clause"

    def detect(self, search: Search) -> Iterable[Hit]:
        index = search.index
        for topic in search.topics:
            if not topic.patterns:
                continue
            for sentence, text in zip(index.sentences, index.flat_sentences, strict=True):
                score = max((w for pattern, w in topic.patterns if pattern.search(text)), default=0.0)
                if score:
                    yield Hit(index.position_of(sentence.line_start), topic.name, score * topic.weight)
