"""The table of a run: documents down, questions across; a cell opens its answer.

A real table with the keys of a grid: arrow keys walk, Enter opens. It sorts and filters in the browser.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from components.scripts import bundle
from components.text import visible
from docintel.views import GridCell, GridView

_HERE = Path(__file__).parent

_mount = st.components.v2.component(
    "docintel_answer_grid",
    css=(_HERE / "answer_grid.css").read_text(encoding="utf-8"),
    js=bundle(_HERE / "answer_grid.js"),
)


def render(grid: GridView, *, chosen: int | None, title: str, key: str = "answer_grid") -> int | None:
    """Draw the table, ``chosen`` marked, and return the position of the cell opened in this run, or None."""
    said = _mount(key=key, data=payload(grid, chosen, title), on_open_change=_nothing).get("open")
    if not isinstance(said, dict) or said.get("run") != grid.run.id:
        return None
    opens = {cell.position for row in grid.rows for cell in row.cells if cell and cell.answer_id}
    position = said.get("position")
    return position if isinstance(position, int) and position in opens else None


def payload(grid: GridView, chosen: int | None, title: str) -> dict[str, Any]:
    """What the script reads, as plain JSON."""
    return {
        "run": grid.run.id,
        "title": title,
        "chosen": chosen,
        "columns": [
            {"title": visible(each.question), "kind": each.kind, "unit": visible(each.unit)}
            for each in grid.columns
        ],
        "rows": [
            {"name": visible(row.name), "cells": [_cell(cell) if cell else None for cell in row.cells]}
            for row in grid.rows
        ],
    }


def _cell(cell: GridCell) -> dict[str, Any]:
    return {
        "position": cell.position,
        "text": visible(cell.text),
        "icon": cell.icon,
        "words": cell.words,
        "tone": cell.tone,
        "sort": cell.sort,
        "note": visible(cell.note),
        "answer": cell.answer_id,
        "open": cell.is_open,
    }


def _nothing() -> None:
    """Streamlit keeps a trigger only where a callback is named."""
