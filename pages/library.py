"""Library: the documents there are, and bringing in more."""

from __future__ import annotations

import streamlit as st

from components import cached, state, upload
from components.text import el, notice, show
from docintel.views import DocumentView

_WIDTHS = (6, 1, 2, 1)


def render() -> None:
    st.subheader("Library")
    desk = cached.desk()
    added = upload.render(desk.add_document, desk.collections()) or upload.password(desk.add_document)
    if added is not None:
        _open(added)
    for said in state.take_notices():
        notice(said.kind, said.text)
    documents = desk.documents()
    if not documents:
        notice("info", "Nothing here yet. Add a PDF above.")
    with st.container(key="library_rows"):
        for document in documents:
            _row(document)


def _row(document: DocumentView) -> None:
    name, pages, added, action = st.columns(_WIDTHS, vertical_alignment="center", wrap=False)
    with name:
        sample = el("span", "sample", class_="di-badge tone-unchecked") if document.is_sample else None
        warnings = [el("p", warning, class_="di-quiet") for warning in document.warnings]
        show(el("div", el("strong", document.name), " ", sample, *warnings))
    pages.text(f"{document.page_count} page{'s' if document.page_count != 1 else ''}")
    added.text(f"{document.added_at.astimezone():%d %B %Y}")
    if action.button("Open", key=f"open_{document.id}", width="stretch"):
        _open(document)


def _open(document: DocumentView) -> None:
    """Leave for Review with this document open."""
    from pages import review

    st.switch_page(
        st.Page(review.render, default=True),
        query_params={state.Param.DOCUMENT.value: document.id},
    )
