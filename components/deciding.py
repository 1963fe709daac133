"""Carrying out what a reviewer decides about the open answer, and what that means for where to go next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from components import decision, reviewer, state
from components.decision import Decided, Side, Wish
from components.state import LastDecided, Mode
from components.text import el, show
from docintel.errors import InputError
from docintel.views import AnswerView, Verdict

if TYPE_CHECKING:
    from docintel.usecases import Desk

_WORDS = {Verdict.ACCEPT: "✔ Accepted", Verdict.REJECT: "✖ Rejected", Verdict.CORRECT: "✎ Corrected"}


class Went(StrEnum):
    """What came of it."""

    DECIDED = "decided"
    UNDONE = "undone"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it, and the answer it was about."""

    went: Went
    answer_id: str
    document_id: str


def style() -> None:
    """The looks of the pages on which answers are decided, and of the playbooks."""
    st.html(Path(__file__).parent / "review.css")


def render(desk: Desk, answer: AnswerView, *, undecided: int, can_correct: bool = False) -> Outcome | None:
    """Draw the bar and carry out what was pressed; None where nothing was, or it could not be done.

    Needs a name, and asks for it. A decision on what was changed meanwhile is refused and said to be.
    """
    name = reviewer.current()
    if name is None:
        reviewer.ask()
        return None
    seen = state.version_seen(answer.id, answer.version)
    last = state.last_decided()
    is_own = decision.may_undo(answer, name)
    if last is not None and last.answer_id != answer.id:
        show(el("p", last.words, class_="di-quiet di-one-line", title=last.words))
    chosen = decision.render(
        answer,
        undecided=undecided,
        can_undo=is_own or last is not None,
        can_correct=can_correct,
        rejecting=state.mode(answer.id) is Mode.REJECTING,
    )
    match chosen:
        case Wish.NEXT:
            return Outcome(Went.NEXT, answer.id, answer.document_id)
        case Wish.UNDO:
            return _undo(
                desk,
                last if last is not None and not is_own else LastDecided(answer.id, answer.document_id, seen),
            )
        case Wish.REASONS | Wish.CORRECT | Wish.BACK:
            modes = {Wish.REASONS: Mode.REJECTING, Wish.CORRECT: Mode.CORRECTING}
            state.set_mode(answer.id, modes.get(chosen))
            st.rerun()
        case Decided() | Side():
            return _decide(desk, answer, chosen, seen)
    return None


def _decide(desk: Desk, answer: AnswerView, chosen: Decided | Side, seen: int) -> Outcome | None:
    state.set_mode(answer.id, None)
    try:
        if isinstance(chosen, Side):
            after = desk.take_side(answer.id, chosen.index, expected_version=seen)
        else:
            after = desk.decide(
                answer.id, chosen.verdict, reason=chosen.reason, note=chosen.note, expected_version=seen
            )
    except InputError as error:
        state.say("warning", str(error))
        st.rerun()
    remember(after)
    return Outcome(Went.DECIDED, answer.id, answer.document_id)


def remember(after: AnswerView) -> None:
    """Keep what was decided last in this session, so that it can be taken back from the next answer."""
    verdict = after.decisions[-1].verdict
    words = f"{_WORDS.get(verdict, verdict)}: {after.question}"
    state.set_last_decided(LastDecided(after.id, after.document_id, after.version, words))


def _undo(desk: Desk, last: LastDecided) -> Outcome | None:
    state.set_last_decided(None)
    try:
        desk.decide(last.answer_id, Verdict.UNDO, expected_version=last.version)
    except InputError as error:
        state.say("warning", str(error))
        st.rerun()
    return Outcome(Went.UNDONE, last.answer_id, last.document_id)
