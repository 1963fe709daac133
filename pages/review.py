"""Review: the page on the left, question, answer and decision on the right."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from components import (
    answer_card,
    ask_box,
    cached,
    decision,
    history,
    page_view,
    reviewer,
    state,
    unlock,
    upload,
)
from components.guard import errors_shown
from components.page_view.payload import first_place
from components.state import Param, Place
from components.text import el, notice, show
from docintel.errors import PasswordRequiredError, StaleDecisionError, UnknownAnswerError
from docintel.views import AnswerView, DocumentView, Match, PageImage, PageView

_FIRST_SAMPLE = "home_policy.pdf"
_FIRST_QUESTION = "What is the deductible?"


def render() -> None:
    desk = cached.desk()
    documents = desk.documents()
    document = _choose(documents)
    _top(documents, document)
    if document is None:
        notice("info", "The library is empty. Add a PDF to begin.")
        return
    try:
        pages = desk.pages(document.id)
    except PasswordRequiredError as error:
        if unlock.render(document.id, str(error), desk.unlock):
            st.rerun()
        return
    answer = _opened(document)
    start = first_place(
        answer, state.number_param(Param.PAGE), state.number_param(Param.CITATION), len(pages)
    )
    left, right = st.columns([11, 9], gap="medium")
    with left.container(key="page_side"):
        _page_side(document, pages, answer, start)
    with right.container(key="answer_side"):
        _answer_side(document, answer)


def _choose(documents: Sequence[DocumentView]) -> DocumentView | None:
    """The document of the address line; else the newest of one's own; else the sample policy."""
    wanted = state.param(Param.DOCUMENT)
    found = next((each for each in documents if each.id == wanted), None)
    if wanted and found is None:
        state.say("warning", "The document of this link is not in the library any more. Another one is open.")
    own = [each for each in documents if not each.is_sample]
    newest = max(own, key=lambda each: each.added_at, default=None)
    sample = next((each for each in documents if each.name == _FIRST_SAMPLE), None)
    document = found or newest or sample or next(iter(documents), None)
    if document is not None and document is not found:
        state.open_document(document.id)
    return document


def _top(documents: Sequence[DocumentView], document: DocumentView | None) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="top"):
        if document is not None:
            _picker(documents, document)
        with st.popover("Add PDF", icon=":material/upload:", key="upload_popover"):
            added = upload.render(cached.desk().add_document)
        if added is not None:
            state.open_document(added.id)
            st.rerun()
    if isinstance(st.session_state.get(state.Key.PENDING_UPLOAD), upload.Locked):
        state.say("warning", "One file is encrypted: open “Add PDF” and give its password.")
    if said := state.take_notice():
        notice(said.kind, said.text)
    for warning in document.warnings if document else ():
        notice("info", warning)


def _picker(documents: Sequence[DocumentView], document: DocumentView) -> None:
    names = {each.id: each.name for each in documents}
    key = f"document_{document.id}"
    st.selectbox(
        "Document",
        list(names),
        index=list(names).index(document.id),
        format_func=lambda each: names.get(each, each),
        key=key,
        label_visibility="collapsed",
        width=360,
        on_change=lambda: state.open_document(st.session_state[key]),
    )


def _opened(document: DocumentView) -> AnswerView | None:
    """The answer of the address line, where it is one of this document's."""
    wanted = state.param(Param.ANSWER)
    if wanted is None:
        return None
    try:
        answer = cached.desk().answer(wanted)
    except UnknownAnswerError as error:
        notice("warning", str(error))
        return None
    return answer if answer.document_id == document.id else None


@st.fragment
def _page_side(
    document: DocumentView, pages: Sequence[PageView], answer: AnswerView | None, start: Place
) -> None:
    def image(page_num: int, width_px: int) -> PageImage:
        return cached.page_image(document.sha256, page_num, width_px, document.id)

    def find(text: str) -> list[Match]:
        return cached.find(document.sha256, text, document.id)

    with errors_shown():
        page_view.render(document.id, pages, answer, start=start, image=image, find=find)


def _answer_side(document: DocumentView, answer: AnswerView | None) -> None:
    first = _FIRST_QUESTION if document.is_sample and document.name == _FIRST_SAMPLE else ""
    question = ask_box.render(default=first, key=f"question_{document.id}")
    if question:
        with errors_shown():
            _ask(document, question)
    if answer is not None:
        answer_card.render(answer)
    _history(document, answer)
    if answer is not None and answer.outcome != "clarify":
        with st.container(key="decide_bar"):
            _decide(answer)


def _history(document: DocumentView, answer: AnswerView | None) -> None:
    answers = cached.desk().answers(document.id)
    if answers:
        show(el("h3", "Answers on this document", class_="di-heading"))
        chosen = history.render(answers, answer.id if answer else None)
        if chosen:
            state.open_answer(document.id, chosen)
            st.rerun()


def _ask(document: DocumentView, question: str) -> None:
    answer = ask_box.work(lambda progress: cached.desk().ask(document.id, question, progress=progress))
    state.open_answer(document.id, answer.id)
    st.rerun()


def _decide(answer: AnswerView) -> None:
    who = reviewer.current()
    if who is None:
        reviewer.ask()
        return
    chosen = decision.render(answer)
    if chosen is None:
        return
    try:
        cached.desk().decide(
            answer.id,
            chosen.verdict,
            reason=chosen.reason,
            expected_version=answer.version,
        )
    except StaleDecisionError as error:
        state.say("warning", str(error))
    st.rerun()
