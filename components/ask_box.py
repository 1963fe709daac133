"""The question box, and what is shown while the answer is made."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from components.text import label
from docintel.views import AnswerView, Stage

_LONGEST = 1000
_WORDS = {
    Stage.READING: "Reading the document",
    Stage.SEARCHING: "Searching for the passages",
    Stage.ANSWERING: "Answering from the passages",
    Stage.CHECKING: "Checking the answer against the page",
    Stage.ASKING_AGAIN: "Asking again",
}

Progress = Callable[[Stage, str], None]


def render(*, default: str, key: str) -> str | None:
    """The box; returns the question when it was asked in this run, or None."""
    with st.form(f"{key}_form", border=False):
        box, press = st.columns([5, 1], vertical_alignment="bottom", wrap=False)
        question = box.text_input(
            "Question",
            value=default,
            max_chars=_LONGEST,
            key=f"{key}_text",
            placeholder="Ask something of this document",
            label_visibility="collapsed",
        )
        asked = press.form_submit_button("Ask", type="primary", width="stretch", key=f"{key}_ask")
    return " ".join(question.split()) or None if asked and question else None


def work(ask: Callable[[Progress], AnswerView]) -> AnswerView:
    """Run ``ask`` and say meanwhile what it is doing. Errors of docintel pass through."""
    with st.status(f"{_WORDS[Stage.READING]}…", expanded=True) as status:

        def progress(stage: Stage, detail: str) -> None:
            status.update(label=f"{_WORDS[stage]}…")
            words = f"{_WORDS[stage]}: {detail}" if detail else _WORDS[stage]
            status.caption(label(words))

        answer = ask(progress)
        status.update(label="Done", state="complete", expanded=False)
    return answer
