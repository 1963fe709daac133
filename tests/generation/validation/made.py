"""Answers and documents made for the tests of validation."""

from __future__ import annotations

from typing import Any

import pandas as pd

from docintel.generation.contract import AmountAnswer, AmountItem, AnswerBase, Item, Span
from docintel.generation.contract.values import Amount
from docintel.generation.findings import Finding
from docintel.generation.validation.context import (
    ItemEvidence,
    QuoteState,
    SpanEvidence,
    ValidationContext,
)

ASSESSMENT: dict[str, Any] = {
    "extraction_method": "verbatim",
    "confidence": 0.9,
    "caveats": [],
    "complete_answer_found": True,
    "context_completeness_weak": 1.0,
    "context_structured": True,
    "llm_discovered_keywords": [],
    "keywords_found": [],
    "conflicting_evidence": False,
    "suggested_clarification": None,
}


def answer(answer_class: type[AnswerBase], *items: Item, **changes: Any) -> AnswerBase:
    """An answer that assesses itself well, with ``items`` and ``changes``."""
    return answer_class(**({"answer_found": bool(items), "items": list(items)} | ASSESSMENT | changes))


def span(quote: str | None = "quoted", line: int = 1) -> Span:
    return Span(line_start=line, line_end=line, quote=quote)


def amount(value: str, currency: str, unit: str | None = None, *, quote: str | None = "quoted") -> AmountItem:
    return AmountItem(spans=[span(quote)], value=Amount(value=value, currency=currency, unit=unit))


def amounts(*items: AmountItem, **changes: Any) -> AnswerBase:
    return answer(AmountAnswer, *items, **changes)


def context(
    given: AnswerBase,
    *texts: str,
    state: QuoteState = QuoteState.VERIFIED,
    cited: str | None = None,
    **known: Any,
) -> ValidationContext:
    """``given`` with its spans found as ``texts`` say, one per item, the last for all that follow."""
    items = []
    for number, item in enumerate(given.items):
        text = texts[min(number, len(texts) - 1)] if texts else ""
        evidence = tuple(
            SpanEvidence(f"items[{number}].spans[{place}]", each, state, text, cited=cited or text)
            for place, each in enumerate(item.spans)
        )
        items.append(ItemEvidence(f"items[{number}]", item, evidence))
    return ValidationContext(given, tuple(items), **known)


def codes(findings: list[Finding]) -> list[str]:
    return [finding.code for finding in findings]


def frame(*lines: str) -> pd.DataFrame:
    """A bare frame of lines, all on page 1."""
    numbers = list(range(1, len(lines) + 1))
    return pd.DataFrame(
        {"overall_line_num": numbers, "page_num": 1, "line_num": numbers, "text": list(lines)}
    )
