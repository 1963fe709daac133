"""BM25 over sentences: finds what no single keyword finds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from docintel.question.parsed import ParsedQuestion
from docintel.question.words import stems
from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.index import DocumentIndex

_MOST: Final = 40


class RankingDetector:
    """The first line of each of the best sentences."""

    name = "bm25"

    def detect(self, question: ParsedQuestion, index: DocumentIndex) -> Iterable[Hit]:
        own = [keyword.text for keyword in question.retrieval.keywords if keyword.source != "stem"]
        query = [word for text in own for word in stems(text, index.language) if word in index.by_stem]
        if index.bm25 is None or not query:
            return
        scores = index.bm25.get_scores(query)
        for best in np.argsort(-scores, kind="stable")[:_MOST]:
            if scores[best] > 0:
                sentence = index.sentences[best]
                yield Hit(index.position_of(sentence.line_start), "", float(scores[best]))
