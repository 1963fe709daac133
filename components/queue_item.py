"""The line over an answer of the queue: why it is here, who has it, and the way back."""

from __future__ import annotations

from enum import StrEnum

import streamlit as st

from components import keys
from components.text import Html, el, show
from docintel.views import QueueItemView, QueuePlace

SEVERITIES = {"error": ("✖", "error"), "warning": ("⚠", "warning"), "info": ("i", "note")}
_TONES = {"error": "absent", "warning": "unsupported", "info": "unchecked"}


class Press(StrEnum):
    """What was pressed in the line; the value is the key."""

    BACK = "b"
    CLAIM = "m"
    RELEASE = "l"


_WORDS = {Press.BACK: "‹ Queue", Press.CLAIM: "Claim", Press.RELEASE: "Release"}


def render(item: QueueItemView, place: QueuePlace, *, key: str = "item") -> Press | None:
    """Draw the line; returns what was pressed in this run, or None."""
    offered = [Press.BACK]
    if item.is_open and (item.is_mine or not item.holder):
        offered.append(Press.RELEASE if item.is_mine else Press.CLAIM)
    pressed = None
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_line"):
        for each in offered:
            if st.button(keys.labelled(_WORDS[each], each.upper()), key=f"{key}_{each.value}"):
                pressed = each
        show(_said(item, place))
    return pressed


def next_only(others: int, *, key: str = "item") -> bool:
    """The way on where there is nothing to decide: somebody else is at it."""
    return bool(others) and st.button(keys.labelled(f"Next ({others})", "N"), key=f"{key}_n")


def holder(item: QueueItemView) -> str:
    """Who holds it until when, in words; empty where nobody does."""
    if not item.holder or item.held_until is None:
        return ""
    who = "you" if item.is_mine else item.holder
    return f"claimed by {who} until {item.held_until.astimezone():%H:%M}"


def _said(item: QueueItemView, place: QueuePlace) -> Html:
    icon, word = SEVERITIES.get(item.severity, ("⚠", item.severity))
    where = f"{min(place.number, place.total)} of {place.total}" if item.is_open else "decided"
    facts = [where, f"waiting {item.waiting}" if item.is_open else "", item.document, holder(item)]
    return el(
        "p",
        el("span", f"{icon} {word}", class_=f"di-badge tone-{_TONES.get(item.severity, 'unchecked')}"),
        " ",
        el("strong", ", ".join(item.concerns)),
        el("span", "".join(f" · {fact}" for fact in facts if fact), class_="di-quiet"),
        class_="di-line",
    )
