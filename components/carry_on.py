"""What can follow an answer without typing the question anew: a reply, a longer look, another reading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from components import history, keys
from components.text import el, label, show
from docintel.views import AnswerView

_SHAPES = {
    "text": "Text",
    "amount": "Amount",
    "date": "Date",
    "boolean": "Yes or no",
    "list": "List",
    "table": "Table",
    "percentage": "Percentage",
    "number": "Number",
    "duration": "Length of time",
    "period": "Period",
    "person_name": "Person",
    "address": "Address",
    "iban": "IBAN",
}
_LONGEST = 300
_QUOTED = re.compile(r"“([^“”]{1,120})”")
_MOST_CHOICES = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """The next question, and the options of ``Desk.ask`` that go with it."""

    question: str
    options: dict[str, Any]


def render(answer: AnswerView) -> Asked | None:
    """The controls that fit what became of the answer; what was asked with them in this run, or None."""
    if answer.outcome == "clarify":
        return _reply(answer)
    is_missing = answer.outcome == "not_found"
    with st.container(horizontal=True, key="carry_on"):
        further = is_missing and st.button(
            keys.labelled("Look further: read the whole document", "F"), key=f"further_{answer.id}"
        )
        corrected = _correction(answer)
    return Asked(answer.question, {"scope": "whole"}) if further else corrected


def parts(answer: AnswerView, answers: Sequence[AnswerView]) -> str | None:
    """The other parts of a compound question with their answers; the id of the one clicked, or None."""
    others = [each for each in answers if each.group == answer.group and each.id != answer.id]
    if not answer.group or not others:
        return None
    chosen = None
    show(el("p", "Part of: ", el("em", answer.asked), class_="di-quiet"))
    for other in reversed(others):  # they come newest first
        words = f"{history.mark(other)} {label(other.question)} **{label(history.summary(other))}**"
        if st.button(words, key=f"part_{other.id}", type="tertiary"):
            chosen = other.id
    return chosen


def _reply(answer: AnswerView) -> Asked | None:
    """The readings that the question back puts in quotation marks as buttons, and a box for another one."""
    choices = list(dict.fromkeys(_QUOTED.findall(answer.clarification or "")))[:_MOST_CHOICES]
    if len(choices) < 2:
        choices = []
    named = {str(number): choice for number, choice in enumerate(choices, start=1)}
    with st.container(horizontal=True, key="choices"):
        pressed = [
            choice
            for number, choice in named.items()
            if st.button(keys.labelled(label(choice, limit=60), number), key=f"choice_{number}_{answer.id}")
        ]
    reply = pressed[0] if pressed else _typed(answer)
    return Asked(reply, {"reply_to": answer.id}) if reply else None


def _typed(answer: AnswerView) -> str:
    with st.form(f"reply_{answer.id}", border=False):
        box, press = st.columns([5, 1], vertical_alignment="bottom", wrap=False)
        said = box.text_input(
            "Your reply",
            max_chars=_LONGEST,
            key=f"reply_text_{answer.id}",
            placeholder="Say which one is meant",
            label_visibility="collapsed",
        )
        pressed = press.form_submit_button("Reply", width="stretch", key=f"reply_press_{answer.id}")
    return " ".join(said.split()) if pressed else ""


def _correction(answer: AnswerView) -> Asked | None:
    """How the question was read, to be put right."""
    if answer.shape not in _SHAPES:
        return None
    with (
        st.popover("Read it otherwise", icon=":material/edit:", type="tertiary", key=f"other_{answer.id}"),
        st.form(f"reading_{answer.id}", border=False),
    ):
        shape = st.selectbox(
            "Kind of answer",
            list(_SHAPES),
            index=list(_SHAPES).index(answer.shape),
            format_func=_SHAPES.__getitem__,
            key=f"reading_shape_{answer.id}",
        )
        words = st.text_input(
            "Words to look for, with commas between them",
            value=", ".join(answer.keywords),
            max_chars=_LONGEST,
            key=f"reading_words_{answer.id}",
        )
        pressed = st.form_submit_button("Ask again", type="primary", key=f"reading_press_{answer.id}")
    keywords = tuple(word.strip() for word in words.split(",") if word.strip())
    if not pressed or not keywords:
        return None
    return Asked(answer.question, {"shape": shape, "keywords": keywords})
