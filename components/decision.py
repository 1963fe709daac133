"""Deciding an answer by click or key, with who decided and when; and the way to the next one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

import streamlit as st

from components import keys
from components.text import Html, el, show
from docintel.views import AnswerView, DecisionView, ItemView, Verdict

_LONGEST_NOTE = 500
_QA = " (QA)"  # whose decision counts before a handler's
_REASONS = ("Wrong value", "Wrong place", "Incomplete", "Not what was asked", "Other")
_DONE = {
    Verdict.ACCEPT: ("✔", "Accepted", "verified"),
    Verdict.REJECT: ("✖", "Rejected", "absent"),
    Verdict.CORRECT: ("✎", "Corrected", "moved"),
    Verdict.UNDO: ("↶", "Taken back", "unchecked"),
}


class Wish(StrEnum):
    """What the reviewer wants other than to decide."""

    NEXT = "the next undecided answer"
    UNDO = "to take the last decision back"
    CORRECT = "to correct the answer"
    REASONS = "to say why it is rejected"
    BACK = "not to reject after all"


_OF_ANY_ANSWER = (Wish.NEXT, Wish.UNDO)
"""What means the same whichever answer is open by the time the press arrives."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What the reviewer just chose."""

    verdict: Verdict
    reason: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """The side of a conflict that the reviewer says counts; ``index`` from 0 among the items."""

    index: int


Chosen = Decided | Side | Wish


@dataclass(frozen=True, slots=True)
class _Press:
    """A button: its key, its words and what pressing it means."""

    letter: str
    words: str
    means: Chosen
    is_main: bool = False
    is_quiet: bool = False
    is_standing: bool = False  # this very choice stands already: a second press must not record it twice


def render(
    answer: AnswerView,
    *,
    undecided: int,
    can_undo: bool = False,
    can_correct: bool = False,
    rejecting: bool = False,
    key: str = "decide",
) -> Chosen | None:
    """The decisions so far and the buttons; returns what was chosen in this run, or None.

    ``undecided`` counts the other answers without a decision: there is a way on if there are any. With
    ``rejecting`` the reasons to reject are what is to be chosen from.
    """
    show(history(answer))
    presses = _reasons() if rejecting else _choices(answer, can_correct=can_correct)
    if not rejecting:
        presses += [_Press("U", "Undo", Wish.UNDO, is_quiet=True)] if can_undo else []
        presses += [_Press("N", f"Next ({undecided})", Wish.NEXT, is_quiet=True)] if undecided else []
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_row"):
        pressed = [press for press in presses if _button(press, answer, key)]
        note = _note(answer, key)
    if not pressed:
        return None
    means = pressed[0].means
    return replace(means, note=note.strip()) if isinstance(means, Decided) else means


def is_open(answer: AnswerView) -> bool:
    """Whether it waits for a decision."""
    return answer.decision is None


def may_undo(answer: AnswerView, reviewer: str) -> bool:
    """Whether this reviewer has a decision on the answer that still counts."""
    return any(
        each.reviewer == reviewer and each.verdict is not Verdict.UNDO and not each.is_withdrawn
        for each in answer.decisions
    )


def history(answer: AnswerView) -> Html | None:
    """The decision in force (or what came last, where none is), and the others folded away under it."""
    if not answer.decisions:
        return None
    first = answer.decision or answer.decisions[-1]
    others = [_line(each, in_force=False) for each in reversed(answer.decisions) if each is not first]
    folded = el(
        "details",
        el("summary", f"{len(others)} more in its history"),
        el("ul", *others, class_="di-decisions", aria_label="Earlier decisions"),
        class_="di-details",
    )
    return el(
        "div",
        el(
            "ul",
            _line(first, in_force=first is answer.decision),
            class_="di-decisions",
            aria_label="Decisions",
        ),
        folded if others else None,
    )


