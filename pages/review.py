"""Review: the page on the left, question, answer and decision on the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import streamlit as st

from components import (
    answer_card,
    ask_box,
    cached,
    decision,
    document_bar,
    history,
    page_view,
    reviewer,
    state,
    unlock,
)
from components.guard import errors_shown
from components.page_view.payload import first_place
from components.state import Param, Place
from components.text import notice
from docintel.errors import PasswordRequiredError, StaleDecisionError, UnknownAnswerError
from docintel.views import AnswerView, DocumentView, Match, PageImage, PageView
from pages import trace

if TYPE_CHECKING:
    from docintel.usecases import Desk

_FIRST_SAMPLE = "home_policy.pdf"
_FIRST_QUESTION = "What is the deductible?"


def render() -> None:
    desk = cached.desk()
    documents = desk.documents()
    document = _choose(documents)
    document_bar.render(documents, document, desk.add_document, desk.collections())
    if document is None:
        document_bar.notices(None, desk.add_document)
        notice("info", "The library is empty. Add a PDF to begin.")
        return
    try:
        pages = desk.pages(document.id)
    except PasswordRequiredError as error:
        document_bar.notices(None, desk.add_document)
        if unlock.render(document.id, str(error), desk.unlock):
            st.rerun()
        return
    answer = _opened(desk, document)
    left, right = st.columns([11, 9], gap="medium")
    with left.container(key="page_side"):
        page, citation = state.number_param(Param.PAGE), state.number_param(Param.CITATION)
        _page_side(desk, document, pages, answer, first_place(answer, page, citation, len(pages)))
    with right.container(key="answer_side"):
        document_bar.notices(document, desk.add_document)
        _answer_side(desk, document, answer)


def _choose(documents: Sequence[DocumentView]) -> DocumentView | None:
    """The document of the address line; else the newest of one's own; else the sample policy."""
    wanted = state.param(Param.DOCUMENT)
    found = next((each for each in documents if each.id == wanted), None)
    if wanted and found is None:
        state.say("warning", "The document of this link is not in the library. Another one is open.")
    own = [each for each in documents if not each.is_sample]
    newest = max(own, key=lambda each: each.added_at, default=None)
    sample = next((each for each in documents if each.name == _FIRST_SAMPLE), None)
    document = found or newest or sample or next(iter(documents), None)
    if document is not None and document is not found:
        state.open_document(document.id)
    return document


def _opened(desk: Desk, document: DocumentView) -> AnswerView | None:
    """The answer of the address line, where it is one of this document's."""
    wanted = state.param(Param.ANSWER)
    if wanted is None:
        return None
    try:
        answer = desk.answer(wanted)
    except UnknownAnswerError as error:
        notice("warning", str(error))
        return None
    return answer if answer.document_id == document.id else None


@st.fragment
def _page_side(
    desk: Desk, document: DocumentView, pages: Sequence[PageView], answer: AnswerView | None, start: Place
) -> None:
    def image(page_num: int, width_px: int) -> PageImage:
        return cached.page_image(document.sha256, page_num, width_px, desk, document.id)

    def find(text: str) -> list[Match]:
        return cached.find(document.sha256, text, desk, document.id)

    with errors_shown():
        page_view.render(document.id, pages, answer, start=start, image=image, find=find)


def _answer_side(desk: Desk, document: DocumentView, answer: AnswerView | None) -> None:
    first = _FIRST_QUESTION if document.is_sample and document.name == _FIRST_SAMPLE else ""
    question = ask_box.render(default=first, key=f"question_{document.id}")
    if question:
        with errors_shown():
            asked = ask_box.work(lambda progress: desk.ask(document.id, question, progress=progress))
            state.open_answer(document.id, asked.id)
            st.rerun()
    if answer is not None:
        answer_card.render(answer, trace=_trace(desk, document, answer))
    answers = desk.answers(document.id)
    chosen = history.render(answers, answer.id if answer else None)
    if chosen:
        state.open_answer(document.id, chosen)
        st.rerun()
    if answer is not None and answer.outcome != "clarify":
        with st.container(key="decide_bar"):
            _decide(desk, answer, answers)


def _trace(desk: Desk, document: DocumentView, answer: AnswerView) -> str | None:
    """The address of how the answer came about, for those who may see it."""
    from docintel.usecases import Action

    allowed = {each.id for each in desk.collections(Action.SEE_TRACE)}
    return trace.address(answer.id) if document.collection_id in allowed else None


def _decide(desk: Desk, answer: AnswerView, answers: Sequence[AnswerView]) -> None:
    if reviewer.current() is None:
        reviewer.ask()
        return
    undecided = [each for each in answers if decision.is_open(each) and each.id != answer.id]
    seen = state.version_seen(answer.id, answer.version)
    chosen = decision.render(answer, undecided=len(undecided))
    if chosen is None:
        return
    if isinstance(chosen, decision.GoOn):
        state.open_answer(answer.document_id, undecided[0].id)
        st.rerun()
    try:
        desk.decide(answer.id, chosen.verdict, reason=chosen.reason, expected_version=seen)
    except StaleDecisionError as error:
        state.say("warning", str(error))
    st.rerun()
