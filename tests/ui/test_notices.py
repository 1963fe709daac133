"""Notices stay until a run that drew them came to its end."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest


def _page() -> None:
    import streamlit as st

    from components import state

    runs = st.session_state["runs"] = st.session_state.get("runs", 0) + 1
    if runs == 1:
        state.say("success", "Kept.")
    for said in state.take_notices():
        st.text(said.text)
    if runs == 1:
        st.rerun()  # before the browser has drawn it
    if runs == 2:
        state.say("warning", "Said after the others were drawn.")
    state.end_run()


def test_a_notice_of_a_run_cut_short_is_drawn_again_and_then_gone() -> None:
    app = AppTest.from_function(_page).run()
    assert [each.value for each in app.text] == ["Kept."]
    assert [each.value for each in app.run().text] == ["Said after the others were drawn."]
    assert [each.value for each in app.run().text] == []
