"""No answer a model can give makes a check raise, and each finding points into the answer."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from docintel.generation.contract import ANSWER_REGISTRY, AnswerBase, Span
from docintel.generation.findings import Finding
from docintel.generation.validation import crossfield, formats, shape, values
from docintel.generation.validation.context import ItemEvidence, QuoteState, SpanEvidence, ValidationContext

CHECKS = (shape.check, formats.check, values.check, crossfield.check)
WORDS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["EUR 1,250.00", "7. Mai 2014", "thirty (30) days", "n/a", "P30D", "2024-02-30", "EUR", "$"]
    ),
    st.sampled_from(
        ["Total", "12,5 %", "(1,250)", "not covered", "DE89370400440532013000", "0", "2024-01-01"]
    ),
)
NUMBERS = st.decimals(allow_nan=False, allow_infinity=False, places=2, min_value=-(10**12), max_value=10**12)
SPANS = st.builds(Span, line_start=st.integers(), line_end=st.integers(), quote=st.none() | WORDS)


def values_of(model: type[BaseModel]) -> st.SearchStrategy[Any]:
    """Instances of ``model`` with strings and numbers a model might write."""
    fields = {name: field.annotation for name, field in model.model_fields.items()}
    return st.builds(model, **{name: of_type(annotation) for name, annotation in fields.items()})


def of_type(annotation: Any) -> st.SearchStrategy[Any]:
    if annotation is str:
        return WORDS
    if annotation is float:
        return st.floats(0, 1)
    if annotation is Decimal:
        return NUMBERS
    if annotation == list[Span]:
        return st.lists(SPANS, max_size=2)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return values_of(annotation)
    if getattr(annotation, "__origin__", None) is list:
        return st.lists(of_type(annotation.__args__[0]), max_size=3)
    if getattr(annotation, "__args__", None) == (str, type(None)):
        return st.none() | WORDS
    return st.from_type(annotation)


@st.composite
def contexts(draw: st.DrawFn, answer_class: type[AnswerBase]) -> ValidationContext:
    given_answer = draw(values_of(answer_class))
    items = tuple(
        ItemEvidence(
            f"items[{number}]",
            item,
            tuple(
                SpanEvidence(
                    f"items[{number}].spans[{place}]",
                    span,
                    draw(st.sampled_from(list(QuoteState))),
                    draw(WORDS),
                    cited=draw(WORDS),
                )
                for place, span in enumerate(item.spans)
            ),
        )
        for number, item in enumerate(given_answer.items)
    )
    return ValidationContext(
        given_answer,
        items,
        expected_shape=draw(st.none() | st.sampled_from(sorted(ANSWER_REGISTRY))),
        language=draw(st.sampled_from([None, "en", "de", "zh", "xx"])),
        lines=draw(st.lists(WORDS, max_size=3)),
    )


@pytest.mark.parametrize("answer_class", ANSWER_REGISTRY.values(), ids=lambda each: each.__name__)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_checks_never_raise(answer_class: type[AnswerBase], data: st.DataObject) -> None:
    context = data.draw(contexts(answer_class))
    findings = [finding for check in CHECKS for finding in check(context)]
    assert all(points_into(context.answer, finding) for finding in findings), findings
    assert all(str(finding).strip() and finding.fix for finding in findings)


def points_into(answer: AnswerBase, finding: Finding) -> bool:
    """Whether the path of ``finding`` leads to something of ``answer``."""
    found: Any = answer
    for name, index in re.findall(r"(\w+)|\[(\d+)\]", finding.path):
        found = getattr(found, name) if name else found[int(index)]
    return True
