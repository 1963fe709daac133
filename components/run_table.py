"""Progress and table of a run of questions, in a fragment that draws itself again while the run goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components import answer_grid, run_bar, state
from components.guard import errors_shown
from components.run_bar import Act
from docintel.views import GridView, RunState, RunView

if TYPE_CHECKING:
    from docintel.usecases import Desk

_TICK_S = 1.0
_TICK_S_PER_ITEM = 0.003


def render(desk: Desk, run: RunView, answer_id: str | None) -> None:
    """Draw it, the cell of the open answer marked. A cell that is clicked goes into the address line."""
    every = _tick(run) if run.state is RunState.RUNNING else None
    st.fragment(_table, run_every=every)(desk, run, answer_id)


def _tick(run: RunView) -> float:
    """Seconds between two looks at a run: a long table takes longer to draw than it is worth each second."""
    return max(_TICK_S, len(run.items) * _TICK_S_PER_ITEM)


def _table(desk: Desk, before: RunView, answer_id: str | None) -> None:
    """``before``: the run as the page around was drawn with; it is drawn anew where that is over."""
    with errors_shown():
        grid = desk.grid(before.id)
        act = run_bar.render(grid.run)
        if act is Act.STOP:
            desk.stop_run(before.id)
        if act is Act.RESUME:
            desk.resume_run(before.id)
        position = answer_grid.render(grid, chosen=_position(grid, answer_id), title="Answers")
        if position is not None:
            state.open_run(before.id, _answer_at(grid, position))
        if act or position is not None or grid.run.state is not before.state:
            st.rerun()


def _position(grid: GridView, answer_id: str | None) -> int | None:
    found = (item.position for item in grid.run.items if answer_id and item.answer_id == answer_id)
    return next(found, None)


def _answer_at(grid: GridView, position: int) -> str | None:
    return next((item.answer_id for item in grid.run.items if item.position == position), None)
