"""Answers: items and the model's own assessment of them, one class per shape, in an open registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal, TypeVar, get_args

from pydantic import Field

from docintel.errors import UnknownShapeError
from docintel.generation.contract.constraints import Constraint, InOrder, Rectangular
from docintel.generation.contract.items import (
    AddressItem,
    AmountItem,
    BooleanItem,
    DateItem,
    DurationItem,
    FieldItem,
    IbanItem,
    Item,
    NumberItem,
    PercentageItem,
    PeriodItem,
    PersonNameItem,
    TableItem,
    TextItem,
)
from docintel.generation.contract.spans import ContractModel
from docintel.generation.contract.strict import strict_problems
from docintel.generation.contract.totals import ColumnTotals

ExtractionMethod = Literal["verbatim", "computed", "inferred", "na"]


class AnswerBase(ContractModel):
    """What every answer says beside its items.

    ``answer_found`` comes first: a small model that has to commit to it before writing items invents less.
    """

    constraints: ClassVar[tuple[Constraint, ...]] = ()
    """What must hold between the fields, checked in the validator's pass; subclasses declare their own."""

    answer_found: bool = Field(description="Whether the passages answer the question.")
    items: Sequence[Item] = Field(description="One item per value; empty where nothing was found.")
    extraction_method: ExtractionMethod = Field(
        description="verbatim: printed as such; computed or inferred: derived from it; na: nothing found."
    )
    confidence: float = Field(ge=0, le=1, description="Between 0 and 1, for triage only.")
    caveats: list[str] = Field(description="What the reader must know to use the answer.")
    complete_answer_found: bool = Field(description="False where the answer goes on beyond the passages.")
    context_completeness_weak: float = Field(
        ge=0, le=1, description="Between 0 and 1: how much of what is needed the passages hold."
    )
    context_structured: bool = Field(description="False where the passages are garbled.")
    llm_discovered_keywords: list[str] = Field(description="Other words the document uses for the subject.")
    keywords_found: list[str] = Field(description="Words of the question found in the passages.")
    conflicting_evidence: bool = Field(description="Whether the passages contradict each other.")
    suggested_clarification: str | None = Field(
        default=None,
        description="One question back, where the question can't be answered as asked; else null.",
    )

    @classmethod
    def item_class(cls) -> type[Item]:
        """The class of this answer's items."""
        items: type[Item] = get_args(cls.model_fields["items"].annotation)[0]
        return items


class TextAnswer(AnswerBase):
    items: list[TextItem]


class AmountAnswer(AnswerBase):
    items: list[AmountItem]


class DateAnswer(AnswerBase):
    items: list[DateItem]


class BooleanAnswer(AnswerBase):
    items: list[BooleanItem]


class ListAnswer(AnswerBase):
    """A list: one item per entry, each with its own spans."""

    items: list[TextItem]


class TableAnswer(AnswerBase):
    constraints = (Rectangular("items[*].value"), ColumnTotals("items[*].value"))

    items: list[TableItem]


class PercentageAnswer(AnswerBase):
    items: list[PercentageItem]


class NumberAnswer(AnswerBase):
    items: list[NumberItem]


class DurationAnswer(AnswerBase):
    items: list[DurationItem]


class PeriodAnswer(AnswerBase):
    constraints = (InOrder("items[*].value.start.iso", "items[*].value.end.iso"),)

    items: list[PeriodItem]


class AddressAnswer(AnswerBase):
    items: list[AddressItem]


class PersonNameAnswer(AnswerBase):
    items: list[PersonNameItem]


class IbanAnswer(AnswerBase):
    items: list[IbanItem]


class FieldsAnswer(AnswerBase):
    """Named fields of a form, where no class declares them beforehand; see also ``FieldsBase``."""

    items: list[FieldItem]


ANSWER_REGISTRY: Final[dict[str, type[AnswerBase]]] = {
    "text": TextAnswer,
    "amount": AmountAnswer,
    "date": DateAnswer,
    "boolean": BooleanAnswer,
    "list": ListAnswer,
    "table": TableAnswer,
    "percentage": PercentageAnswer,
    "number": NumberAnswer,
    "duration": DurationAnswer,
    "period": PeriodAnswer,
    "address": AddressAnswer,
    "person_name": PersonNameAnswer,
    "iban": IbanAnswer,
    "fields": FieldsAnswer,
}
"""Shape (the string key) to answer class."""

AnswerClass = TypeVar("AnswerClass", bound=type[AnswerBase])


def register_answer_shape(shape: str, answer_class: AnswerClass) -> AnswerClass:
    """Register a user's own AnswerBase subclass under ``shape``.

    Raises ValueError where the shape is taken by another class, the class is no AnswerBase, or strict
    structured output would refuse its schema.
    """
    if not (isinstance(answer_class, type) and issubclass(answer_class, AnswerBase)):
        raise ValueError(f"{answer_class!r} is not a subclass of AnswerBase")
    if problems := strict_problems(answer_class):
        raise ValueError(f"{answer_class.__name__} cannot be asked of a model: {problems[0]}")
    if ANSWER_REGISTRY.get(shape, answer_class) is not answer_class:
        raise ValueError(f"the shape {shape!r} is taken by {ANSWER_REGISTRY[shape].__name__}")
    ANSWER_REGISTRY[shape] = answer_class
    return answer_class


def answer_class_for(shape: str) -> type[AnswerBase]:
    """The class registered under ``shape``; UnknownShapeError, naming those there are, otherwise."""
    try:
        return ANSWER_REGISTRY[shape]
    except KeyError:
        known = ", ".join(sorted(ANSWER_REGISTRY))
        raise UnknownShapeError(f"No answer shape {shape!r}. Use one of: {known}.") from None


def shape_of(answer_class: type[AnswerBase]) -> str | None:
    """The shape ``answer_class`` is registered under, or None."""
    return next((shape for shape, known in ANSWER_REGISTRY.items() if known is answer_class), None)


def not_found(answer_class: type[AnswerBase], caveats: Sequence[str], **overrides: Any) -> AnswerBase:
    """The NA form: no items, ``answer_found`` False, ``na``, and at least one caveat saying what was
    looked at.
    """
    fields: dict[str, Any] = {
        "answer_found": False,
        "items": [],
        "extraction_method": "na",
        "confidence": 0.0,
        "caveats": list(caveats),
        "complete_answer_found": False,
        "context_completeness_weak": 0.0,
        "context_structured": True,
        "llm_discovered_keywords": [],
        "keywords_found": [],
        "conflicting_evidence": False,
        "suggested_clarification": None,
    }
    return answer_class(**(fields | overrides))
