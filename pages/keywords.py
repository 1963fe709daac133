"""Keywords: concepts on the left, the terms that stand for one on the right, and where they came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import streamlit as st

from components import cached, keyword_bar, state, term_editor, term_table
from components.guard import errors_shown
from components.keyword_bar import File, New, Switch
from components.state import Param
from components.term_editor import Open, Remove, Typed
from components.text import el, notice, show
from docintel.views import ConceptView, TermView

if TYPE_CHECKING:
    from docintel.usecases import Desk


def page() -> st.Page:
    """The page for the navigation."""
    return st.Page(render, title="Keywords", icon=":material/dictionary:", url_path="dictionary")


def render() -> None:
    from docintel.usecases import Action

    desk = cached.desk()
    editable = desk.collections(Action.EDIT_KEYWORDS)
    wanted = state.param(Param.COLLECTION)
    if not editable:
        desk.keywords("default")  # refuses, saying whom to ask
    collection = next((each.id for each in editable if each.id == wanted), editable[0].id)
    concepts = desk.keywords(collection)
    chosen = keyword_bar.render(editable, collection, lambda: desk.export_keywords(collection).data)
    if chosen is not None:
        _do(desk, collection, chosen)
    for said in state.take_notices():
        notice(said.kind, said.text)
    left, right = st.columns([4, 9], gap="large")
    with left:
        current = _concepts(concepts, collection)
    with right:
        if current is not None:
            _concept(desk, collection, concepts, current)


def _do(desk: Desk, collection: str, chosen: Switch | New | File) -> None:
    with errors_shown():
        if isinstance(chosen, Switch):
            state.open_keywords(chosen.collection_id)
        elif isinstance(chosen, New):
            _add(desk, collection, chosen.concept, chosen.term)
        else:
            added = desk.import_keywords(collection, chosen.data)
            new = "1 new term" if added == 1 else f"{added} new terms"
            state.say("success", f"{new}. What was there already stays as it is.")
        st.rerun()


def _add(desk: Desk, collection: str, concept: str, term: Typed) -> None:
    name = desk.add_keyword(collection, concept, term.text, language=term.language, weight=term.weight)
    state.say("success", f"Added “{term.text}”. Questions are read with it from now on.")
    state.open_keywords(collection, concept=name)


def _concepts(concepts: Sequence[ConceptView], collection: str) -> ConceptView | None:
    """The list, narrowed by what is typed; returns the concept that is open."""
    typed = st.text_input(
        "Find", key="keywords_find", placeholder="Find a concept or a term", label_visibility="collapsed"
    )
    found = [each for each in concepts if _has(each, typed)]
    wanted = state.param(Param.CONCEPT)
    current = next((each for each in concepts if each.name == wanted), next(iter(found), None))
    with st.container(key="keywords_concepts"):
        opened = term_table.concepts(found, current.name if current else None)
    if not found:
        notice("info", "No concept and no term is called that.")
    if opened and (current is None or opened != current.name):
        state.open_keywords(collection, concept=opened)
        st.rerun()
    return current


def _has(concept: ConceptView, typed: str) -> bool:
    wanted = " ".join(typed.split()).casefold()
    return wanted in concept.title.casefold() or any(wanted in term.text.casefold() for term in concept.terms)


def _concept(desk: Desk, collection: str, concepts: Sequence[ConceptView], concept: ConceptView) -> None:
    """One concept: the term that is open, or a new one, and the table of its terms."""
    with st.container(horizontal=True, vertical_alignment="center", key="keywords_concept"):
        show(el("h3", concept.title, class_="di-concept"))
        if not concept.is_shipped:
            with st.popover("Merge", icon=":material/merge:", key=f"keywords_merge_{concept.name}"):
                _merge(desk, collection, concepts, concept)
    wanted = state.param(Param.TERM)
    term = next((each for each in concept.terms if each.id and each.id == wanted), None)
    if term is not None:
        _edit(desk, collection, concept, term)
    elif (typed := term_editor.add()) is not None:
        with errors_shown():
            _add(desk, collection, concept.name, typed)
            st.rerun()
    opened = term_table.render(concept, term.id if term else None)
    if opened and opened != wanted:
        state.open_keywords(collection, concept=concept.name, term=opened)
        st.rerun()


def _edit(desk: Desk, collection: str, concept: ConceptView, term: TermView) -> None:
    chosen = term_editor.edit(term, desk.keyword_answers(term.id))
    if chosen is None:
        return
    if isinstance(chosen, Open):
        _open(chosen)
    with errors_shown():
        if isinstance(chosen, Typed):
            desk.edit_keyword(term.id, text=chosen.text, language=chosen.language, weight=chosen.weight)
        elif isinstance(chosen, Remove):
            desk.remove_keyword(term.id)
            state.say("info", f"Removed “{term.text}”.")
        state.open_keywords(collection, concept=concept.name)
        st.rerun()


def _open(chosen: Open) -> None:
    """Leave for Review with this answer open."""
    from pages import review

    answer = chosen.answer
    st.switch_page(
        st.Page(review.render, default=True),
        query_params={Param.DOCUMENT.value: answer.document_id, Param.ANSWER.value: answer.id},
    )


def _merge(desk: Desk, collection: str, concepts: Sequence[ConceptView], concept: ConceptView) -> None:
    titles = {each.name: each.title for each in concepts if each.name != concept.name}
    into = st.selectbox(
        "Move all terms to",
        list(titles),
        index=None,
        format_func=titles.__getitem__,
        key=f"keywords_into_{concept.name}",
    )
    if not st.button("Merge", key="keywords_merge_press", disabled=into is None) or into is None:
        return
    with errors_shown():
        desk.merge_concepts(collection, concept.name, into)
        state.say("success", f"“{concept.title}” is now part of “{titles[into]}”.")
        state.open_keywords(collection, concept=into)
        st.rerun()
