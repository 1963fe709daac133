"""Removing documents, once the person has seen what goes with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from components import cached, state
from components.guard import errors_shown
from components.text import el, show
from docintel.views import DocumentView, TallyView

_NAMED = 6


def ask(
    documents: Sequence[DocumentView],
    tallies: Mapping[str, TallyView],
    remove: Callable[[str], None],
) -> None:
    """Open the dialog; ``remove`` is called for each document once it is confirmed."""

    @st.dialog("Remove documents" if len(documents) > 1 else "Remove this document")
    def confirm() -> None:
        show(what_goes(documents, tallies))
        with st.container(horizontal=True):
            if st.button("Remove for good", type="primary", key="remove_confirm", icon=":material/delete:"):
                with errors_shown():
                    _remove(documents, remove)
            if st.button("Keep", key="remove_keep"):
                st.rerun()

    confirm()


def what_goes(documents: Sequence[DocumentView], tallies: Mapping[str, TallyView]) -> str:
    """What is lost with these documents, in words."""
    named = [el("li", each.name) for each in documents[:_NAMED]]
    more = len(documents) - _NAMED
    mine = [tallies[each.id] for each in documents if each.id in tallies]
    answers, decisions = sum(each.answers for each in mine), sum(each.decisions for each in mine)
    files, were = ("The files go", "they were") if len(documents) > 1 else ("The file goes", "it was")
    with_it = f", and with {'them' if len(documents) > 1 else 'it'} "
    hangs = f"{with_it}{_number(answers, 'answer')} and {_number(decisions, 'decision')}" if answers else ""
    return el(
        "div",
        el("ul", *named, el("li", f"and {more} more") if more > 0 else None),
        el("p", f"{files}{hangs}." if hangs else f"{files}. There are no answers yet."),
        el("p", f"The audit trail keeps that {were} there, without the content.", class_="di-quiet"),
        class_="di-card",
    )


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _remove(documents: Sequence[DocumentView], remove: Callable[[str], None]) -> None:
    try:
        for document in documents:
            remove(document.id)
    finally:
        cached.forget()
    words = (
        f"Removed {documents[0].name!r}." if len(documents) == 1 else f"Removed {len(documents)} documents."
    )
    state.say("success", words)
    st.rerun()
