"""A table of answers: a row opens its answer, and where there are ticks, several rows can be chosen.

A real table with real buttons, so that a screen reader and the keyboard find their way: the arrow keys (or J
and K) go from row to row, Enter opens, the space bar ticks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from components.text import visible

_HERE = Path(__file__).parent

_mount = st.components.v2.component(
    "docintel_answer_list",
    css=(_HERE / "answer_list.css").read_text(encoding="utf-8"),
    js=(_HERE / "answer_list.js").read_text(encoding="utf-8"),
)


@dataclass(frozen=True, slots=True)
class Column:
    """A heading and its share of the width in percent; the first column takes what is left.

    What is not ``narrow`` is not shown where there is little room.
    """

    title: str
    share: int
    narrow: bool = True


@dataclass(frozen=True, slots=True)
class Cell:
    """Text, with its icon and colour (a name of ``_TONES``) where it says a state."""

    text: str
    icon: str = ""
    tone: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A row: the answer it opens, and its cells. The first is the button."""

    id: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The row opened in this run, if any, and the rows ticked."""

    opened: str | None
    ticked: tuple[str, ...]


def render(
    columns: Sequence[Column], lines: Sequence[Line], *, ticks: bool = False, title: str, key: str = "answers"
) -> Chosen:
    """Draw the table; ``title`` names it to screen readers. Only rows of ``lines`` are ever given back."""
    data = {
        "title": title,
        "ticks": ticks,
        "columns": [{"title": each.title, "share": each.share, "narrow": each.narrow} for each in columns],
        "lines": [{"id": line.id, "cells": [_cell(cell) for cell in line.cells]} for line in lines],
    }
    said = _mount(key=key, data=data, on_open_change=_nothing, on_ticked_change=_nothing)
    known = {line.id for line in lines}
    opened, ticked = said.get("open"), said.get("ticked")
    return Chosen(
        opened if isinstance(opened, str) and opened in known else None,
        tuple(each for each in ticked if each in known) if isinstance(ticked, list) else (),
    )


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "text": visible(cell.text), "icon": cell.icon, "tone": cell.tone, "title": visible(cell.title)
    }  # fmt: skip


def _nothing() -> None:
    """Streamlit keeps a state only where a callback is named."""
