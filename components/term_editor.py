"""Adding a term, changing or removing one, and the answers one came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from components import history
from components.text import el, label, show
from docintel.views import AnswerView, TermView

_LANGUAGES = ("en", "de", "fr", "es")
_LONGEST = 120


@dataclass(frozen=True, slots=True)
class Typed:
    """A term as it was typed."""

    text: str
    language: str
    weight: float


@dataclass(frozen=True, slots=True)
class Remove:
    """The term is to go."""


@dataclass(frozen=True, slots=True)
class Close:
    """The term is left as it is."""


@dataclass(frozen=True, slots=True)
class Open:
    """An answer is to be opened."""

    answer: AnswerView


def add(*, key: str = "term_add") -> Typed | None:
    """The form for a new term; returns it in the run in which it was sent."""
    with st.form(key, border=False, clear_on_submit=True):
        return _fields(TermView("", "en", "", "expert", 1.0), "Add", key)


def edit(
    term: TermView, answers: Sequence[AnswerView], *, key: str = "term"
) -> Typed | Remove | Close | Open | None:
    """The form for a term there is; returns what was chosen in this run, or None."""
    with st.container(border=True, key=f"{key}_panel"):
        with st.form(f"{key}_edit_{term.id}", border=False):
            typed = _fields(term, "Use it" if term.is_waiting else "Save", f"{key}_{term.id}")
        with st.container(horizontal=True):
            removed = st.button(
                "Remove the term", key=f"{key}_remove", icon=":material/delete:", type="tertiary"
            )
            closed = st.button("Close", key=f"{key}_close", icon=":material/close:", type="tertiary")
        opened = _came_from(answers, key)
    return typed or (Remove() if removed else None) or (Close() if closed else None) or opened


def _fields(term: TermView, words: str, key: str) -> Typed | None:
    text, language, weight, press = st.columns([6, 2, 2, 2], vertical_alignment="bottom")
    known = (term.language, *(each for each in _LANGUAGES if each != term.language))
    typed = Typed(
        text.text_input("Term", term.text, max_chars=_LONGEST, key=f"{key}_text"),
        language.selectbox("Language", known, key=f"{key}_language", accept_new_options=True)
        or term.language,
        weight.number_input(
            "Weight",
            min_value=0.05,
            max_value=1.0,
            value=max(term.weight, 0.05),
            step=0.05,
            key=f"{key}_weight",
            help="How surely a line with this term is about the concept. From 0.7 on, the term names the "
            "concept in questions too.",
        ),
    )
    return typed if press.form_submit_button(words, width="stretch", key=f"{key}_press") else None


def _came_from(answers: Sequence[AnswerView], key: str) -> Open | None:
    if not answers:
        show(el("p", "No answer brought this term.", class_="di-quiet"))
        return None
    show(el("p", "Answers it came from", class_="di-quiet"))
    for answer in answers:
        words = f"{label(answer.question, limit=60)} · **{label(history.summary(answer), limit=40)}**"
        if st.button(words, key=f"{key}_answer_{answer.id}", type="tertiary"):
            return Open(answer)
    return None
