"""The question box, and what is shown while the answer is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import streamlit as st

from components.stopping import StopButton
from components.text import label
from docintel.errors import CancelledError
from docintel.views import AnswerView, Stage

if TYPE_CHECKING:
    from docintel.usecases import CallControl

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


def work(ask: Callable[[Progress, CallControl], AnswerView]) -> AnswerView:
    """Run ``ask`` and say meanwhile what it is doing. Errors of docintel pass through.

    Its Stop ends a model's call too, which costs nothing more. (Any press ends the script, says Streamlit.)
    """
    from docintel.usecases import CallControl

    doing, place = Stage.READING, st.empty()
    place.button("Stop", key="ask_stop", icon=":material/stop:")
    with st.status(f"{_WORDS[doing]}…", expanded=True) as status:

        def progress(stage: Stage, detail: str) -> None:
            nonlocal doing
            doing = stage
            status.update(label=f"{_WORDS[stage]}…")
            words = f"{_WORDS[stage]}: {detail}" if detail else _WORDS[stage]
            status.caption(label(words))

        stop = StopButton(lambda seconds: status.update(label=f"{_WORDS[doing]}… {seconds:.0f} s"))
        try:
            answer = ask(progress, CallControl(stop))
        except CancelledError:
            stop.again()
            raise
        finally:
            place.empty()
        status.update(label="Done", state="complete", expanded=False)
    return answer
