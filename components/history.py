"""The document's answers, newest first; a click opens one again."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from components.text import el, label, show
from components.worklist import TO_CHECK
from docintel.views import AnswerView, Verdict

_SHOWN = 8
_OUTCOMES = {
    "not_found": "not found",
    "conflict": "the document disagrees with itself",
    "clarify": "needs a clearer question",
    "reject": "held back",
}
_VERDICTS = {Verdict.ACCEPT: ":green[✔]", Verdict.REJECT: ":red[✖]", Verdict.CORRECT: ":blue[✎]"}


def render(
    answers: Sequence[AnswerView],
    current: str | None,
    *,
    title: str = "Answers on this document",
    key: str = "history",
) -> str | None:
    """Draw the list and return the id of the answer clicked in this run, or None."""
    if not answers:
        return None
    chosen: str | None = None
    show(el("h3", title, class_="di-heading"))
    recent, older = answers[:_SHOWN], answers[_SHOWN:]
    for answer in recent:
        chosen = _row(answer, current, key) or chosen
    if older:
        with st.expander(f"{len(older)} older"):
            for answer in older:
                chosen = _row(answer, current, key) or chosen
    return chosen


def summary(answer: AnswerView) -> str:
    """The answer in a few words, as corrected where it was."""
    if answer.correction is None and answer.outcome in _OUTCOMES:
        return _OUTCOMES[answer.outcome]
    items = answer.correction.items if answer.correction else answer.items
    if items and items[0].table is not None:
        return f"table, {max(len(items[0].table) - 1, 0)} rows"
    return "; ".join(item.text for item in items)


def mark(answer: AnswerView) -> str:
    """The decision in force as an icon; for an undecided answer, whether something speaks against it."""
    if answer.decision is not None:
        return _VERDICTS.get(answer.decision.verdict, "")
    return ":orange[⚠]" if answer.outcome in TO_CHECK else ":gray[○]"


def _row(answer: AnswerView, current: str | None, key: str) -> str | None:
    here = "▸ " if answer.id == current else ""
    words = (
        f"{mark(answer)} {here}{label(answer.question, limit=70)} · **{label(summary(answer), limit=50)}**"
    )
    pressed = st.button(
        words,
        key=f"{key}_{answer.id}",
        type="tertiary",
        width="stretch",
        disabled=answer.id == current,
        help="Undecided" if answer.decision is None else None,
    )
    return answer.id if pressed else None
