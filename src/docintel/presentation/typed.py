"""Values by their type, for columns that sort as numbers and dates do, and for spreadsheets."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import singledispatch
from typing import Any

from docintel.generation.contract import Amount, DateValue, Duration, Item, Number, Percentage, Period
from docintel.presentation.wording import duration_parts
from docintel.views import TypedView


def typed_value(item: Item) -> TypedView | None:
    """The item's value as a number, a date or yes or no; None for text, tables and what is neither."""
    return _typed(item.content)


@singledispatch
def _typed(value: Any) -> TypedView | None:
    return None


@_typed.register
def _(value: bool) -> TypedView:
    return TypedView(is_true=value)


@_typed.register
def _(value: Amount) -> TypedView | None:
    return _number(value.value, value.currency, value.unit or "")


@_typed.register
def _(value: Percentage) -> TypedView | None:
    return _number(value.value, "%")


@_typed.register
def _(value: Number) -> TypedView | None:
    return _number(value.value, value.unit or "")


@_typed.register
def _(value: DateValue) -> TypedView | None:
    day = _day(value.iso)
    return TypedView(day=day) if day else None


@_typed.register
def _(value: Period) -> TypedView | None:
    start, end = _day(value.start.iso), _day(value.end.iso)
    return TypedView(day=start, until=end) if start else None


@_typed.register
def _(value: Duration) -> TypedView | None:
    """Durations of one unit only: how many days "1 month, 3 days" are depends on the month."""
    parts = duration_parts(value.iso)
    return TypedView(number=Decimal(parts[0][0]), unit=parts[0][1]) if len(parts) == 1 else None


def _number(number: Decimal, unit: str, per: str = "") -> TypedView | None:
    return TypedView(number=number, unit=unit, per=per) if number.is_finite() else None


def _day(iso: str) -> date | None:
    try:
        return date.fromisoformat(iso)
    except ValueError:
        return None
