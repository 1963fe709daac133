"""BM25 over sentences: finds what no single keyword finds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from docintel.question.words import stems
from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.search import Search

_MOST: Final = 40


class RankingDetector:
    """The first line of each of the best sentences."""

    name = "bm25"

    def detect(self, search: Search) -> Iterable[Hit]:
        index = search.index
        keywords = search.question.retrieval.keywords
        own = [keyword.text for keyword in keywords if keyword.source != "stem" and not keyword.is_regex]
        query = [word for text in own for word in stems(text, index.language) if word in index.by_stem]
        if index.bm25 is None or not query:
            return
        scores = index.bm25.get_scores(query)
        for best in np.argsort(-scores, kind="stable")[:_MOST]:
            if scores[best] > 0:
                sentence = index.sentences[best]
                yield Hit(index.position_of(sentence.line_start), "", float(scores[best]))
