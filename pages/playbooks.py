"""Playbooks: reading and writing the questions of a collection. Reached from Review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import streamlit as st

from components import cached, deciding, playbook_editor, state
from components.playbook_editor import Act, Pressed
from components.state import Param
from components.text import el, label, notice, show
from docintel.errors import InputError, PlaybookError
from docintel.views import CollectionView, PlaybookView

if TYPE_CHECKING:
    from docintel.usecases import Desk

_ADDRESS = "question-sets"
_BLANK = """title: New playbook
description:
questions:
  - text: What is the …?
    shape: amount
"""
_NEW_KEY = "new"
_NEW = PlaybookView("", "New playbook", _BLANK)


def page() -> st.Page:
    """The page for the navigation; it is in no menu, since Review leads to it."""
    return st.Page(
        render, title="Playbooks", icon=":material/checklist:", url_path=_ADDRESS, visibility="hidden"
    )


def open_one(collection_id: str, key: str) -> NoReturn:
    """Leave for this page with a playbook open."""
    params = {Param.COLLECTION.value: collection_id, Param.PLAYBOOK.value: key}
    st.switch_page(page(), query_params=params)
    raise AssertionError("switching ends the run")


def render() -> None:
    from docintel.usecases import Action

    deciding.style()
    desk = cached.desk()
    collections = desk.collections(Action.EDIT_PLAYBOOKS)
    if not collections:
        notice("info", "You may not edit playbooks in any collection. Ask an administrator if you need to.")
        return
    collection = _collection(collections)
    playbooks = desk.playbooks(collection.id)
    left, right = st.columns([1, 4], gap="medium")
    with left.container(key="playbook_list"):
        _list(collections, collection, playbooks)
    with right.container(key="playbook_side"):
        _open(desk, collection, playbooks)


def _collection(collections: Sequence[CollectionView]) -> CollectionView:
    wanted = state.param(Param.COLLECTION)
    return next((each for each in collections if each.id == wanted), collections[0])


def _list(
    collections: Sequence[CollectionView], collection: CollectionView, playbooks: Sequence[PlaybookView]
) -> None:
    show(el("h2", "Playbooks", class_="di-title"))
    if len(collections) > 1:
        names = {each.id: each.name for each in collections}
        st.selectbox(
            "Collection",
            list(names),
            index=list(names).index(collection.id),
            format_func=names.__getitem__,
            key="playbooks_collection",
            on_change=lambda: state.open_playbook(st.session_state["playbooks_collection"], ""),
        )
    for each in playbooks:
        changed = " · changed" if each.version and each.is_shipped else ""
        if st.button(
            f"{label(each.title)}{changed}",
            key=f"playbook_open_{each.key}",
            type="tertiary",
            disabled=each.key == _wanted(playbooks).key,
        ):
            state.open_playbook(collection.id, each.key)
            st.rerun()
    if st.button("New playbook", icon=":material/add:", key="playbook_new"):
        state.open_playbook(collection.id, _NEW_KEY)
        st.rerun()


def _wanted(playbooks: Sequence[PlaybookView]) -> PlaybookView:
    wanted = state.param(Param.PLAYBOOK)
    if wanted == _NEW_KEY:
        return _NEW
    return next((each for each in playbooks if each.key == wanted), playbooks[0])


def _open(desk: Desk, collection: CollectionView, playbooks: Sequence[PlaybookView]) -> None:
    for said in state.take_notices():
        notice(said.kind, said.text)
    current = _wanted(playbooks)
    pressed = playbook_editor.render(current)
    if pressed is None:
        return
    try:
        saved = _carry_out(desk, collection.id, current, pressed)
    except PlaybookError as error:
        playbook_editor.problems(pressed.text, error.problems)
        return
    except InputError as error:
        notice("error", str(error))
        return
    state.open_playbook(collection.id, saved)
    st.rerun()


def _carry_out(desk: Desk, collection_id: str, current: PlaybookView, pressed: Pressed) -> str:
    """Do what was pressed; the key of the playbook to open then."""
    if pressed.act is Act.REMOVE:
        desk.remove_playbook(collection_id, current.key, expected_version=current.version)
        state.say("info", f"Removed what was kept of {current.title}.")
        return current.key if current.is_shipped else ""
    saved = desk.save_playbook(collection_id, pressed.text, key=current.key, expected_version=pressed.version)
    state.say("success", f"Saved {saved.title}: {len(saved.questions)} questions.")
    return saved.key
