"""Contradictions found without a model: the label an answer stands beside is there with another value."""

from __future__ import annotations

from docintel.generation.contract import AnswerBase
from docintel.question import ParsedQuestion
from docintel.reader.rivals import rivals
from docintel.retrieval import RetrievalResult

_CAVEAT = "The document gives more than one value for this; all are shown. Decide which one holds."


def with_contradiction(
    answer: AnswerBase, retrieval: RetrievalResult, question: ParsedQuestion
) -> AnswerBase:
    """``answer`` with the other side beside it where the passages contradict it; else as it is."""
    if not answer.answer_found or len(answer.items) != 1:
        return answer
    rows = [row for passage in retrieval.passages for row in passage.rows]
    others = list(rivals(answer.items[0], rows, question.language))
    if not others:
        return answer
    sides = {
        "items": [*answer.items, *others],
        "conflicting_evidence": True,
        "caveats": [*answer.caveats, _CAVEAT],
    }
    return answer.model_copy(update=sides)
