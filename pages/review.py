"""Review: the page on the left, question, answer and decision on the right, playbooks over both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import streamlit as st

from components import (
    answer_card,
    ask_box,
    bring_in,
    cached,
    carry_on,
    correction,
    deciding,
    decision,
    document_bar,
    history,
    page_side,
    playbook_bar,
    run_list,
    state,
    traces,
    unlock,
    worklist,
)
from components.deciding import Outcome, Went
from components.guard import errors_shown
from components.playbook_bar import Act, Pressed
from components.state import Mode, Param
from components.text import notice
from components.worklist import Worklist
from docintel.errors import PasswordRequiredError, UnknownAnswerError
from docintel.views import AnswerView, DocumentView

if TYPE_CHECKING:
    from docintel.usecases import Desk

_FIRST_SAMPLE = "home_policy.pdf"
_FIRST_QUESTION = "What is the deductible?"
_LOOK_EVERY_S = 1.0
_PATIENCE_S = 2.0  # a short file is read by then, and opens as it will stay


def render() -> None:
    from docintel.usecases import Action

    deciding.style()
    desk = cached.desk()
    take_in = bring_in.of(desk, patience_s=_PATIENCE_S)
    documents = desk.documents()
    document = _choose(documents)
    if document is None:
        document_bar.render(documents, None, take_in, desk.collections(Action.ADD_DOCUMENT))
        document_bar.notices(None)
        notice("info", "The library is empty. Add a PDF to begin.")
        return
    answers = desk.answers(document.id)
    work = worklist.of(desk.runs(document.id), document.id, answers)
    with document_bar.render(documents, document, take_in, desk.collections(Action.ADD_DOCUMENT)):
        _playbooks(desk, document, work)
    try:
        pages = desk.pages(document.id)
    except PasswordRequiredError as error:
        document_bar.notices(None)
        if unlock.render(document.id, str(error), desk.unlock):
            st.rerun()
        return
    answer = _opened(desk, document, work)
    left, right = st.columns([11, 9], gap="medium")
    with left.container(key="page_side"):
        page_side.render(desk, document, pages, answer, correction.picking(desk, answer))
    with right.container(key="answer_side"):
        document_bar.notices(document, lambda: desk.document(document.id))
        _answer_side(desk, document, answer, answers, work)


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


def _opened(desk: Desk, document: DocumentView, work: Worklist | None) -> AnswerView | None:
    """The answer of the address line, where it is one of this document's; else what a playbook left open."""
    wanted = state.param(Param.ANSWER)
    if wanted is None and work is not None and (wanted := work.next_after(None)) is not None:
        state.open_answer(document.id, wanted)
    if wanted is None:
        return None
    try:
        answer = desk.answer(wanted)
    except UnknownAnswerError as error:
        notice("warning", str(error))
        return None
    return answer if answer.document_id == document.id else None


def _playbooks(desk: Desk, document: DocumentView, work: Worklist | None) -> None:
    from docintel.usecases import Action

    editable = {each.id for each in desk.collections(Action.EDIT_PLAYBOOKS)}
    pressed = playbook_bar.render(
        desk.playbooks(document.collection_id),
        document.name,
        work,
        may_edit=document.collection_id in editable,
    )
    if pressed is not None:
        with errors_shown():
            _act(desk, document, work, pressed)
    if work is not None:
        every = _LOOK_EVERY_S if work.is_running else None
        st.fragment(_progress, run_every=every)(desk, document.id, work)


def _act(desk: Desk, document: DocumentView, work: Worklist | None, pressed: Pressed) -> None:
    playbook = pressed.playbook
    if pressed.act is Act.EDIT:
        from pages import playbooks

        playbooks.open_one(document.collection_id, playbook.key)
    if pressed.act is Act.RUN:
        desk.start_run([document.id], playbook.questions, title=playbook.title, playbook=playbook.title)
        state.open_document(document.id)
    elif work is not None:
        act = desk.stop_run if pressed.act is Act.STOP else desk.resume_run
        act(work.run.id)
    st.rerun()


def _progress(desk: Desk, document_id: str, drawn: Worklist) -> None:
    """How far the playbook got; draws the whole page again when that changed what there is to decide."""
    with errors_shown():
        work = drawn
        if drawn.is_running:
            run = desk.run(drawn.run.id)
            work = worklist.of([run], document_id, drawn.answers) or drawn
            if run.over != drawn.run.over or not work.is_running:
                st.rerun()
        playbook_bar.progress(work)


