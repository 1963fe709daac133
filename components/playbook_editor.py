"""Writing a playbook: its YAML, what is wrong with it line by line, and the questions it stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import streamlit as st

from components.text import Html, el, notice, show
from docintel.views import PlaybookView

_LONGEST = 50_000
_HOW = (
    "Each question has a text, and where you want them a shape (text, amount, date, boolean, list, table, "
    "percentage, number, duration, period, address, person_name, iban) and a policy for answers that fail a "
    "check: retry, flag or reject."
)


class Act(StrEnum):
    """What was asked for."""

    SAVE = "save"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class Pressed:
    """What was pressed, the text as it stood then, and the version it was begun from."""

    act: Act
    text: str
    version: int


def render(playbook: PlaybookView, *, key: str = "editor") -> Pressed | None:
    """Draw the editor; returns what was pressed in this run, or None."""
    if playbook.problem:
        notice("warning", playbook.problem)
    # A new key for each version shows what is kept now, and leaves alone what is being typed.
    widget = f"{key}_{playbook.key}_{playbook.version}"
    with st.form(f"{widget}_form", border=False):
        text = st.text_area(
            "Questions, as YAML", value=playbook.text, height=430, max_chars=_LONGEST, key=f"{widget}_text"
        )
        show(el("p", _HOW, class_="di-quiet"))
        with st.container(horizontal=True, vertical_alignment="center"):
            saved = st.form_submit_button("Save", type="primary", key=f"{widget}_save")
            removed = bool(playbook.version) and st.form_submit_button(
                "Back to the shipped one" if playbook.is_shipped else "Remove", key=f"{widget}_remove"
            )
            show(_edited(playbook))
    if removed:
        return Pressed(Act.REMOVE, text, playbook.version)
    return Pressed(Act.SAVE, text, playbook.version) if saved else None


def problems(text: str, found: Sequence[tuple[int, str]]) -> None:
    """What is wrong, each with its line as it was typed."""
    lines = text.splitlines()
    show(
        el("p", f"Not saved: {len(found)} to mend.", class_="di-notice di-error", role="alert"),
        el("ol", *(_problem(lines, line, said) for line, said in found), class_="di-problems"),
    )


def _problem(lines: Sequence[str], line: int, said: str) -> Html:
    typed = lines[line - 1].strip() if line <= len(lines) else ""
    return el("li", el("strong", f"Line {line}: "), said, el("pre", typed) if typed else None)


def _edited(playbook: PlaybookView) -> Html | None:
    if playbook.edited_at is None:
        return el("span", "As shipped with docintel", class_="di-quiet") if playbook.is_shipped else None
    when = playbook.edited_at.astimezone()
    return el("span", f"Saved by {playbook.edited_by}, {when:%d %B %Y %H:%M}", class_="di-quiet")
