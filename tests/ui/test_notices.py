"""Notices stay until a run that drew them came to its end, and a while longer."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from components import state


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


def test_a_notice_of_a_run_cut_short_is_drawn_again_and_then_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "_NOTICE_STAYS_S", 0.0)
    app = AppTest.from_function(_page).run()
    assert [each.value for each in app.text] == ["Kept."]
    assert [each.value for each in app.run().text] == ["Said after the others were drawn."]
    assert [each.value for each in app.run().text] == []


def test_a_run_that_follows_at_once_does_not_take_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(state, "monotonic", lambda: now[0])
    app = AppTest.from_function(_page).run()
    now[0] += 1  # a second on the screen
    assert "Kept." in [each.value for each in app.run().text]
    now[0] += 3  # more than that, and this is the run that lets it go
    assert "Kept." in [each.value for each in app.run().text]
    assert "Kept." not in [each.value for each in app.run().text]
