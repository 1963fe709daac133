"""Bringing a PDF in: what cannot be used is named in a sentence, an encrypted file asks for its password."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import streamlit as st

from components import state
from components.text import notice
from docintel.errors import DocintelError, PasswordRequiredError
from docintel.views import CollectionView, DocumentView


class Add(Protocol):
    """The use case that takes a file in."""

    def __call__(
        self, name: str, data: bytes, *, password: str | None = None, collection_id: str = ...
    ) -> DocumentView: ...


@dataclass(frozen=True, slots=True)
class Locked:
    """An encrypted file waiting for its password, in this session only."""

    name: str
    data: bytes
    message: str
    collection_id: str


def render(add: Add, collections: Sequence[CollectionView], *, key: str = "upload") -> DocumentView | None:
    """The uploader, with the choice of a collection where there are several.

    Returns the last document added in this run, or None.
    """
    if not collections:
        notice("info", "You may not add documents to any collection.")
        return None
    collection_id = _choose(collections, key)
    files = st.file_uploader(
        "Add PDFs",
        accept_multiple_files=True,
        key=f"{key}_{state.upload_round()}",
    )
    added = [_take(add, file.name, file.getvalue(), collection_id) for file in files or []]
    if files:
        state.next_upload_round()
    documents = [document for document in added if document is not None]
    if files and not documents:
        st.rerun()  # empties the uploader; the notice says why
    return documents[-1] if documents else None


def _choose(collections: Sequence[CollectionView], key: str) -> str:
    if len(collections) == 1:
        return collections[0].id
    names = {each.id: each.name for each in collections}
    return st.selectbox("Collection", list(names), format_func=names.__getitem__, key=f"{key}_collection")


def _take(
    add: Add, name: str, data: bytes, collection_id: str, password: str | None = None
) -> DocumentView | None:
    try:
        with st.spinner("Reading the file"):
            return add(name, data, password=password, collection_id=collection_id)
    except PasswordRequiredError as error:
        locked = Locked(name, data, str(error), collection_id)
        st.session_state.setdefault(state.Key.LOCKED_UPLOADS, []).append(locked)
    except DocintelError as error:
        state.say("error", str(error))
    return None


def password(add: Add, *, key: str = "upload") -> DocumentView | None:
    """The form for a file that waits for its password, if one does; returns it in the run that opened it."""
    waiting: list[Locked] = st.session_state.get(state.Key.LOCKED_UPLOADS, [])
    if not waiting:
        return None
    locked = waiting[0]
    with st.form(f"{key}_locked", border=False):
        notice("warning", locked.message)
        given = st.text_input("Password of the file", type="password", key=f"{key}_password")
        with st.container(horizontal=True):
            opened = st.form_submit_button("Open", type="primary", key=f"{key}_open")
            dropped = st.form_submit_button("Leave it", key=f"{key}_leave")
    if not (opened or dropped):
        return None
    waiting.pop(0)
    document = _take(add, locked.name, locked.data, locked.collection_id, given) if opened else None
    if document is None:
        st.rerun()
    return document
