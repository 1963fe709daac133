"""How an answer came about, and the same question put to another model (A/B). Reached from the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import streamlit as st

from components import ask_box, cached, history, state, traces
from components.guard import errors_shown
from components.state import Param
from components.text import label, notice, show
from components.traces import side_by_side
from docintel.views import AnswerView, TraceView

if TYPE_CHECKING:
    from docintel.usecases import Desk

_OTHER = "Another one, as vendor:model"


def page() -> st.Page:
    """The page for the navigation; it is in no menu, since it needs an answer."""
    return st.Page(
        render,
        title="How it came about",
        icon=":material/account_tree:",
        url_path=traces.ADDRESS,
        visibility="hidden",
    )


def render() -> None:
    traces.style()
    wanted = state.param(Param.ANSWER)
    if wanted is None:
        notice("info", "Open an answer in Review first, and follow “How this came about” there.")
        return
    desk = cached.desk()
    trace = desk.trace(wanted)
    against = state.param(Param.AGAINST)
    _bar(trace, comparing=against is not None)
    for said in state.take_notices():
        notice(said.kind, said.text)
    if against is not None:
        side_by_side.render(desk.compare(wanted, against))
        return
    left, right = st.columns([13, 7], gap="large")
    with left:
        show(traces.heading(trace))
        traces.render(trace)
    with right:
        _replay(desk, trace)
        _others(desk.answers_to_same_question(wanted), wanted)


def _bar(trace: TraceView, *, comparing: bool) -> None:
    """The way back to the answer, and from a comparison to the trace."""
    from pages import review

    with st.container(horizontal=True, vertical_alignment="center", key="trace_bar"):
        st.subheader("Two answers to one question" if comparing else "How this came about", anchor=False)
        st.page_link(
            st.Page(review.render, default=True),
            label="Back to the answer",
            icon=":material/arrow_back:",
            query_params={
                Param.DOCUMENT.value: trace.answer.document_id,
                Param.ANSWER.value: trace.answer.id,
            },
        )
        if comparing and st.button("Only this answer", key="trace_alone", type="tertiary"):
            state.open_trace(trace.answer.id)
            st.rerun()


def _replay(desk: Desk, trace: TraceView) -> None:
    """Put the question to another model; its answer is kept, and shown beside this one."""
    st.markdown("**Ask another model the same**")
    with st.form("trace_replay", border=False):
        model = st.selectbox(
            "Model",
            desk.models(trace.answer.id),
            key="trace_model",
            accept_new_options=True,
            placeholder=_OTHER,
            help="Models that are set up here. Type vendor:model for another one of the same vendors.",
            label_visibility="collapsed",
        )
        pressed = st.form_submit_button("Ask and compare", key="trace_ask")
    if not pressed or not model:
        return
    with errors_shown():
        other = ask_box.work(
            lambda progress, control: desk.replay(trace.answer.id, model, progress=progress, control=control)
        )
        state.open_trace(trace.answer.id, against=other.id)
        st.rerun()


def _others(answers: Sequence[AnswerView], current: str) -> None:
    """The other answers to this question; a click puts one beside this one."""
    others = [each for each in answers if each.id != current]
    if not others:
        return
    st.markdown("**Other answers to this question**")
    for each in others:
        by = ":".join(part for part in (each.provider, each.model) if part)
        words = f"{label(by, limit=40)} · **{label(history.summary(each), limit=40)}**"
        if st.button(words, key=f"trace_other_{each.id}", type="tertiary", help="Compare with this one"):
            state.open_trace(current, against=each.id)
            st.rerun()
