"""The parts of a value as widgets, one kind of widget for each kind of part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

import pandas as pd
import streamlit as st

from components.text import el, show
from docintel.views import FieldKind, FieldValue, FieldView

_FIRST_DAY, _LAST_DAY = date(1000, 1, 1), date(2999, 12, 31)
_FEWEST_COLUMNS, _FEWEST_ROWS = 3, 2
_LONGEST = 4000
_LONG = 60  # characters from which text gets a box of several lines


def render(
    fields: Sequence[FieldView], values: Mapping[str, FieldValue], *, key: str
) -> dict[str, FieldValue]:
    """Draw the parts side by side, wide ones on a row of their own; returns what they say."""
    if len(fields) == 1:
        return {fields[0].name: _draw(fields[0], values, key)}
    columns = st.columns(min(len(fields), 3), vertical_alignment="bottom", wrap=False)
    found: dict[str, FieldValue] = {}
    for at, field in enumerate(fields):
        with columns[at % len(columns)]:
            found[field.name] = _draw(field, values, key)
    return found


def _draw(field: FieldView, values: Mapping[str, FieldValue], key: str) -> FieldValue:
    return _WIDGETS[field.kind](field, values.get(field.name), f"{key}_{field.name}")


def _text(field: FieldView, value: FieldValue, key: str) -> FieldValue:
    shown = str(value or "")
    if len(shown) > _LONG:
        return st.text_area(field.label, value=shown, max_chars=_LONGEST, key=key, height=110) or None
    return st.text_input(field.label, value=shown, max_chars=_LONGEST, key=key) or None


def _currency(field: FieldView, value: FieldValue, key: str) -> FieldValue:
    known = value if value in field.options else None
    at = field.options.index(str(known)) if known else None
    return st.selectbox(field.label, field.options, index=at, key=key, placeholder="EUR")


def _date(field: FieldView, value: FieldValue, key: str) -> FieldValue:
    chosen = st.date_input(
        field.label,
        value=_day(value),
        min_value=_FIRST_DAY,
        max_value=_LAST_DAY,
        format="YYYY-MM-DD",
        key=key,
    )
    return chosen.isoformat() if isinstance(chosen, date) else None


def _day(value: FieldValue) -> date | None:
    try:
        day = date.fromisoformat(str(value))
    except ValueError:
        return None
    return day if _FIRST_DAY <= day <= _LAST_DAY else None


def _duration(field: FieldView, value: FieldValue, key: str) -> FieldValue:
    return st.text_input(field.label, value=str(value or ""), key=key, placeholder="30 days") or None


def _yes_no(field: FieldView, value: FieldValue, key: str) -> FieldValue:
    default = {True: "Yes", False: "No"}.get(value) if isinstance(value, bool) else None
    chosen = st.segmented_control(field.label, ["Yes", "No"], default=default, key=key)
    return {"Yes": True, "No": False}.get(chosen or "")


def _table(field: FieldView, value: FieldValue, key: str) -> FieldValue:
    """The rows, of which the first holds the headers."""
    rows = [list(row) for row in value] if isinstance(value, tuple) else []
    width = max([len(row) for row in rows] + [_FEWEST_COLUMNS])
    padded = [row + [""] * (width - len(row)) for row in rows]
    padded += [[""] * width for _ in range(_FEWEST_ROWS - len(padded))]
    frame = pd.DataFrame(padded, columns=[f"Column {number}" for number in range(1, width + 1)])
    show(el("p", "The first row holds the headers.", class_="di-quiet"))
    edited = st.data_editor(frame, key=key, num_rows="dynamic", hide_index=True, width="stretch")
    return tuple(tuple("" if pd.isna(cell) else str(cell) for cell in row) for row in edited.to_numpy())


_WIDGETS: Mapping[FieldKind, Callable[[FieldView, FieldValue, str], FieldValue]] = {
    FieldKind.TEXT: _text,
    FieldKind.NUMBER: _text,
    FieldKind.CURRENCY: _currency,
    FieldKind.DATE: _date,
    FieldKind.DURATION: _duration,
    FieldKind.YES_NO: _yes_no,
    FieldKind.TABLE: _table,
}
