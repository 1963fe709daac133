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
                score = topic.worded_in(text)
                if score:
                    yield Hit(index.position_of(sentence.line_start), topic.name, score * topic.weight)
