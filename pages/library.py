"""Library: bringing documents in, how far each is read, and removing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components import bring_in, cached, document_list, export_menu, removing, state, unlock
from components.guard import errors_shown
from components.text import notice
from docintel.views import DocumentState, DocumentView, ExportFile, ExportFormat, TallyView

if TYPE_CHECKING:
    from docintel.usecases import Desk

_TICK_S = 1.0
_STEP = 200  # rows drawn at once, and more with each press
_FORM_WIDTH = 560
_READABLE = (DocumentState.STOPPED, DocumentState.FAILED)


def render() -> None:
    from docintel.usecases import Action

    desk = cached.desk()

    bring_in.render(bring_in.of(desk), desk.collections(Action.ADD_DOCUMENT))
    for said in state.take_notices():
        notice(said.kind, said.text)
    documents = desk.documents()
    if not documents:
        notice("info", "Nothing here yet. Add PDFs above.")
        return
    _locked(desk, documents)
    under_way = any(each.state.is_under_way for each in documents)
    st.fragment(_table, run_every=_TICK_S if under_way else None)(desk, under_way)


def _locked(desk: Desk, documents: Sequence[DocumentView]) -> None:
    """The form for the first document that waits for its password."""
    locked = next((each for each in documents if each.state is DocumentState.LOCKED), None)
    if locked is None:
        return
    message = f"{locked.name!r} is protected by a password. Type it to have the document read."
    with st.container(width=_FORM_WIDTH, key="library_locked"):
        if unlock.render(locked.id, message, desk.unlock):
            st.rerun()


def _table(desk: Desk, was_under_way: bool) -> None:
    """The documents, newest first; drawn again every second while some are being read."""
    documents = list(reversed(desk.documents()))
    tallies = desk.tallies()
    under_way = any(each.state.is_under_way for each in documents)
    with errors_shown(), st.container(key="library_table"):
        bar = st.container(horizontal=True, vertical_alignment="center", key="library_bar")
        shown = _narrowed(bar, documents)
        limit = state.library_rows(_STEP)
        chosen = document_list.render(shown[:limit], tallies, desk.collections())
        if len(shown) > limit and st.button(f"Show more ({len(shown) - limit:,} left)", key="library_more"):
            state.show_library_rows(limit + _STEP)
            st.rerun(scope="fragment")
        ticked = [each for each in documents if each.id in chosen.ticked]
        with bar:
            _acts(desk, ticked, tallies)
    if chosen.opened:
        _open(chosen.opened)
    if under_way != was_under_way:
        st.rerun()


def _narrowed(bar: DeltaGenerator, documents: Sequence[DocumentView]) -> list[DocumentView]:
    """The documents whose name holds what was typed; above them how many are being read."""
    text = bar.text_input(
        "Filter", placeholder="Filter by name", key="library_filter", label_visibility="collapsed", width=260
    )
    waiting = sum(each.state.is_under_way for each in documents)
    count = f"{len(documents):,} document{'' if len(documents) == 1 else 's'}"
    bar.text(f"{count}, {waiting} being read" if waiting else count)
    return [each for each in documents if text.strip().casefold() in each.name.casefold()]


def _acts(desk: Desk, ticked: Sequence[DocumentView], tallies: Mapping[str, TallyView]) -> None:
    """What can be done with the documents ticked."""
    under_way = [each for each in ticked if each.state.is_under_way]
    readable = [each for each in ticked if each.state in _READABLE]
    if under_way and st.button(
        f"Stop reading ({len(under_way)})", key="library_stop", icon=":material/stop:"
    ):
        for each in under_way:
            desk.stop_reading(each.id)
        st.rerun(scope="fragment")
    if readable and st.button(f"Read again ({len(readable)})", key="library_read", icon=":material/refresh:"):
        for each in readable:
            desk.read_again(each.id)
        st.rerun()
    _export(desk, [each for each in ticked if each.id in tallies])
    removable = _removable(desk, ticked)
    if removable and st.button(f"Remove ({len(removable)})", key="library_remove", icon=":material/delete:"):
        removing.ask(removable, tallies, desk.remove_document)


def _export(desk: Desk, ticked: Sequence[DocumentView]) -> None:
    """Take away every answer on the documents ticked."""
    from docintel.usecases import Action

    allowed = {each.id for each in desk.collections(Action.EXPORT)}
    chosen = [each for each in ticked if each.collection_id in allowed]

    def make(form: ExportFormat) -> ExportFile:
        ids = [answer.id for document in chosen for answer in desk.answers(document.id)]
        return desk.export(ids, form)

    if chosen:
        export_menu.render(make, stem="answers", documents=len(chosen), key="library_export")


def _removable(desk: Desk, ticked: Sequence[DocumentView]) -> list[DocumentView]:
    from docintel.usecases import Action

    allowed = {each.id for each in desk.collections(Action.REMOVE_DOCUMENT)}
    return [each for each in ticked if each.collection_id in allowed]


def _open(document_id: str) -> None:
    """Leave for Review with this document open."""
    from pages import review

    st.switch_page(
        st.Page(review.render, default=True),
        query_params={state.Param.DOCUMENT.value: document_id},
    )
