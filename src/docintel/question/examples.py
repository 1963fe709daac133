"""Which of many questions asked before are close to one asked now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import bm25s
import numpy as np

from docintel.question.stopwords import ASKING_WORDS, FUNCTION_WORDS
from docintel.question.words import stem, tokens

MOST: Final = 3
CLOSE: Final = 0.6
"""Share of the score a question has with itself, from which another one is close to it."""


def closest(question: str, asked: Sequence[str], language: str) -> list[int]:
    """The positions in ``asked`` of the questions close to ``question`` by BM25, closest first, MOST at most.

    Words that questions are made of do not count; one without any other word is close to none.
    """
    own = _content(question, language)
    if not own or not asked:
        return []
    model = bm25s.BM25()
    model.index([*([*_content(each, language)] or [""] for each in asked), own], show_progress=False)
    scores = model.get_scores(own)
    ranked = np.argsort(-scores[:-1], kind="stable")[:MOST]
    return [int(at) for at in ranked if scores[at] >= CLOSE * scores[-1] > 0]


def _content(question: str, language: str) -> list[str]:
    skipped = FUNCTION_WORDS.get(language, frozenset()) | ASKING_WORDS.get(language, frozenset())
    return [stem(word, language) for word in tokens(question) if word not in skipped]
