"""Typed values: what an item claims. Money and numbers are Decimal, exchanged as strings, never float."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, Field, WithJsonSchema

from docintel.generation.contract.spans import ContractModel

_MOST_DIGITS = 60


def _bounded(value: Decimal) -> Decimal:
    """Refuse what no document prints and what would not fit on a page (1E+999999)."""
    if abs(value.adjusted()) > _MOST_DIGITS or len(value.as_tuple().digits) > _MOST_DIGITS:
        raise ValueError(f"a number of more than {_MOST_DIGITS} digits")
    return value


ExactDecimal = Annotated[
    Decimal,
    AfterValidator(_bounded),
    WithJsonSchema({"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"}),
]
"""A Decimal, asked of the model as a string of digits with a point, so that nothing passes through a
float.
"""


class Amount(ContractModel):
    """An amount of money."""

    value: ExactDecimal = Field(description="Digits with a decimal point, no thousands marks, no symbol.")
    currency: str = Field(description="ISO 4217 code, three capital letters.")
    unit: str | None = Field(
        default=None, description="What it is per, as printed (per event, per year), or null."
    )


class DateValue(ContractModel):
    """A calendar date."""

    iso: str = Field(description="ISO 8601: YYYY-MM-DD.")
    original: str = Field(description="The date as the document prints it.")


class TableValue(ContractModel):
    """A rectangular table: every row has as many cells as there are headers."""

    headers: list[str]
    rows: list[list[str]]


class Percentage(ContractModel):
    """A percentage: 12.5 means 12.5 %."""

    value: ExactDecimal


class Number(ContractModel):
    """A plain number with its unit of measure, where it has one."""

    value: ExactDecimal
    unit: str | None = None


class Duration(ContractModel):
    """A length of time."""

    iso: str = Field(description="ISO 8601 duration, such as P30D, P1Y6M or PT48H.")
    original: str = Field(description="The duration as the document prints it.")


class Period(ContractModel):
    """A time between two dates, both included."""

    start: DateValue
    end: DateValue


class Address(ContractModel):
    """A postal address, part by part, each as printed."""

    street: str | None = None
    postal_code: str | None = None
    city: str | None = None
    region: str | None = None
    country: str | None = None


class PersonName(ContractModel):
    """A person's name: in full as printed, and its parts where they are plain."""

    full: str
    given: str | None = None
    family: str | None = None


class Iban(ContractModel):
    """An international bank account number."""

    value: str = Field(description="The IBAN, with or without spaces.")
