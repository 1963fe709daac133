"""A small answer of the contract for provider tests, as object and as a model would write it."""

from __future__ import annotations

from decimal import Decimal

from docintel.generation.contract import Amount, AmountAnswer, AmountItem, Span, not_found

FOUND = not_found(
    AmountAnswer,
    [],
    answer_found=True,
    items=[
        AmountItem(
            value=Amount(value=Decimal("500.00"), currency="EUR", unit="per event"),
            spans=[Span(line_start=44, line_end=44, quote="Deductible: EUR 500 per event")],
        )
    ],
    extraction_method="verbatim",
    confidence=0.9,
    complete_answer_found=True,
    context_completeness_weak=1.0,
)
TEXT = FOUND.model_dump_json()
