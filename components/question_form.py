"""What to ask of which documents: documents to choose from, questions one per line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from components.text import visible
from docintel.views import CollectionView, DocumentView, PlaybookView

_LONGEST = 1000  # characters of one question
_HEIGHT = 168


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for in this run."""

    document_ids: tuple[str, ...]
    questions: tuple[str, ...]
    together: bool = False  # one answer from all documents, instead of one from each


def render(
    documents: Sequence[DocumentView],
    collections: Sequence[CollectionView],
    *,
    chosen: Sequence[str] = (),
    questions: Sequence[str] = (),
    key: str = "ask",
) -> Asked | None:
    """Draw the form, filled with ``chosen`` and ``questions``; returns what was asked in this run, or None.

    ``collections`` are those in which the person may ask.
    """
    names = _names(documents, collections)
    st.session_state.setdefault(f"{key}_questions", "\n".join(questions))
    with st.form(f"{key}_form", border=False, enter_to_submit=False):
        left, right = st.columns(2, gap="medium")
        ids = left.multiselect(
            "Documents",
            list(names),
            default=[each for each in chosen if each in names],
            format_func=lambda each: names.get(each, each),
            key=f"{key}_documents",
            placeholder="Type to search, or choose from the list",
        )
        is_all = len(names) > 1 and left.checkbox(f"All {len(names)} documents", key=f"{key}_all")
        text = right.text_area(
            "Questions, one per line",
            height=_HEIGHT,
            key=f"{key}_questions",
            placeholder="What is the deductible?\nWhen does the policy begin?",
        )
        together = left.checkbox(
            "One answer from all of them",
            key=f"{key}_together",
            help="Each question is answered once, from whichever of the documents says it",
        )
        pressed = right.form_submit_button("Ask", type="primary", key=f"{key}_press", icon=":material/table:")
    if not pressed:
        return None
    lines = dict.fromkeys(" ".join(line.split())[:_LONGEST] for line in text.splitlines())
    return Asked(tuple(names if is_all else ids), tuple(line for line in lines if line), together)


def fill_from(playbooks: Sequence[PlaybookView], *, key: str = "ask") -> None:
    """The choice of a playbook whose questions go into the form."""
    questions = {each.title: "\n".join(question.text for question in each.questions) for each in playbooks}
    widget = f"{key}_playbook"

    def fill() -> None:
        st.session_state[f"{key}_questions"] = questions.get(st.session_state[widget], "")

    st.selectbox(
        "Questions of a playbook",
        list(questions),
        index=None,
        format_func=visible,
        key=widget,
        placeholder="Questions of a playbook",
        label_visibility="collapsed",
        width=260,
        on_change=fill,
    )


def _names(documents: Sequence[DocumentView], collections: Sequence[CollectionView]) -> dict[str, str]:
    """Documents by name, with their collection in front where there are several."""
    places = {each.id: f"{each.name}: " if len(collections) > 1 else "" for each in collections}
    return {
        each.id: visible(places[each.collection_id] + each.name)
        for each in documents
        if each.collection_id in places
    }
