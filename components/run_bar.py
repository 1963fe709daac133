"""How far a run of questions got, stopping it, and going on with it."""

from __future__ import annotations

from enum import StrEnum

import streamlit as st

from components.text import el, show
from docintel.views import RunItemState, RunState, RunView


class Act(StrEnum):
    """What was pressed."""

    STOP = "stop"
    RESUME = "resume"


def render(run: RunView, *, key: str = "run") -> Act | None:
    """Draw the progress and what can be done; returns what was pressed in this run of the page, or None."""
    failed = sum(item.state is RunItemState.FAILED for item in run.items)
    answered = sum(item.state is RunItemState.ANSWERED for item in run.items)
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_bar"):
        pressed = _button(run, answered, key)  # before the words, whose length changes under the pointer
        show(
            el(
                "div",
                el("span", f"{answered} of {len(run.items)} answered", class_="di-strong"),
                el("progress", value=answered + failed, max=max(len(run.items), 1), aria_label="Answered"),
                el("span", f"✖ {failed} failed", class_="di-flagged") if failed else None,
                el("span", _state(run), class_="di-quiet") if _state(run) else None,
                class_="di-progress",
                role="status",
            )
        )
    return pressed


def _button(run: RunView, answered: int, key: str) -> Act | None:
    if run.state is RunState.RUNNING:
        return Act.STOP if st.button("Stop", key=f"{key}_stop", icon=":material/stop:") else None
    left = answered < len(run.items)
    if left and st.button("Go on", key=f"{key}_resume", icon=":material/play_arrow:"):
        return Act.RESUME
    return None


def title(run: RunView) -> str:
    """A run in the list of earlier ones: what was asked, of how many documents, when."""
    documents = len(run.together) or len({item.document_id for item in run.items})
    where = "1 document" if documents == 1 else f"{documents} documents"
    return f"{run.title or run.playbook}, {where}, {run.started_at.astimezone():%d %b %H:%M}"


def _state(run: RunView) -> str:
    match run.state:
        case RunState.STOPPED:
            return "stopped"
        case RunState.INTERRUPTED:
            return "interrupted by a restart"
        case _:
            return ""
