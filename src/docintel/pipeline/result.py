"""What the pipeline gives back: an answer, what is wrong with it, its rectangles, how it came about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from decimal import Decimal
from typing import Any

from docintel.boxes import Box
from docintel.generation.citation_bbox import boxes_for_span
from docintel.generation.contract import AnswerBase, not_found
from docintel.generation.findings import Finding, Severity
from docintel.generation.helpers import Help
from docintel.generation.repair import MovedSpan
from docintel.generation.result import Attempt, GenerationMeta, Outcome
from docintel.parsing import ParsedDocument
from docintel.question import ParsedQuestion
from docintel.retrieval import Passage, RetrievalResult
from docintel.views import Stage

Progress = Callable[[Stage, str], None]
"""Called with each stage as it begins and, where it is entered again, why."""


MOST_REASONS = 8
"""Anchors of a passage kept in the trace; a long passage can have hundreds."""


@dataclass(frozen=True, slots=True)
class Trace:
    """How an answer came about, all a reviewer or an auditor may ask for; ``as_dict`` is JSON-able."""

    question: ParsedQuestion
    attempts: tuple[Attempt, ...]
    steps: tuple[str, ...]  # "asked", "asked again: …", then what was decided and why
    looked_at: str
    usage: dict[str, int] = field(default_factory=dict)
    helps: tuple[Help, ...] = ()  # calls beside those that answer

    @property
    def costs(self) -> dict[str, Any]:
        """Over all attempts, JSON-able: tokens by kind, ``latency_s``, and ``cost_usd`` (a decimal as text)
        where a price is known."""
        metas = [*(attempt.meta for attempt in self.attempts), *(each.meta for each in self.helps)]
        prices = [Decimal(meta["cost_usd"]) for meta in metas if meta.get("cost_usd") is not None]
        latency_s = round(sum(meta.get("latency_s", 0.0) for meta in metas), 3)
        priced = {"cost_usd": str(sum(prices, Decimal(0)))} if prices else {}
        return {**self.usage, "latency_s": latency_s, **priced}

    def as_dict(self) -> dict[str, Any]:
        return {
            "read_as": {
                "shape": self.question.expected_answer_shape,
                "keywords": [keyword.text for keyword in self.question.keywords],
                "pages": list(self.question.structural_hints),
                "language": self.question.language,
                "notes": list(self.question.parsing_notes),
            },
            "helps": [
                {"purpose": each.purpose, "came_of_it": list(each.came_of_it), **each.meta}
                for each in self.helps
            ],
            "examples": [example.answer_id for example in self.question.generation.examples],
            "attempts": [
                {
                    "number": attempt.number,
                    "reason": attempt.reason,
                    "passages": [list(lines) for lines in attempt.passages],
                    "findings": list(attempt.finding_codes),
                    **attempt.meta,
                }
                for attempt in self.attempts
            ],
            "steps": list(self.steps),
            "looked_at": self.looked_at,
            "usage": dict(self.usage),
        }


@dataclass(frozen=True, slots=True)
class QaResult:
    """A checked answer. ``boxes`` are the union rectangles of every span, in the order of the spans."""

    answer: AnswerBase
    findings: tuple[Finding, ...]
    boxes: tuple[Box, ...]
    decision: Outcome
    trace: Trace
    document: ParsedDocument  # as last parsed: a re-parsed page gives other tables
    given: AnswerBase | None = None  # as the model gave it, before repairs; None where nobody was asked


def attempt_meta(meta: GenerationMeta) -> dict[str, Any]:
    """The trace of one generation as JSON-able values."""
    return {
        "provider": meta.provider,
        "model": meta.model,
        "schema": meta.schema,
        "fragments": list(meta.fragments),
        "template_version": meta.template_version,
        "prompt_sha256": meta.prompt_sha256,
        "raw_response": meta.raw_response,
        "request_id": meta.request_id,
        "usage": dict(meta.usage),
        "cost_usd": None if meta.cost_usd is None else str(meta.cost_usd),
        "latency_s": round(meta.latency_s, 3),
        "notes": list(meta.notes),
        "failures": [asdict(failure) for failure in meta.failures],
        "handed_over": [_passage(passage) for passage in meta.passages],
        "left_out": [_passage(passage) for passage in meta.left_out],
    }


def _passage(passage: Passage) -> dict[str, Any]:
    """Where a passage stands and what brought it, strongest first; not its text, which the document has."""
    anchors = sorted(passage.anchors, key=lambda anchor: -anchor.score)
    return {
        "lines": [passage.line_start, passage.line_end],
        "pages": [passage.lines[0].page, passage.lines[-1].page],
        "section": passage.section,
        "score": round(passage.score, 3),
        "found_by": [asdict(anchor) for anchor in anchors[:MOST_REASONS]],
    }


def counted(answer: AnswerBase, findings: Sequence[Finding]) -> dict[str, Any]:
    """What there is to count of an attempt's own answer, before repairs, and of its errors after them."""
    quotes = [span.quote for item in answer.items for span in item.spans if span.quote and span.quote.strip()]
    return {
        "found": answer.answer_found,
        "complete": answer.complete_answer_found,
        "quotes": len(quotes),
        "errors": sum(finding.severity is Severity.ERROR for finding in findings),
    }


def line_ranges(retrieval: RetrievalResult) -> tuple[tuple[int, int], ...]:
    """The lines handed over, as (first, last) per passage."""
    return tuple((passage.line_start, passage.line_end) for passage in retrieval.passages)


def moved_spans(moved: Iterable[MovedSpan]) -> list[dict[str, Any]]:
    """The citations as the model gave them, where they were moved before anyone saw them."""
    return [{"path": each.path, "old": each.old.model_dump(), "new": each.new.model_dump()} for each in moved]


def total_usage(attempts: Iterable[Attempt], helps: Iterable[Help] = ()) -> dict[str, int]:
    """Tokens over all attempts and helping calls, by kind."""
    total: dict[str, int] = {}
    metas = [*(attempt.meta for attempt in attempts), *(each.meta for each in helps)]
    for meta in metas:
        for kind, count in meta.get("usage", {}).items():
            total[kind] = total.get(kind, 0) + count
    return total


def span_boxes(document: ParsedDocument, answer: AnswerBase) -> tuple[Box, ...]:
    """The union rectangles of every span, in the order of the spans."""
    return tuple(
        box
        for item in answer.items
        for span in item.spans
        for box in boxes_for_span(document, span, mode="union")
    )


def withheld(answer: AnswerBase, findings: Iterable[Finding]) -> AnswerBase:
    """What is shown in place of an answer that is rejected: no value, and why."""
    problems = [str(finding) for finding in findings if finding.severity is Severity.ERROR]
    return not_found(type(answer), ["The answer failed a check and is held back for QA.", *problems])
