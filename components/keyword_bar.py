"""Above the keywords: which collection, a new concept, and words in and out as files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from components import term_editor
from components.term_editor import Typed
from docintel.views import CollectionView


@dataclass(frozen=True, slots=True)
class Switch:
    """Another collection is to be shown."""

    collection_id: str


@dataclass(frozen=True, slots=True)
class New:
    """A concept with its first term."""

    concept: str
    term: Typed


@dataclass(frozen=True, slots=True)
class File:
    """A CSV file to take in."""

    data: bytes


def render(
    collections: Sequence[CollectionView], current: str, export: Callable[[], bytes], *, key: str = "keywords"
) -> Switch | New | File | None:
    """Draw the bar; returns what was asked for in this run, or None."""
    st.html(Path(__file__).parent / "keywords.css")
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_bar"):
        st.subheader("Keywords", anchor=False)
        switched = _collection(collections, current, key)
        with st.popover("New concept", icon=":material/add:", key=f"{key}_new"):
            new = _new(key)
        with st.popover("Import", icon=":material/upload:", key=f"{key}_import"):
            file = _file(key)
        st.download_button(
            "Export",
            export,
            file_name="keywords.csv",
            mime="text/csv",
            icon=":material/download:",
            key=f"{key}_export",
            help="The terms of this collection as CSV",
            on_click="ignore",
        )
    return switched or new or file


def _collection(collections: Sequence[CollectionView], current: str, key: str) -> Switch | None:
    if len(collections) < 2:
        return None
    names = {each.id: each.name for each in collections}
    chosen = st.selectbox(
        "Collection",
        list(names),
        index=list(names).index(current),
        format_func=names.__getitem__,
        key=f"{key}_collection_{current}",
        label_visibility="collapsed",
        width=240,
    )
    return Switch(chosen) if chosen != current else None


def _new(key: str) -> New | None:
    name = st.text_input("Concept", max_chars=80, key=f"{key}_new_name", placeholder="Such as: own share")
    typed = term_editor.add(key=f"{key}_new_term")
    return New(name, typed) if typed else None


def _file(key: str) -> File | None:
    with st.form(f"{key}_file", border=False, clear_on_submit=True):
        file = st.file_uploader("CSV with the columns concept, language, term, weight", type="csv")
        pressed = st.form_submit_button("Import", key=f"{key}_file_press")
    return File(file.getvalue()) if pressed and file else None
