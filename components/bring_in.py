"""Bringing many PDFs into the library at once: each file gets its word, and none holds up the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from components import state
from components.state import Notice
from components.text import Html, el, label, notice, show
from docintel.errors import DocintelError
from docintel.views import CollectionView, TakenView

if TYPE_CHECKING:
    from docintel.usecases import Desk

_NAMED = 5  # files named one by one; of more only the number is said

_ICONS = {"success": ("✔", "verified"), "info": ("↪", "moved"), "error": ("✖", "absent")}

TakeIn = Callable[[str, bytes, str], TakenView]
"""Takes in a file: its name, its bytes, and the collection it goes to."""


def of(desk: Desk, *, patience_s: float = 0.0) -> TakeIn:
    """What ``desk`` takes files in with; it waits ``patience_s`` for each to be read."""

    def take_in(name: str, data: bytes, collection_id: str) -> TakenView:
        return desk.take_in(name, data, collection_id=collection_id, patience_s=patience_s)

    return take_in


def render(take_in: TakeIn, collections: Sequence[CollectionView], *, key: str = "bring_in") -> None:
    """The upload area, with the choice of a collection where there are several.

    What was brought in is in the library when this returns. What came of the files brought in last stays in
    sight until it is closed or others follow.
    """
    if not collections:
        notice("info", "You may not add documents to any collection.")
        return
    with st.container(horizontal=True, vertical_alignment="bottom", key=f"{key}_row"):
        files = st.file_uploader(
            "Add PDFs: drop them here, or choose them",
            accept_multiple_files=True,
            key=f"{key}_{state.upload_round()}",
        )
        collection_id = choose(collections, key)
    if files:
        state.keep_brought_in(_take(take_in, files, collection_id))
        state.next_upload_round()
        st.rerun()  # empties the uploader
    _outcome(key)


def _outcome(key: str) -> None:
    """What came of the files brought in last."""
    kept = state.brought_in()
    if not kept:
        return
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_outcome"):
        show(el("div", *(_line(each) for each in kept), class_="di-notice di-info", role="status"))
        st.button("Close", key=f"{key}_close", type="tertiary", on_click=state.keep_brought_in, args=((),))


def _line(said: Notice) -> Html:
    icon, tone = _ICONS[said.kind]
    mark = el("span", icon, class_=f"di-mark tone-{tone}", aria_hidden="true")
    return el("div", mark, " ", said.text)


def choose(collections: Sequence[CollectionView], key: str) -> str:
    """The collection files go to; asked for where there are several."""
    if len(collections) == 1:
        return collections[0].id
    names = {each.id: each.name for each in collections}
    return st.selectbox(
        "Collection they go to",
        list(names),
        format_func=names.__getitem__,
        key=f"{key}_collection",
        width=260,
    )


def _take(take_in: TakeIn, files: Sequence[UploadedFile], collection_id: str) -> list[Notice]:
    """Take the files in one after the other; what is wrong with one is said and the next is taken."""
    added, present, refused = [], [], []
    bar = st.progress(0.0)
    for number, file in enumerate(files, start=1):
        bar.progress(number / len(files), text=f"{number} of {len(files)}: {label(file.name, limit=80)}")
        try:
            taken = take_in(file.name, file.getvalue(), collection_id)
        except DocintelError as error:
            refused.append(about(file.name, str(error)))
            continue
        if taken.is_new:
            added.append(file.name)
        else:
            present.append(already_there(file.name, taken.document.name))
    words = f"Added {added[0]!r}." if len(added) == 1 else f"Added {len(added)} files."
    return [
        *([Notice("success", words)] if added else []),
        *_named("info", present, "files are in the library already"),
        *_named("error", refused, "files were refused"),
    ]


def already_there(name: str, kept: str) -> str:
    """That the file ``name`` is a document called ``kept`` already."""
    known = "" if name == kept else f", as {kept!r}"
    return f"{name!r} is in the library already{known}. It was not added again."


def about(name: str, sentence: str) -> str:
    """The sentence with the file it is about; some of them name it themselves."""
    return sentence if name in sentence else f"{name!r}: {sentence}"


def _named(kind: str, sentences: Sequence[str], words: str) -> list[Notice]:
    more = len(sentences) - _NAMED
    rest = [Notice(kind, f"{more} more {words}.")] if more > 0 else []
    return [*(Notice(kind, sentence) for sentence in sentences[:_NAMED]), *rest]
