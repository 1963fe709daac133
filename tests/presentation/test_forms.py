"""Values as forms: every shape's value comes back from its form as it went in, or a sentence says why not."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import BaseModel

from docintel.errors import InputError
from docintel.generation.contract import ANSWER_REGISTRY, Item, Number, answer_class_for
from docintel.presentation.forms import fields_of, item_of, values_of
from docintel.views import FieldKind, FieldView

SPANS = [{"line_start": 1, "line_end": 1, "quote": "words"}]
ITEMS: dict[str, dict[str, Any]] = {
    "text": {"text": "wear and tear"},
    "amount": {"value": {"value": "1250.50", "currency": "EUR", "unit": "per event"}},
    "date": {"value": {"iso": "2026-01-15", "original": "15 January 2026"}},
    "boolean": {"value": False},
    "list": {"text": "frost"},
    "table": {"value": {"headers": ["Cover", "Sum"], "rows": [["Buildings", "420,000"], ["Contents", ""]]}},
    "percentage": {"value": {"value": "12.5"}},
    "number": {"value": {"value": "-3", "unit": None}},
    "duration": {"value": {"iso": "P1Y6M", "original": "1 year and 6 months"}},
    "period": {
        "value": {
            "start": {"iso": "2026-01-01", "original": "1 January 2026"},
            "end": {"iso": "2026-12-31", "original": "31 December 2026"},
        }
    },
    "address": {
        "value": {
            "street": "3 Quay Street",
            "postal_code": None,
            "city": "Galway",
            "region": None,
            "country": "Ireland",
        }
    },
    "person_name": {"value": {"full": "Aoife Brennan", "given": None, "family": None}},
    "iban": {"value": {"value": "IE29 AIBK 9311 5212 3456 78"}},
    "fields": {"name": "Insured", "text": "Aoife Brennan"},
}
QUOTES = "15 January 2026, 1 year and 6 months, 1 January 2026 to 31 December 2026"


def test_every_shape_has_a_form_and_a_sample_here() -> None:
    assert set(ITEMS) == set(ANSWER_REGISTRY)


@pytest.mark.parametrize("shape", ITEMS)
def test_a_value_comes_back_as_it_went_in(shape: str) -> None:
    item_class = answer_class_for(shape).item_class()
    item = item_class.model_validate(ITEMS[shape] | {"spans": SPANS})
    fields = fields_of(item_class)
    again = item_class.model_validate(item_of(fields, values_of(item, fields), QUOTES) | {"spans": SPANS})
    assert again == item


def read(shape: str, **values: Any) -> dict[str, Any]:
    fields = fields_of(answer_class_for(shape).item_class())
    return item_of(fields, {name.replace("__", "."): value for name, value in values.items()}, "")


@pytest.mark.parametrize(
    ("typed", "number"), [("1,250.50", "1250.50"), ("1250", "1250"), (" 12.5 ", "12.5"), ("1 250", "1250")]
)
def test_numbers_are_read_as_people_write_them(typed: str, number: str) -> None:
    assert Decimal(read("percentage", value__value=typed)["value"]["value"]) == Decimal(number)


def test_lengths_of_time_are_read_as_people_write_them() -> None:
    assert read("duration", value="30 days")["value"]["iso"] == "P30D"
    assert read("duration", value="PT48H")["value"]["iso"] == "PT48H"


def test_a_table_is_as_large_as_what_is_in_it() -> None:
    rows = (("Cover", "Sum", " "), ("Contents", "85,000", ""), ("", "", ""))
    assert read("table", value=rows)["value"] == {
        "headers": ["Cover", "Sum"],
        "rows": [["Contents", "85,000"]],
    }


@pytest.mark.parametrize(
    ("shape", "values", "says"),
    [
        ("percentage", {"value__value": "12 and 13"}, "is no number"),
        ("date", {"value": None}, "choose a date"),
        ("boolean", {"value": None}, "choose yes or no"),
        ("duration", {"value": "soon"}, "is no length of time"),
        ("table", {"value": (("", ""), ("", ""))}, "The table is empty"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(shape: str, values: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        read(shape, **values)


class Damage(BaseModel):
    cause: str
    cost: Number | None


class DamageItem(Item):
    value: Damage


class SeveralItem(Item):
    value: list[str]


def test_a_class_of_ones_own_gets_a_form_from_its_parts() -> None:
    assert fields_of(DamageItem) == (
        FieldView("value.cause", "Cause", FieldKind.TEXT),
        FieldView("value.cost.value", "Value", FieldKind.NUMBER),
        FieldView("value.cost.unit", "Unit", FieldKind.TEXT),
    )
    with pytest.raises(InputError, match="no form for this kind of value"):
        fields_of(SeveralItem)
