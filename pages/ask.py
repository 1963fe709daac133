"""Ask: many questions to many documents, answers as a table, each cell beside its page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from components import (
    answer_card,
    cached,
    cell_view,
    export_menu,
    question_form,
    run_bar,
    run_table,
    state,
)
from components.guard import errors_shown
from components.state import Param
from components.text import notice, visible
from docintel.errors import InputError, UnknownAnswerError
from docintel.views import AnswerView, CollectionView, PlaybookView, RunQuestion, RunView

if TYPE_CHECKING:
    from docintel.usecases import Desk

_EARLIER = 30


def render() -> None:
    desk = cached.desk()
    run = _opened(desk)
    for said in state.take_notices():
        notice(said.kind, said.text)
    if run is None:
        _new(desk)
    else:
        _table_and_page(desk, run)


def _opened(desk: Desk) -> RunView | None:
    """The run of the address line, where it is there."""
    wanted = state.param(Param.RUN)
    if wanted is None:
        return None
    try:
        return desk.run(wanted)
    except InputError as error:
        notice("warning", str(error))
        return None


def _new(desk: Desk) -> None:
    from docintel.usecases import Action

    documents = desk.documents()
    collections = desk.collections(Action.ASK)
    if not documents:
        notice("info", "The library is empty. Add a PDF in the Library to begin.")
        return
    playbooks = _playbooks(desk, collections)
    with st.container(horizontal=True, vertical_alignment="center", key="ask_bar"):
        _earlier(desk, None)
        question_form.fill_from(playbooks)
    chosen, typed = state.last_asked()
    asked = question_form.render(documents, collections, chosen=chosen, questions=typed)
    if asked is not None:
        with errors_shown():
            state.keep_asked(asked.document_ids, asked.questions)
            known = {each.text: each for playbook in playbooks for each in playbook.questions}
            questions = [known.get(text, RunQuestion(text)) for text in asked.questions]
            title = _title(asked.questions)
            run_id = desk.start_run(asked.document_ids, questions, title=title, together=asked.together)
            state.open_run(run_id)
            st.rerun()


def _playbooks(desk: Desk, collections: Sequence[CollectionView]) -> list[PlaybookView]:
    """The playbooks of the collections one may ask in; of several with one title, the first."""
    found = [each for collection in collections for each in desk.playbooks(collection.id) if not each.problem]
    return list({each.title: each for each in reversed(found)}.values())[::-1]


def _title(questions: tuple[str, ...]) -> str:
    if not questions:
        return ""
    more = f" and {len(questions) - 1} more" if len(questions) > 1 else ""
    return questions[0] + more


def _earlier(desk: Desk, current: RunView | None) -> None:
    """The runs there are, to open one again."""
    runs = desk.runs(limit=_EARLIER)
    if not runs:
        return
    names = {each.id: visible(run_bar.title(each)) for each in runs}
    if current is not None:
        names.setdefault(current.id, visible(run_bar.title(current)))
    widget = f"earlier_{current.id if current else ''}"
    st.selectbox(
        "Earlier questions",
        list(names),
        index=list(names).index(current.id) if current else None,
        format_func=lambda each: names.get(each, each),
        key=widget,
        placeholder="Open earlier questions",
        label_visibility="collapsed",
        width=420,
        on_change=lambda: state.open_run(st.session_state[widget]),
    )


def _table_and_page(desk: Desk, run: RunView) -> None:
    answer = _chosen(desk, run)
    with st.container(horizontal=True, vertical_alignment="center", key="ask_bar"):
        _earlier(desk, run)
        st.button("New questions", icon=":material/add:", key="ask_new", on_click=_start_anew, args=(run,))
        _export(desk, run)
    left, right = st.columns([9, 11] if answer else [999, 1], gap="medium" if answer else None)
    with left.container(key="ask_side"):
        run_table.render(desk, run, answer.id if answer else None)
        if answer is not None:
            answer_card.render(answer)
            _link(answer)
    if answer is not None:
        with right.container(key="page_side"):
            cell_view.render(desk, answer)


def _chosen(desk: Desk, run: RunView) -> AnswerView | None:
    """The answer of the address line, where it is one of this run's."""
    wanted = state.param(Param.ANSWER)
    if wanted is None or all(item.answer_id != wanted for item in run.items):
        return None
    try:
        return desk.answer(wanted)
    except UnknownAnswerError as error:
        notice("warning", str(error))
        return None


def _link(answer: AnswerView) -> None:
    """The way to where the answer is decided."""
    from pages import review

    st.page_link(
        st.Page(review.render, default=True),
        label="Decide in Review",
        icon=":material/fact_check:",
        query_params={Param.DOCUMENT.value: answer.document_id, Param.ANSWER.value: answer.id},
    )


def _export(desk: Desk, run: RunView) -> None:
    from docintel.usecases import Action

    allowed = {each.id for each in desk.collections(Action.EXPORT)}
    if not allowed:
        return
    ids = [item.answer_id for item in run.items if item.answer_id]
    export_menu.render(
        partial(desk.export, ids, title=run.title or "answers"),
        stem=f"answers {run.started_at.astimezone():%Y-%m-%d %H%M}",
        documents=len(run.together) or len({item.document_id for item in run.items if item.answer_id}),
        disabled=not ids,
    )


def _start_anew(run: RunView) -> None:
    """Back to the form, filled as it was for this run where the run says how."""
    if not run.together:
        documents = dict.fromkeys(item.document_id for item in run.items)
        state.keep_asked(tuple(documents), tuple(dict.fromkeys(item.question for item in run.items)))
    state.close_run()
