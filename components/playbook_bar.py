"""Choosing a playbook and running it over the open document; how far that got, and stopping it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import streamlit as st

from components import keys
from components.text import Html, el, label, show
from components.worklist import Worklist
from docintel.views import PlaybookView, RunState

_WORD = re.compile(r"\w{3,}")


class Act(StrEnum):
    """What was asked for."""

    RUN = "run"
    STOP = "stop"
    RESUME = "resume"
    EDIT = "edit"


@dataclass(frozen=True, slots=True)
class Pressed:
    """What was pressed in this run, and the playbook chosen then."""

    act: Act
    playbook: PlaybookView


@dataclass(frozen=True, slots=True)
class _Offer:
    """A button, and whether the key presses it."""

    act: Act
    words: str
    has_key: bool = True


def render(
    playbooks: Sequence[PlaybookView],
    document_name: str,
    work: Worklist | None,
    *,
    may_edit: bool,
    key: str = "playbook",
) -> Pressed | None:
    """Draw the chooser and the buttons into the row around it."""
    if not playbooks:
        return None
    chosen = _chooser(playbooks, document_name, work, key)
    offers = _offers(work, chosen)
    pressed = next((offer.act for offer in offers if _button(offer, chosen, key)), None)
    if may_edit and st.button("Edit", key=f"{key}_edit", icon=":material/edit:", type="tertiary"):
        pressed = Act.EDIT
    return Pressed(pressed, chosen) if pressed else None


def progress(work: Worklist) -> None:
    """How many are decided and flagged, with a thin bar; what is being asked meanwhile."""
    show(_progress(work))


def _progress(work: Worklist) -> Html:
    total = len(work.rows)
    flagged = el("span", f"⚠ {work.flagged} flagged", class_="di-flagged") if work.flagged else None
    return el(
        "div",
        el("span", f"{work.decided} of {total} decided", class_="di-strong"),
        el("progress", value=work.decided, max=max(total, 1), aria_label=f"{work.run.playbook}: decided"),
        flagged,
        el("span", _meanwhile(work), class_="di-quiet") if _meanwhile(work) else None,
        class_="di-progress",
        role="status",
    )


def _meanwhile(work: Worklist) -> str:
    answered = sum(row.item.state.is_over for row in work.rows)
    if work.is_running:
        return f"answering {min(answered + 1, len(work.rows))} of {len(work.rows)}…"
    if not work.unfinished:
        return ""
    words = {RunState.INTERRUPTED: "interrupted", RunState.STOPPED: "stopped"}.get(work.run.state, "done")
    return f"{words}, {work.unfinished} not answered"


def _chooser(
    playbooks: Sequence[PlaybookView], document_name: str, work: Worklist | None, key: str
) -> PlaybookView:
    titles = {each.key: each.title for each in playbooks}
    first = _first(playbooks, document_name, work)
    chosen = st.selectbox(
        "Playbook",
        list(titles),
        index=list(titles).index(first.key),
        format_func=lambda each: titles.get(each, each),
        key=f"{key}_chosen_{document_name}",
        label_visibility="collapsed",
        width=200,
    )
    return next((each for each in playbooks if each.key == chosen), first)


def _first(playbooks: Sequence[PlaybookView], document_name: str, work: Worklist | None) -> PlaybookView:
    """The one that was run last; else the one whose title has most words in common with the file's name."""
    if work is not None:
        found = next((each for each in playbooks if each.title == work.run.playbook), None)
        if found is not None:
            return found
    name = set(_WORD.findall(document_name.casefold().replace("_", " ")))
    return max(playbooks, key=lambda each: len(name & set(_WORD.findall(each.title.casefold()))))


def _offers(work: Worklist | None, chosen: PlaybookView) -> list[_Offer]:
    """What can be done now. Asking everything once more is not a slip of the finger away."""
    if work is not None and work.is_running:
        return [_Offer(Act.STOP, "Stop")]
    if work is None or work.run.playbook != chosen.title:
        return [_Offer(Act.RUN, "Run")]
    again = _Offer(Act.RUN, "Run again", has_key=False)
    return [_Offer(Act.RESUME, "Go on"), again] if work.unfinished else [again]


def _button(offer: _Offer, chosen: PlaybookView, key: str) -> bool:
    return st.button(
        keys.labelled(offer.words, "P") if offer.has_key else offer.words,
        key=f"{key}_{offer.act}",
        disabled=offer.act is Act.RUN and bool(chosen.problem),
        help=label(chosen.problem or chosen.description, limit=300) or None,
    )
