"""Passages and questions for prompt tests: short, of two pages, with a table row and a heading."""

from __future__ import annotations

from dataclasses import replace

from docintel.question.parsed import GenerationBrief, ParsedQuestion, RetrievalQuery
from docintel.retrieval.result import Anchor, Passage, PassageLine, RetrievalResult

LINES = (
    PassageLine(12, 1, 12, "Your deductible"),
    PassageLine(13, 1, 13, "Deductible: EUR 500 per event"),
    PassageLine(14, 1, 14, "Another deductible applies to storm damage; see 7.2."),
)
ROW = PassageLine(40, 2, 6, "45    310.00    355.00", "[table 1 · row Age 45 · col Premium: 310.00]")

BEST = Passage(lines=LINES, score=2.0, anchors=(Anchor(13, "keyword", "deductible", 1.0),), section="1 Cover")
SECOND = Passage(lines=(ROW,), score=1.0)
RETRIEVED = RetrievalResult(
    passages=(BEST, SECOND), looked_at="Looked for deductible on 2 pages.", hits={"deductible": 3}
)


def question(shape: str = "amount", text: str = "What is the deductible?", **brief: object) -> ParsedQuestion:
    return ParsedQuestion(
        original_question=text,
        keywords=(),
        expected_answer_shape=shape,
        retrieval=RetrievalQuery(),
        generation=replace(GenerationBrief(original_question=text), **brief),  # type: ignore[arg-type]
    )
