"""Which document is open, opening another one, bringing one in; and what there is to say about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components import bring_in, state, upload
from components.guard import errors_shown
from components.text import notice
from docintel.views import CollectionView, DocumentState, DocumentView

_LOOK_EVERY_S = 1.0


def render(
    documents: Sequence[DocumentView],
    current: DocumentView | None,
    take_in: bring_in.TakeIn,
    collections: Sequence[CollectionView],
    *,
    key: str = "document",
) -> DeltaGenerator:
    """Draw the bar. Choosing or adding a document puts it into the address line.

    Returns the middle of the bar, for what else there is to do with the document.
    """
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_bar"):
        if current is not None:
            _picker(documents, current, collections, key)
        middle = st.container(horizontal=True, vertical_alignment="center", key=f"{key}_middle")
        # A new key after each upload closes the popover.
        with st.popover("Add PDF", icon=":material/upload:", key=f"{key}_upload_{state.upload_round()}"):
            added = upload.render(take_in, collections)
    _open(added)
    return middle


def notices(current: DocumentView | None, look: Callable[[], DocumentView] | None = None) -> None:
    """What happened in the last run, how far the document is read, what parsing had to say.

    ``look`` gives the document as it is now: while it is being read it is asked again and again.
    """
    for said in state.take_notices():
        notice(said.kind, said.text)
    if current is not None and look is not None and current.state.is_under_way:
        _reading(look)
    if current is not None and current.state is DocumentState.STOPPED:
        notice("info", "The reading of this document was stopped. The next question reads it first.")
    for warning in current.warnings if current else ():
        notice("info", warning)


@st.fragment(run_every=_LOOK_EVERY_S)
def _reading(look: Callable[[], DocumentView]) -> None:
    """How far the document is read; draws the page again once it is."""
    with errors_shown():
        current = look()
        if not current.state.is_under_way:
            st.rerun()
        at = f" (page {current.pages_read} of {current.page_count})" if current.pages_read else ""
        words = f"This document is still being read{at}. Its pages can be seen; a question waits for it."
        notice("info", words)


def _open(added: DocumentView | None) -> None:
    if added is not None:
        state.open_document(added.id)
        st.rerun()


def _picker(
    documents: Sequence[DocumentView],
    current: DocumentView,
    collections: Sequence[CollectionView],
    key: str,
) -> None:
    """Documents by name, with their collection in front where there are several."""
    places = {each.id: f"{each.name}: " for each in collections} if len(collections) > 1 else {}
    names = {each.id: places.get(each.collection_id, "") + each.name for each in documents}
    widget = f"{key}_{current.id}"
    st.selectbox(
        "Document",
        list(names),
        index=list(names).index(current.id),
        format_func=lambda each: names.get(each, each),
        key=widget,
        label_visibility="collapsed",
        width=280,
        on_change=lambda: state.open_document(st.session_state[widget]),
    )
