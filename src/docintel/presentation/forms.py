"""Values as forms: the parts of an item that a person edits, and back from what they typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import pycountry
from pydantic import BaseModel

from docintel.errors import InputError
from docintel.generation.contract import DateValue, Duration, Item, TableValue
from docintel.mentions import find_mentions
from docintel.presentation.wording import duration_parts
from docintel.views import FieldKind, FieldValue, FieldView

_WHOLE: Final[dict[type, FieldKind]] = {
    DateValue: FieldKind.DATE,
    Duration: FieldKind.DURATION,
    TableValue: FieldKind.TABLE,
    bool: FieldKind.YES_NO,
    str: FieldKind.TEXT,
    Decimal: FieldKind.NUMBER,
}
"""Classes edited as one part."""
_LABELS: Final = {
    "value": "Value",
    "value.value": "Value",
    "value.start": "From",
    "value.end": "To",
    "value.unit": "Unit",
    "value.full": "Full name",
}


def fields_of(item_class: type[Item]) -> tuple[FieldView, ...]:
    """The parts of an item's value, in the order of its class.

    Raises InputError where one of them is of a kind no form is made for.
    """
    parts = ((name, field.annotation) for name, field in item_class.model_fields.items() if name != "spans")
    return tuple(field for name, annotation in parts for field in _fields(name, annotation))


def _fields(name: str, annotation: Any) -> Iterator[FieldView]:
    kind = _bare(annotation)
    if kind in _WHOLE:
        is_currency = name.endswith("currency")
        yield FieldView(
            name,
            _LABELS.get(name, name.rpartition(".")[2].replace("_", " ").capitalize()),
            FieldKind.CURRENCY if is_currency else _WHOLE[kind],
            _currencies() if is_currency else (),
        )
    elif isinstance(kind, type) and issubclass(kind, BaseModel):
        for part, field in kind.model_fields.items():
            yield from _fields(f"{name}.{part}", field.annotation)
    else:
        raise InputError("There is no form for this kind of value. Reject the answer and note what is right.")


def _bare(annotation: Any) -> Any:
    """The class behind ``Annotated`` and ``| None``."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _bare(get_args(annotation)[0])
    if origin in (Union, UnionType):
        (kind,) = (each for each in get_args(annotation) if each is not NoneType)
        return _bare(kind)
    return annotation


def values_of(item: Item, fields: tuple[FieldView, ...]) -> dict[str, FieldValue]:
    """What the form shows of an item."""
    return {field.name: _shown(_part(item, field.name)) for field in fields}


def _part(item: Any, name: str) -> Any:
    for step in name.split("."):
        item = getattr(item, step, None)
    return item


def _shown(value: Any) -> FieldValue:
    if isinstance(value, DateValue):
        return value.iso
    if isinstance(value, TableValue):
        return (tuple(value.headers), *(tuple(row) for row in value.rows))
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Duration):
        return ", ".join(f"{count} {name}" for count, name in duration_parts(value.iso)) or value.iso
    return value if isinstance(value, bool | NoneType) else str(value)


def item_of(fields: tuple[FieldView, ...], values: Mapping[str, FieldValue], quotes: str) -> dict[str, Any]:
    """The JSON of an item, without its spans, as its class reads it.

    ``quotes`` are the words pointed at, out of which dates and durations take how they are printed. Raises
    InputError for a part that cannot be read, naming it.
    """
    made: dict[str, Any] = {}
    for field in fields:
        *ways, last = field.name.split(".")
        place = made
        for step in ways:
            place = place.setdefault(step, {})
        place[last] = _READ[field.kind](field, values.get(field.name), quotes)
    return made


def _text(field: FieldView, value: FieldValue, quotes: str) -> str | None:
    return " ".join(str(value).split()) or None if value is not None else None


def _date(field: FieldView, value: FieldValue, quotes: str) -> dict[str, str]:
    if not value:
        raise InputError(f"{field.label}: choose a date.")
    return {"iso": str(value), "original": _printed("date", str(value), quotes)}


def _duration(field: FieldView, value: FieldValue, quotes: str) -> dict[str, str]:
    typed = str(value or "").strip()
    found = find_mentions(typed, kinds={"duration"})
    if len(found) == 1:
        return {"iso": str(found[0].value), "original": _printed("duration", str(found[0].value), quotes)}
    if not typed.startswith("P"):
        raise InputError(f"{field.label}: {typed!r} is no length of time. Write it like “30 days”.")
    return {"iso": typed, "original": _printed("duration", typed, quotes)}


def _printed(kind: Any, iso: str, quotes: str) -> str:
    """How the document prints a date or duration, where the words pointed at have it; else as it is."""
    found = find_mentions(quotes.replace("\n", " "), kinds={kind})
    return next((each.text for each in found if str(each.value) == iso), iso)


def _number(field: FieldView, value: FieldValue, quotes: str) -> str:
    typed = str(value or "").strip()
    found = find_mentions(typed, kinds={"number"})
    if not found or found[0].text.strip() != typed:
        raise InputError(f"{field.label}: {typed!r} is no number. Write digits, with a point for decimals.")
    return str(found[0].value)


def _yes_no(field: FieldView, value: FieldValue, quotes: str) -> bool:
    if not isinstance(value, bool):
        raise InputError(f"{field.label}: choose yes or no.")
    return value


def _table(field: FieldView, value: FieldValue, quotes: str) -> dict[str, Any]:
    rows = [list(row) for row in value] if isinstance(value, tuple) else []
    rows = [row for row in rows if any(cell.strip() for cell in row)]
    width = max((at + 1 for row in rows for at, cell in enumerate(row) if cell.strip()), default=0)
    if not rows:
        raise InputError("The table is empty. Type its headers into the first row, then the cells.")
    headers, *cells = [[cell.strip() for cell in row[:width]] for row in rows]
    return {"headers": headers, "rows": cells}


_READ: Final[dict[FieldKind, Callable[[FieldView, FieldValue, str], Any]]] = {
    FieldKind.TEXT: _text,
    FieldKind.CURRENCY: _text,
    FieldKind.NUMBER: _number,
    FieldKind.DATE: _date,
    FieldKind.DURATION: _duration,
    FieldKind.YES_NO: _yes_no,
    FieldKind.TABLE: _table,
}


@lru_cache(maxsize=1)
def _currencies() -> tuple[str, ...]:
    return tuple(sorted(each.alpha_3 for each in pycountry.currencies))
