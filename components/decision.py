"""Accept or reject, by click or key, with who decided and when."""

from __future__ import annotations

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
}


_Choice = tuple[str, str, Verdict, str]  # key, words on the button, verdict, what is noted with it


@dataclass(frozen=True, slots=True)
class Decided:
    """What the reviewer just chose."""

    verdict: Verdict
    reason: str


def render(answer: AnswerView, *, key: str = "decide") -> Decided | None:
    """The decisions so far and the buttons; returns what was chosen in this run, or None."""
    show(history(answer))
    choices = _choices(answer)
    chosen: Decided | None = None
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_row"):
        pressed = [_button(answer, choice, key) for choice in choices]
        reason = st.text_input(
            "Reason (optional)",
            max_chars=_LONGEST_REASON,
            key=f"{key}_reason_{answer.id}_{answer.version}",
            placeholder="Reason (optional)",
            label_visibility="collapsed",
        )
    for (_, _, verdict, said), was_pressed in zip(choices, pressed, strict=True):
        if was_pressed:
            chosen = Decided(verdict, " · ".join(part for part in (said, reason.strip()) if part))
    keys.render({letter: f"{key}_{letter.lower()}" for letter, *_ in choices}, key=f"{key}_keys")
    return chosen


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


def _button(answer: AnswerView, choice: _Choice, key: str) -> bool:
    letter, words, verdict, said = choice
    return st.button(
        keys.labelled(words, letter),
        key=f"{key}_{letter.lower()}",
        type="primary" if verdict is Verdict.ACCEPT and not said and answer.decision is None else "secondary",
        disabled=_in_force(answer, verdict, said),
    )


def _choices(answer: AnswerView) -> list[_Choice]:
    """What there is to press. Sides of a conflict are chosen one by one."""
    if answer.outcome == "conflict":
        sides = [
            (letter, f"Side {number}", Verdict.ACCEPT, f"Side {number}: {item.text}")
            for number, (letter, item) in enumerate(zip("ASDF", answer.items, strict=False), start=1)
        ]
        return [*sides, ("R", "Reject all", Verdict.REJECT, "")]
    if answer.outcome == "not_found":
        return [
            ("A", "Agreed, not there", Verdict.ACCEPT, ""),
            ("R", "It is there", Verdict.REJECT, ""),
        ]
    return [("A", "Accept", Verdict.ACCEPT, ""), ("R", "Reject", Verdict.REJECT, "")]


def _in_force(answer: AnswerView, verdict: Verdict, said: str) -> bool:
    """Whether this very choice stands already, so that a second press does not record it twice."""
    decision = answer.decision
    return decision is not None and decision.verdict is verdict and decision.reason.startswith(said)
