"""The value follows from the quote: each typed value is read again from the words cited, by the field's
parsers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from docintel.generation.contract import (
    Address,
    Amount,
    DateValue,
    Duration,
    FieldItem,
    Iban,
    Number,
    Percentage,
    Period,
    PersonName,
    TableValue,
)
from docintel.generation.findings import Finding, Severity
from docintel.generation.validation import money, quantities, tabular, times, wordings, yesno
from docintel.generation.validation.arithmetic import computed
from docintel.generation.validation.computed_dates import computed_day
from docintel.generation.validation.context import ItemEvidence, ValidationContext
from docintel.generation.validation.doubts import Doubt, unchecked
from docintel.generation.validation.evidence_text import EvidenceText, evidence_text
from docintel.generation.validation.leaves import field_names
from docintel.generation.validation.shape import is_stand_in, is_zero_for_nothing

Check = Callable[[Any, EvidenceText], Doubt | None]

_CHECKS: dict[type, Check] = {
    Amount: money.amount,
    Percentage: quantities.percentage,
    Number: quantities.number,
    DateValue: times.day,
    Duration: times.duration,
    PersonName: wordings.name,
    Address: wordings.address,
    Iban: wordings.iban,
    TableValue: tabular.table,
}
_FIGURES: dict[type, tuple[str, ...]] = {
    Amount: ("amount",),
    Percentage: ("percentage", "number", "amount"),
    Number: ("number", "amount", "percentage"),
}
"""What a value of each class may be computed from."""


def check(context: ValidationContext) -> Iterator[Finding]:
    """``value_unsupported`` where the cited words contradict a value, ``value_unchecked`` where they
    cannot say.

    An item without usable words is left to the evidence's own findings: one problem, one finding.
    """
    for item in context.items:
        evidence = evidence_text(item, context)
        if evidence is None or is_zero_for_nothing(item, context.language):
            continue
        for path, value in _values(item):
            if isinstance(value, bool) and _is_settled(value, evidence, context):
                continue
            doubt = _doubt(value, evidence, context.answer.extraction_method, is_text=path.endswith(".text"))
            if doubt is not None:
                yield doubt.at(path)


def _is_settled(value: bool, evidence: EvidenceText, context: ValidationContext) -> bool:
    """Whether the cited words answer the question by themselves. A computed answer is no statement."""
    if context.question is None or context.answer.extraction_method == "computed":
        return False
    return yesno.is_settled(value, context.question, " ".join(evidence.texts))


def _values(item: ItemEvidence) -> Iterator[tuple[str, Any]]:
    """The values an item claims; a period claims two dates, the name of a field is no value."""
    for name in field_names(type(item.item)):
        value, path = getattr(item.item, name), f"{item.path}.{name}"
        if isinstance(value, Period):
            yield from ((f"{path}.start", value.start), (f"{path}.end", value.end))
        elif name != "spans" and not (isinstance(item.item, FieldItem) and name == "name"):
            yield path, value


def _doubt(value: Any, evidence: EvidenceText, method: str, *, is_text: bool) -> Doubt | None:
    if isinstance(value, bool):
        return unchecked(
            "Yes or no is a conclusion: the marked words are there, but whether they say so has to be read.",
            "Read the marked words.",
            severity=Severity.INFO,
        )
    if isinstance(value, str):
        return _text_doubt(value, evidence, method, is_text=is_text)
    if isinstance(value, int | Decimal):
        value = Number(value=Decimal(value))
    check_value = _CHECKS.get(type(value))
    doubt = check_value(value, evidence) if check_value else None
    if doubt is None or method not in {"computed", "inferred"} or doubt.code == "date_ambiguous":
        return doubt
    if method == "computed" and type(value) in _FIGURES:
        return computed(value.value, _FIGURES[type(value)], evidence)
    if method == "computed" and isinstance(value, DateValue):
        return computed_day(value, evidence)
    return _derived(method)


def _text_doubt(value: str, evidence: EvidenceText, method: str, *, is_text: bool) -> Doubt | None:
    if is_stand_in(value, evidence.texts):  # the shape's check says so
        return None
    doubt = wordings.text(value, evidence)
    if doubt is None or (is_text and method == "verbatim"):
        return doubt
    if not is_text:
        return unchecked(f"{evidence.where} do not say {value!r} as such.", severity=Severity.INFO)
    return _derived(method)


def _derived(method: str) -> Doubt:
    return unchecked(
        f"The value is {method}, not printed: whether it follows from the marked words has to be read.",
        "Read the marked words and judge whether the value follows.",
    )
