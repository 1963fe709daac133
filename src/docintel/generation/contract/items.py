"""Items: one value and the spans that prove it. Every item carries its own evidence."""

from __future__ import annotations

from typing import Any

from pydantic import Field

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


class Item(ContractModel):
    """Base of all items. Subclasses add ``value`` (or, for text, ``text``)."""

    spans: list[Span] = Field(description="Where the document says so; at least one.")

    @property
    def content(self) -> Any:
        """The typed value, whatever its field is called."""
        return getattr(self, "value", getattr(self, "text", None))


class TextItem(Item):
    text: str


class FieldItem(Item):
    """One field of a form asked for at large: its name and its value, both as printed."""

    name: str
    text: str


class AmountItem(Item):
    value: Amount


class DateItem(Item):
    value: DateValue


class BooleanItem(Item):
    value: bool


class TableItem(Item):
    value: TableValue


class PercentageItem(Item):
    value: Percentage


class NumberItem(Item):
    value: Number


class DurationItem(Item):
    value: Duration


class PeriodItem(Item):
    value: Period


class AddressItem(Item):
    value: Address


class PersonNameItem(Item):
    value: PersonName


class IbanItem(Item):
    value: Iban
