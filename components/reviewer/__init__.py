"""Whose decisions these are: a name kept in this browser on this machine, which is not a sign-in."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import streamlit as st

from components import signin, state
from components.text import el, label, show
from docintel.settings import get_settings

_COOKIE = "docintel_reviewer"
_LONGEST = 80
_SAYS = "Kept in this browser on this machine only. It is a name on the record, not a sign-in."

_remember = st.components.v2.component(
    "docintel_reviewer", js=(Path(__file__).parent / "reviewer.js").read_text(encoding="utf-8")
)


def current() -> str | None:
    """The name of whoever signed in; without a sign-in the one given in this session, else kept in this
    browser, else the machine's setting.
    """
    if signin.is_configured():
        return signin.name()
    kept = st.context.cookies.get(_COOKIE)
    return state.reviewer() or (_tidy(unquote(kept)) if kept else None) or get_settings().reviewer


def render(*, key: str = "reviewer") -> None:
    """The name in the frame, with the way to change it or to sign out."""
    name = current()
    if signin.is_configured():
        _signed_in(name or "", key)
        return
    with st.popover(
        label(name, limit=24) if name else "Your name", icon=":material/person:", type="tertiary"
    ):
        _form(name, key)
    if state.reviewer():
        _remember(key=f"{key}_cookie", data={"name": state.reviewer()})


def ask(*, key: str = "reviewer_prompt") -> None:
    """The prompt where a decision needs a name and there is none yet."""
    _form(None, key)


def _signed_in(name: str, key: str) -> None:
    with st.popover(label(name, limit=24), icon=":material/person:", type="tertiary"):
        show(el("p", f"Signed in as {name}", el("br"), signin.email()))
        st.button("Sign out", key=f"{key}_out", on_click=st.logout)


def _form(name: str | None, key: str) -> None:
    with st.form(f"{key}_form", border=False):
        box, press = st.columns([4, 1], vertical_alignment="bottom", wrap=False)
        given = box.text_input(
            "Your name, to sign your decisions", value=name or "", max_chars=_LONGEST, key=f"{key}_name"
        )
        saved = press.form_submit_button("Save", key=f"{key}_save", width="stretch")
        show(el("p", _SAYS, class_="di-quiet"))
    if saved and (tidy := _tidy(given)):
        state.set_reviewer(tidy)
        st.rerun()


def _tidy(name: str) -> str | None:
    return " ".join(name.split())[:_LONGEST] or None