def _line(decision: DecisionView, *, in_force: bool) -> Html:
    icon, words, tone = _DONE[decision.verdict]
    local = decision.decided_at.astimezone()
    said = " · ".join(part for part in (decision.reason, decision.note) if part)
    return el(
        "li",
        el("span", el("span", icon, aria_hidden="true"), " ", words, class_=f"di-badge tone-{tone}"),
        el("span", f" by {decision.reviewer}{_QA if decision.role == 'qa' else ''}, {local:%d %B %Y %H:%M}"),
        el("span", f"“{said}”", class_="di-reason") if said else None,
        el("span", "taken back") if decision.is_withdrawn else None,
        class_=None if in_force else "di-past",
    )


def _choices(answer: AnswerView, *, can_correct: bool) -> list[_Press]:
    """What there is to press. Sides of a conflict are chosen one by one."""
    correct = [_Press("C", "Correct", Wish.CORRECT)] if can_correct else []
    match answer.outcome:
        case "conflict":
            # Not A, which the habit of accepting would press, nor a number, which is a reason after R.
            sides = enumerate(zip("SDFG", answer.items, strict=False))
            return [
                *(_side(answer, index, letter, item, can_correct) for index, (letter, item) in sides),
                *correct,
                _Press("R", "Reject all", Wish.REASONS),
            ]
        case "not_found":
            found = [_Press("C", "I found it", Wish.CORRECT)] if can_correct else []
            there = Decided(Verdict.REJECT, "It is there")
            return [
                _accept(answer, "Not there"),
                *found,
                _Press("R", "It is there", there, is_standing=_stands(answer, there)),
            ]
        case "clarify":
            aside = Decided(Verdict.REJECT, "Set aside")
            return [_Press("R", "Set aside", aside, is_standing=_stands(answer, aside))]
    return [_accept(answer, "Accept"), *correct, _Press("R", "Reject", Wish.REASONS)]


def _accept(answer: AnswerView, words: str) -> _Press:
    accept = Decided(Verdict.ACCEPT, "")
    return _Press("A", words, accept, is_main=answer.decision is None, is_standing=_stands(answer, accept))


def _side(answer: AnswerView, index: int, letter: str, item: ItemView, can_correct: bool) -> _Press:
    """A side is a correction down to this one item; where none can be made, it is accepted by its name."""
    words = f"Side {index + 1}"
    named = Decided(Verdict.ACCEPT, f"{words}: {item.text}")
    standing = answer.decision is not None and answer.decision.reason in (words, named.reason)
    return _Press(letter, words, Side(index) if can_correct else named, is_standing=standing)


def _stands(answer: AnswerView, means: Decided) -> bool:
    decision = answer.decision
    return decision is not None and decision.verdict is means.verdict and decision.reason == means.reason


def _reasons() -> list[_Press]:
    numbered = enumerate(_REASONS, start=1)
    return [
        *(_Press(str(number), words, Decided(Verdict.REJECT, words)) for number, words in numbered),
        _Press("Escape", "Back", Wish.BACK, is_quiet=True),
    ]


def _button(press: _Press, answer: AnswerView, key: str) -> bool:
    """The button. One that decides belongs to its answer: a press meant for the answer before finds none."""
    kind: Literal["primary", "secondary", "tertiary"] = "secondary"
    if press.is_main or press.is_quiet:
        kind = "primary" if press.is_main else "tertiary"
    belongs_to = "any" if press.means in _OF_ANY_ANSWER else answer.id
    letter = "Esc" if press.letter == "Escape" else press.letter
    with st.container(key=_name(press, key), width="content"):
        return st.button(
            keys.labelled(press.words, letter),
            key=f"{_name(press, key)}_{belongs_to}",
            type=kind,
            disabled=press.is_standing,
        )


def _name(press: _Press, key: str) -> str:
    return f"{key}_{press.letter.lower()}"


def _note(answer: AnswerView, key: str) -> str:
    return st.text_input(
        "Note (optional)",
        max_chars=_LONGEST_NOTE,
        key=f"{key}_note_{answer.id}_{answer.version}",
        placeholder="Note (optional)",
        label_visibility="collapsed",
    )
