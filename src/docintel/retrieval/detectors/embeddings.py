"""Sentences that mean what the question means, by embeddings: finds what shares no word with it."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterable
from typing import Final

import numpy as np

from docintel.providers.embeddings import Embedder, Vectors
from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.index import DocumentIndex
from docintel.retrieval.search import Search

NAME: Final = "embedding"
_MOST: Final = 40

_lock = threading.Lock()
_vectors: weakref.WeakKeyDictionary[DocumentIndex, dict[str, Vectors]] = weakref.WeakKeyDictionary()


class EmbeddingDetector:
    """The first line of each of the nearest sentences. What a document's sentences mean is asked for once."""

    name = NAME

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def detect(self, search: Search) -> Iterable[Hit]:
        """Raises ProviderError where the endpoint does not answer."""
        sentences = search.index.sentences
        if not sentences:
            return
        (asked,) = self._embedder.embed([search.question.original_question])
        scores = self._of(search.index) @ asked
        for best in np.argsort(-scores, kind="stable")[:_MOST]:
            if scores[best] > 0:
                at = search.index.position_of(sentences[best].line_start)
                yield Hit(at, "", float(scores[best]))

    def _of(self, index: DocumentIndex) -> Vectors:
        key = f"{self._embedder.connection.base_url} {self._embedder.model}"
        with _lock:
            known = _vectors.setdefault(index, {}).get(key)
        if known is None:
            known = self._embedder.embed([" ".join(each.text.split()) for each in index.sentences])
            with _lock:
                _vectors.setdefault(index, {})[key] = known
        return known