def _answer_side(
    desk: Desk,
    document: DocumentView,
    answer: AnswerView | None,
    answers: Sequence[AnswerView],
    work: Worklist | None,
) -> None:
    if answer is not None and state.mode(answer.id) is Mode.CORRECTING:
        _correct(desk, answer, answers, work)
        return
    first = _FIRST_QUESTION if document.is_sample and document.name == _FIRST_SAMPLE else ""
    question = ask_box.render(default=first, key=f"question_{document.id}")
    if question:
        with errors_shown():
            asked = ask_box.work(
                lambda progress, control: desk.ask(document.id, question, progress=progress, control=control)
            )
            state.open_answer(document.id, asked.id)
            st.rerun()
    if answer is not None:
        answer_card.render(answer, trace=_trace(desk, document, answer))
        _carry_on(desk, document, answer, answers)
    chosen = _lists(answer.id if answer else None, answers, work)
    if chosen:
        state.open_answer(document.id, chosen)
        st.rerun()
    if answer is not None:
        with st.container(key="decide_bar"):
            _decide(desk, answer, answers, work)


def _carry_on(desk: Desk, document: DocumentView, answer: AnswerView, answers: Sequence[AnswerView]) -> None:
    """What can follow the answer: the other parts of its question, a reply, another way to ask."""
    opened = carry_on.parts(answer, answers)
    following = carry_on.render(answer)
    if following is not None:
        with errors_shown():
            asked = ask_box.work(
                lambda progress, control: desk.ask(
                    document.id, following.question, progress=progress, control=control, **following.options
                )
            )
            opened = asked.id
    if opened:
        state.open_answer(document.id, opened)
        st.rerun()


def _lists(current: str | None, answers: Sequence[AnswerView], work: Worklist | None) -> str | None:
    """The playbook's questions, then the other answers; the id of the one clicked."""
    if work is None:
        return history.render(answers, current)
    others = [each for each in answers if not work.holds(each.id)]
    chosen = run_list.render(work, current)
    return history.render(others, current, title="Other answers on this document") or chosen


def _trace(desk: Desk, document: DocumentView, answer: AnswerView) -> str | None:
    """The address of how the answer came about, for those who may see it."""
    from docintel.usecases import Action

    allowed = {each.id for each in desk.collections(Action.SEE_TRACE)}
    return traces.address(answer.id) if document.collection_id in allowed else None


def _correct(desk: Desk, answer: AnswerView, answers: Sequence[AnswerView], work: Worklist | None) -> None:
    with errors_shown():
        after = correction.render(desk, answer)
        if after is not None:
            deciding.remember(after)
            _lead_on(Outcome(Went.DECIDED, answer.id, answer.document_id), answer, answers, work)


def _decide(desk: Desk, answer: AnswerView, answers: Sequence[AnswerView], work: Worklist | None) -> None:
    left = work.open_besides(answer.id) if work is not None and work.holds(answer.id) else 0
    done = deciding.render(
        desk, answer, undecided=left or len(_others(answer, answers)), can_correct=answer.outcome != "clarify"
    )
    if done is not None:
        _lead_on(done, answer, answers, work)


def _lead_on(
    done: Outcome, answer: AnswerView, answers: Sequence[AnswerView], work: Worklist | None
) -> NoReturn:
    """Where a decision leads: in a playbook to its next open answer, else nowhere until that is asked for."""
    is_of_run = work is not None and work.holds(answer.id)
    following = work.next_after(answer.id) if work is not None and is_of_run else None
    if done.went is Went.UNDONE:
        state.open_answer(done.document_id, done.answer_id)
    elif done.went is Went.NEXT:
        state.open_answer(answer.document_id, following or _others(answer, answers)[0])
    elif following:
        state.open_answer(answer.document_id, following)
    elif work is not None and is_of_run and work.is_running:
        state.open_document(answer.document_id)  # opens the next one as soon as there is one
    st.rerun()


def _others(answer: AnswerView, answers: Sequence[AnswerView]) -> list[str]:
    """The other undecided answers, those after this one in the list first."""
    ids = [each.id for each in answers]
    at = ids.index(answer.id) + 1 if answer.id in ids else 0
    return [
        each.id for each in (*answers[at:], *answers[:at]) if decision.is_open(each) and each.id != answer.id
    ]
