"""Bringing a PDF in where one is wanted: it opens at once, what cannot be used is named in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from components import bring_in, state
from components.text import notice
from docintel.errors import DocintelError
from docintel.views import CollectionView, DocumentView


def render(
    take_in: bring_in.TakeIn, collections: Sequence[CollectionView], *, key: str = "upload"
) -> DocumentView | None:
    """The uploader, with the choice of a collection where there are several.

    Returns the last document brought in in this run, or None. It may still be read, or wait for its password.
    """
    if not collections:
        notice("info", "You may not add documents to any collection.")
        return None
    collection_id = bring_in.choose(collections, key)
    files = st.file_uploader(
        "Add PDFs",
        accept_multiple_files=True,
        key=f"{key}_{state.upload_round()}",
    )
    taken = [_take(take_in, file.name, file.getvalue(), collection_id) for file in files or []]
    if files:
        state.next_upload_round()
    documents = [document for document in taken if document is not None]
    if files and not documents:
        st.rerun()  # empties the uploader; the notice says why
    return documents[-1] if documents else None


def _take(take_in: bring_in.TakeIn, name: str, data: bytes, collection_id: str) -> DocumentView | None:
    try:
        taken = take_in(name, data, collection_id)
    except DocintelError as error:
        state.say("error", bring_in.about(name, str(error)))
        return None
    if not taken.is_new:
        state.say("info", bring_in.already_there(name, taken.document.name))
    return taken.document
