"""Validation: all there is to say against an answer, in one pass, as findings. What to do is policy's."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from docintel.generation.contract.answers import AnswerBase
from docintel.generation.findings import Finding
from docintel.generation.quotes.cache import LineSource, indexes_for
from docintel.generation.validation import crossfield, formats, shape, values
from docintel.generation.validation.context import ValidationContext
from docintel.generation.validation.evidence import evidence_findings, examine

if TYPE_CHECKING:
    from docintel.question.parsed import ParsedQuestion
    from docintel.retrieval.result import Passage

Check = Callable[[ValidationContext], Iterator[Finding]]
CHECKS: Final[tuple[Check, ...]] = (shape.check, values.check, formats.check, crossfield.check)


def validate_answer(
    answer: AnswerBase,
    line_df_or_document: LineSource,
    parsed_q: ParsedQuestion | None = None,
    *,
    passages: Sequence[Passage] | Collection[int] | None = None,
    strict: bool = False,
) -> list[Finding]:
    """Every problem of ``answer``, per item and per span, never stopping at the first; empty where there is
    none.

    ``line_df_or_document`` is a ParsedDocument or a frame of lines (overall_line_num and text at least). With
    ``passages`` (or their line numbers) citations outside them are found too. ``strict`` looks quotes up
    without any folding.
    """
    indexes = indexes_for(line_df_or_document)
    examined = examine(answer, indexes, strict=strict)
    shown = None if passages is None else _line_numbers(passages)
    findings = list(
        evidence_findings(examined, indexes, verbatim=answer.extraction_method == "verbatim", passages=shown)
    )
    context = ValidationContext(
        answer=answer,
        items=tuple(item for item, _ in examined),
        expected_shape=parsed_q.expected_answer_shape if parsed_q else None,
        language=parsed_q.language if parsed_q else None,
        lines=indexes.lines.texts,
        question=parsed_q,
    )
    for check in CHECKS:
        findings += check(context)
    return findings


def _line_numbers(passages: Sequence[Passage] | Collection[int]) -> frozenset[int]:
    numbers: set[int] = set()
    for passage in passages:
        if isinstance(passage, int):
            numbers.add(passage)
        else:
            numbers.update(line.number for line in passage.lines)
    return frozenset(numbers)
