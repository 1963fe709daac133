"""The questions of a playbook's run: unresolved first, each opening its answer."""

from __future__ import annotations

import streamlit as st

from components.history import mark, summary
from components.text import el, label, show
from components.worklist import Row, Worklist
from docintel.views import RunItemState, Stage

_STAGES = {
    Stage.READING: "reading",
    Stage.SEARCHING: "searching",
    Stage.ANSWERING: "answering",
    Stage.CHECKING: "checking",
    Stage.ASKING_AGAIN: "asked again",
}


def render(work: Worklist, current: str | None, *, key: str = "run") -> str | None:
    """Draw the list; returns the id of the answer clicked in this run, or None."""
    show(el("h3", work.run.playbook, class_="di-heading"))
    chosen = [row.answer.id for row in work.unresolved_first if _row(row, current, key) and row.answer]
    return chosen[0] if chosen else None


def _row(row: Row, current: str | None, key: str) -> bool:
    answer, item = row.answer, row.item
    question = label(item.question, limit=70)
    if answer is None:
        show(el("p", f"{_waiting(row)} ", el("span", item.question), class_="di-waiting"))
        return False
    here = "▸ " if answer.id == current else ""
    return st.button(
        f"{mark(answer)} {here}{question} · **{label(summary(answer), limit=50)}**",
        key=f"history_{key}_{item.position}",
        type="tertiary",
        width="stretch",
        disabled=answer.id == current,
    )


def _waiting(row: Row) -> str:
    """What became of a question without an answer, in a word or the sentence of its failure."""
    item = row.item
    match item.state:
        case RunItemState.WORKING:
            return f"… {_STAGES[item.stage]}:" if item.stage else "… working:"
        case RunItemState.FAILED:
            return f"✖ {item.message}"
        case RunItemState.STOPPED:
            return "◌ not asked:"
        case RunItemState.ANSWERED:
            return "◌ its answer was removed:"
        case _:
            return "◌ waiting:"
