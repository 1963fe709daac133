"""Accept or reject, by click or key, with who decided and when; and the way to the next answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from components import keys
from components.text import Html, el, show
from docintel.views import AnswerView, DecisionView, Verdict

_LONGEST_REASON = 500
_DONE = {
    Verdict.ACCEPT: ("✔", "Accepted", "verified"),
    Verdict.REJECT: ("✖", "Rejected", "absent"),
    Verdict.CORRECT: ("✎", "Corrected", "moved"),
    Verdict.UNDO: ("↶", "Undone", "unchecked"),
}


@dataclass(frozen=True, slots=True)
class _Choice:
    """A button: its key, its words, the verdict it stands for and what is noted with it."""

    letter: str
    words: str
    verdict: Verdict
    said: str = ""


@dataclass(frozen=True, slots=True)
class Decided:
    """What the reviewer just chose."""

    verdict: Verdict
    reason: str


class GoOn:
    """The reviewer asked for the next undecided answer."""


def render(answer: AnswerView, *, undecided: int, key: str = "decide") -> Decided | GoOn | None:
    """The decisions so far and the buttons; returns what was chosen in this run, or None.

    ``undecided`` counts the document's other answers without a decision: there is a way on if there are any.
    """
    show(history(answer))
    choices = _choices(answer)
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_row"):
        pressed = [choice for choice in choices if _button(answer, choice, key)]
        reason = _reason(answer, key)
        on = bool(undecided) and _next(undecided, key)
    letters = [choice.letter for choice in choices] + ["N"] * bool(undecided)
    keys.render({letter: f"{key}_{letter.lower()}" for letter in letters}, key=f"{key}_keys")
    if pressed:
        noted = (pressed[0].said, reason.strip())
        return Decided(pressed[0].verdict, " · ".join(part for part in noted if part))
    return GoOn() if on else None


def is_open(answer: AnswerView) -> bool:
    """Whether it waits for a decision. A clarification is a question, not an answer: nothing to decide."""
    return answer.decision is None and answer.outcome != "clarify"


def history(answer: AnswerView) -> Html | None:
    """Every decision, the one in force first."""
    if not answer.decisions:
        return None
    lines = [_line(decision, in_force=decision is answer.decision) for decision in reversed(answer.decisions)]
    return el("ul", *lines, class_="di-decisions", aria_label="Decisions")


def _line(decision: DecisionView, *, in_force: bool) -> Html:
    icon, words, tone = _DONE[decision.verdict]
    local = decision.decided_at.astimezone()
    return el(
        "li",
        el("span", el("span", icon, aria_hidden="true"), " ", words, class_=f"di-badge tone-{tone}"),
        el("span", f" by {decision.reviewer}, {local:%d %B %Y %H:%M}"),
        el("span", f"“{decision.reason}”", class_="di-reason") if decision.reason else None,
        class_=None if in_force else "di-past",
    )


def _choices(answer: AnswerView) -> Sequence[_Choice]:
    """What there is to press. Sides of a conflict are chosen one by one."""
    if answer.outcome == "conflict":
        sides = enumerate(zip("ASDF", answer.items, strict=False), start=1)
        return [
            *(
                _Choice(letter, f"Side {number}", Verdict.ACCEPT, f"Side {number}: {item.text}")
                for number, (letter, item) in sides
            ),
            _Choice("R", "Reject all", Verdict.REJECT),
        ]
    if answer.outcome == "not_found":
        return [
            _Choice("A", "Not there", Verdict.ACCEPT),
            _Choice("R", "It is there", Verdict.REJECT),
        ]
    return [_Choice("A", "Accept", Verdict.ACCEPT), _Choice("R", "Reject", Verdict.REJECT)]


def _button(answer: AnswerView, choice: _Choice, key: str) -> bool:
    main = choice.verdict is Verdict.ACCEPT and not choice.said and answer.decision is None
    return st.button(
        keys.labelled(choice.words, choice.letter),
        key=f"{key}_{choice.letter.lower()}",
        type="primary" if main else "secondary",
        disabled=_in_force(answer, choice),
    )


def _in_force(answer: AnswerView, choice: _Choice) -> bool:
    """Whether this very choice stands already, so that a second press does not record it twice."""
    decision = answer.decision
    if decision is None or decision.verdict is not choice.verdict:
        return False
    return decision.reason.startswith(choice.said)


def _reason(answer: AnswerView, key: str) -> str:
    return st.text_input(
        "Reason (optional)",
        max_chars=_LONGEST_REASON,
        key=f"{key}_reason_{answer.id}_{answer.version}",
        placeholder="Reason (optional)",
        label_visibility="collapsed",
    )


def _next(undecided: int, key: str) -> bool:
    return st.button(
        keys.labelled(f"Next ({undecided})", "N"),
        key=f"{key}_n",
        type="tertiary",
        help="Next undecided answer",
    )
