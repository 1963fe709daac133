"""Figures to press: tiles with a value and its change, and bars with theirs. Words stand beside every colour.

They are buttons, so that the keyboard and a screen reader open what a pointer does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

import streamlit as st

from components.text import visible

Tone = Literal["", "good", "bad"]

_HERE = Path(__file__).parent

_mount = st.components.v2.component(
    "docintel_marks",
    css=(_HERE / "marks.css").read_text(encoding="utf-8"),
    js=(_HERE / "marks.js").read_text(encoding="utf-8"),
)


@dataclass(frozen=True, slots=True)
class Item:
    """A tile or a bar. ``fill`` is the bar's length from 0 to 1, ``tone`` the colour of ``change``."""

    id: str
    words: str
    value: str
    note: str = ""  # "34 of 280"
    change: str = ""  # "▼ 1.2 points, better"
    tone: Tone = ""
    title: str = ""
    fill: float = 0.0
    is_chosen: bool = False
    can_open: bool = True


@dataclass(frozen=True, slots=True)
class Pressed:
    """What was pressed in this run: an item itself, or its note, which opens the answers behind it."""

    chosen: str | None = None
    opened: str | None = None


def render(items: Sequence[Item], *, kind: Literal["tiles", "bars"], title: str, key: str) -> Pressed:
    """Draw the items; ``title`` names them to screen readers. A bar that is pressed opens."""
    data = {"kind": kind, "title": title, "items": [_shown(item) for item in items]}
    said = _mount(key=key, data=data, on_chosen_change=_nothing, on_opened_change=_nothing)
    known = {item.id for item in items}
    chosen, opened = said.get("chosen"), said.get("opened")
    return Pressed(chosen if chosen in known else None, opened if opened in known else None)


def _shown(item: Item) -> dict[str, object]:
    return {name: visible(value) if isinstance(value, str) else value for name, value in asdict(item).items()}


def _nothing() -> None:
    """Streamlit keeps a trigger only where a callback is named."""
