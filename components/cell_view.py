"""The page an answer of the table stands on, of whichever document it cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components import page_side, unlock
from components.cited import cited_documents, only_in
from components.text import label
from docintel.errors import PasswordRequiredError
from docintel.views import AnswerView, DocumentView

if TYPE_CHECKING:
    from docintel.usecases import Desk


def render(desk: Desk, answer: AnswerView) -> None:
    """The page of the first citation; where several documents are cited, with the choice of one."""
    document, answer = _cited(desk, answer)
    try:
        pages = desk.pages(document.id)
    except PasswordRequiredError as error:
        if unlock.render(document.id, str(error), desk.unlock):
            st.rerun()
        return
    page_side.render(desk, document, pages, answer)


def _cited(desk: Desk, answer: AnswerView) -> tuple[DocumentView, AnswerView]:
    """The document to show, one of those the answer cites, and of the answer what is on it."""
    names = cited_documents(answer)
    document = desk.document(answer.document_id)
    if len(names) < 2:
        return document, answer
    chosen = st.segmented_control(
        "Document",
        list(names),
        default=document.id if document.id in names else None,
        format_func=lambda each: label(names[each]),
        key=f"cited_{answer.id}",
        label_visibility="collapsed",
    )
    shown = chosen or document.id
    return desk.document(shown), only_in(answer, shown)
