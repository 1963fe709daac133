"""Typed values as a person reads them: amounts as amounts, dates as dates, never a model's own formatting."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from functools import singledispatch
from typing import Any

from pydantic import BaseModel

from docintel.generation.contract import (
    Address,
    Amount,
    DateValue,
    Duration,
    Iban,
    Item,
    Number,
    Percentage,
    Period,
    PersonName,
    TableValue,
)

_DURATION = re.compile(
    r"P(?:(?P<years>\d+)Y)?(?:(?P<months>\d+)M)?(?:(?P<weeks>\d+)W)?(?:(?P<days>\d+)D)?"
    r"(?:T(?:(?P<hours>\d+)H)?(?:(?P<minutes>\d+)M)?(?:(?P<seconds>\d+)S)?)?"
)


def value_text(item: Item) -> str:
    """The item's value in one line."""
    return _text(item.content)


def grouped(number: Decimal, *, decimals: int | None = None) -> str:
    """Digits grouped in threes with a comma, point for decimals; no digit lost. 1250 → "1,250"."""
    if not number.is_finite():
        return str(number)
    places = max(0, -int(number.as_tuple().exponent))
    return f"{number:,.{places if decimals is None else max(places, decimals)}f}"


def duration_parts(iso: str) -> list[tuple[int, str]]:
    """An ISO 8601 duration as (count, "days") and so on, largest unit first; empty where it is none."""
    match = _DURATION.fullmatch(iso)
    return [(int(count), name) for name, count in match.groupdict().items() if count] if match else []


@singledispatch
def _text(value: Any) -> str:
    """A user's own value class: its fields, named."""
    if isinstance(value, BaseModel):
        return ", ".join(f"{name} {_text(part)}" for name, part in value if part is not None)
    return "" if value is None else str(value)


@_text.register
def _(value: bool) -> str:
    return "Yes" if value else "No"


@_text.register
def _(value: Decimal) -> str:
    return grouped(value)


@_text.register
def _(value: Amount) -> str:
    has_cents = value.value.is_finite() and int(value.value.as_tuple().exponent) < 0
    money = f"{value.currency} {grouped(value.value, decimals=2 if has_cents else 0)}".strip()
    return f"{money} {value.unit}" if value.unit else money


@_text.register
def _(value: DateValue) -> str:
    try:
        day = date.fromisoformat(value.iso)
    except ValueError:
        return value.iso
    return f"{day.day} {day:%B} {day.year}"


@_text.register
def _(value: Percentage) -> str:
    return f"{grouped(value.value)} %"


@_text.register
def _(value: Number) -> str:
    return f"{grouped(value.value)} {value.unit or ''}".strip()


@_text.register
def _(value: Duration) -> str:
    parts = duration_parts(value.iso)
    return ", ".join(f"{count} {name if count != 1 else name[:-1]}" for count, name in parts) or value.iso


@_text.register
def _(value: Period) -> str:
    return f"{_text(value.start)} to {_text(value.end)}"


@_text.register
def _(value: Address) -> str:
    town = " ".join(part for part in (value.postal_code, value.city) if part)
    return ", ".join(part for part in (value.street, town, value.region, value.country) if part)


@_text.register
def _(value: PersonName) -> str:
    return value.full


@_text.register
def _(value: Iban) -> str:
    plain = re.sub(r"\s", "", value.value)
    return " ".join(plain[at : at + 4] for at in range(0, len(plain), 4))


@_text.register
def _(value: TableValue) -> str:
    rows = len(value.rows)
    return f"table of {rows} {'row' if rows == 1 else 'rows'}, {len(value.headers)} columns"
