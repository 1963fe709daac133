"""Values by their type: what sorts as a number, a date or yes or no, and what is text."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from docintel.generation.contract import (
    Amount,
    AmountItem,
    BooleanItem,
    DateItem,
    DateValue,
    Duration,
    DurationItem,
    Item,
    Number,
    NumberItem,
    Percentage,
    PercentageItem,
    Period,
    PeriodItem,
    TextItem,
)
from docintel.presentation.typed import typed_value
from docintel.views import TypedView

JANUARY = DateValue(iso="2026-01-31", original="31 January 2026")
MARCH = DateValue(iso="2026-03-01", original="1 March 2026")


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (
            AmountItem(spans=[], value=Amount(value=Decimal("1250.50"), currency="EUR", unit="per year")),
            TypedView(number=Decimal("1250.50"), unit="EUR", per="per year"),
        ),
        (
            PercentageItem(spans=[], value=Percentage(value=Decimal("12.5"))),
            TypedView(number=Decimal("12.5"), unit="%"),
        ),
        (NumberItem(spans=[], value=Number(value=Decimal("-3"))), TypedView(number=Decimal("-3"))),
        (DateItem(spans=[], value=JANUARY), TypedView(day=date(2026, 1, 31))),
        (
            PeriodItem(spans=[], value=Period(start=JANUARY, end=MARCH)),
            TypedView(day=date(2026, 1, 31), until=date(2026, 3, 1)),
        ),
        (BooleanItem(spans=[], value=False), TypedView(is_true=False)),
        (
            DurationItem(spans=[], value=Duration(iso="P30D", original="30 days")),
            TypedView(number=Decimal(30), unit="days"),
        ),
        (DurationItem(spans=[], value=Duration(iso="P1M3D", original="1 month and 3 days")), None),
        (DateItem(spans=[], value=DateValue(iso="2026-02-30", original="30 February 2026")), None),
        (TextItem(spans=[], text="500"), None),
    ],
)
def test_typed_value(item: Item, expected: TypedView | None) -> None:
    assert typed_value(item) == expected


def test_kinds() -> None:
    views = (
        TypedView(number=Decimal(0)),
        TypedView(day=date(2026, 1, 1)),
        TypedView(is_true=False),
        TypedView(),
    )
    assert [view.kind for view in views] == ["number", "date", "yes or no", ""]
