"""Several typed fields in one call, each with its own evidence, so that each is checked and boxed on its
own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar, cast

from pydantic import Field, create_model

from docintel.generation.contract.answers import (
    AddressAnswer,
    AmountAnswer,
    AnswerBase,
    BooleanAnswer,
    DateAnswer,
    DurationAnswer,
    IbanAnswer,
    NumberAnswer,
    PercentageAnswer,
    PeriodAnswer,
    PersonNameAnswer,
    TableAnswer,
    TextAnswer,
    not_found,
)
from docintel.generation.contract.constraints import Constraint
from docintel.generation.contract.spans import ContractModel, Span
from docintel.generation.contract.values import (
    Address,
    Amount,
    DateValue,
    Duration,
    Iban,
    Number,
    Percentage,
    Period,
    PersonName,
    TableValue,
)

ValueT = TypeVar("ValueT")


class FieldExtraction(ContractModel, Generic[ValueT]):
    """One field: its value and where the document says so, or ``found`` False and a caveat.

    ``line_start`` and ``line_end`` are GLOBAL line numbers, ``page`` the page of the first.
    """

    found: bool = Field(description="Whether the passages give this field.")
    value: ValueT | None = Field(default=None, description="The value, or null where it was not found.")
    quote: str | None = Field(
        default=None, description="The words that prove the value, copied, never reworded."
    )
    page: int | None = Field(default=None, description="Page of the first line.")
    line_start: int | None = Field(
        default=None, description="First line, a number of the GLOBAL_LINE column."
    )
    line_end: int | None = Field(default=None, description="Last line, a number of the GLOBAL_LINE column.")
    caveat: str | None = Field(
        default=None, description="What the reader must know; needed where nothing was found."
    )

    @property
    def spans(self) -> list[Span]:
        """The evidence as spans: one, or none where no line was given."""
        if self.line_start is None:
            return []
        end = self.line_start if self.line_end is None else self.line_end
        return [Span(line_start=self.line_start, line_end=end, quote=self.quote)]


class FieldsBase(ContractModel):
    """Base of a form: subclasses declare each field as ``name: FieldExtraction[Amount]`` and the like."""

    constraints: ClassVar[tuple[Constraint, ...]] = ()

    def extractions(self) -> dict[str, FieldExtraction[Any]]:
        """The fields by name, in the order they were declared."""
        values = ((name, getattr(self, name)) for name in type(self).model_fields)
        return {name: value for name, value in values if isinstance(value, FieldExtraction)}

    def answer_for(self, name: str) -> AnswerBase:
        """Field ``name`` as an answer of its own, to be validated, boxed and decided like any other.

        Raises KeyError where the form has no such field.
        """
        field = self.extractions()[name]
        answer_class = answer_class_for_value(value_type(type(self), name))
        caveats = [field.caveat] if field.caveat else []
        if not field.found and field.value is None:
            return not_found(answer_class, caveats)
        return _answer(answer_class, field, caveats)


def _answer(answer_class: type[AnswerBase], field: FieldExtraction[Any], caveats: list[str]) -> AnswerBase:
    """The extraction as it is, contradictions included: they are the validator's to name."""
    item_class = answer_class.item_class()
    content = {"text" if "text" in item_class.model_fields else "value": field.value}
    items = [] if field.value is None else [item_class.model_construct(**content, spans=field.spans)]
    return not_found(
        answer_class,
        caveats,
        answer_found=field.found,
        items=items,
        extraction_method="verbatim",
        complete_answer_found=field.found,
    )


def value_type(form: type[FieldsBase], name: str) -> Any:
    """``Amount`` for a field declared as ``FieldExtraction[Amount]``."""
    annotation: Any = form.model_fields[name].annotation
    arguments = annotation.__pydantic_generic_metadata__["args"]
    return arguments[0] if arguments else str


_ANSWERS: dict[Any, type[AnswerBase]] = {
    str: TextAnswer,
    bool: BooleanAnswer,
    Amount: AmountAnswer,
    DateValue: DateAnswer,
    TableValue: TableAnswer,
    Percentage: PercentageAnswer,
    Number: NumberAnswer,
    Duration: DurationAnswer,
    Period: PeriodAnswer,
    Address: AddressAnswer,
    PersonName: PersonNameAnswer,
    Iban: IbanAnswer,
}


def answer_class_for_value(value_class: Any) -> type[AnswerBase]:
    """The answer class whose items hold ``value_class``. Raises ValueError, naming those there are,
    otherwise.
    """
    try:
        return _ANSWERS[value_class]
    except KeyError:
        known = ", ".join(getattr(each, "__name__", str(each)) for each in _ANSWERS)
        raise ValueError(f"a field cannot hold {value_class!r}; use one of: {known}") from None


def extraction_class(value_class: Any) -> type[FieldExtraction[Any]]:
    """``FieldExtraction[value_class]`` for a class only known at run time."""
    return cast("type[FieldExtraction[Any]]", FieldExtraction.__class_getitem__(value_class))


def fields_form(name: str, fields: Mapping[str, tuple[Any, str]]) -> type[FieldsBase]:
    """A form made on the fly: field name → (value class, what is asked).

    Raises ValueError where a value class is none of the contract's.
    """
    for value_class, _ in fields.values():
        answer_class_for_value(value_class)
    declared: dict[str, Any] = {
        field: (extraction_class(value_class), Field(description=asked))
        for field, (value_class, asked) in fields.items()
    }
    return create_model(name, __base__=FieldsBase, **declared)
