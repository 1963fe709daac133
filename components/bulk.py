"""Several answers of the queue at once: what can be done with them, and the question whether it is meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import streamlit as st

from components import state
from components.text import el, show
from docintel.views import BulkResult, Verdict

_LONGEST_REASON = 500
_SHOWN = 5  # refusals named one by one


@dataclass(frozen=True, slots=True)
class Act:
    """One bulk action: its verb, what is said once it is done, and the verdict it stands for, if any."""

    verb: str
    done: str
    verdict: Verdict | None = None


ACCEPT = Act("Accept", "accepted", Verdict.ACCEPT)
REJECT = Act("Reject", "rejected", Verdict.REJECT)
CLAIM = Act("Claim", "claimed")
RELEASE = Act("Release", "released")
_ACTS = (ACCEPT, REJECT, CLAIM, RELEASE)

Perform = Callable[[Act, Mapping[str, int], str], BulkResult]
"""Does it: the act, the answers with their versions as seen, the reason."""


def render(seen: Mapping[str, int], perform: Perform, *, key: str = "bulk") -> None:
    """The buttons for the answers ticked. ``seen``: how many decisions each had when it was ticked.

    ``perform`` is called once the person has confirmed, with the number before their eyes.
    """
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_row"):
        show(el("strong", f"{len(seen)} chosen", role="status"))
        for act in _ACTS:
            if st.button(f"{act.verb}…", key=f"{key}_{act.verb.lower()}"):
                _confirm(act, dict(seen), perform, key)


def _confirm(act: Act, seen: Mapping[str, int], perform: Perform, key: str) -> None:
    number = f"{len(seen)} answer{'s' if len(seen) != 1 else ''}"

    @st.dialog(f"{act.verb} {number}?")
    def ask() -> None:
        reason = ""
        if act.verdict is not None:
            show(el("p", "Each is a decision of its own, in your name, and stays in its answer's history."))
            reason = st.text_input("Reason (optional)", max_chars=_LONGEST_REASON, key=f"{key}_reason")
        with st.container(horizontal=True):
            sure = st.button(f"{act.verb} {number}", type="primary", key=f"{key}_sure")
            if st.button("Cancel", key=f"{key}_cancel"):
                st.rerun()
        if sure:
            _tell(act, perform(act, seen, reason.strip()))
            st.rerun()

    ask()


def _tell(act: Act, result: BulkResult) -> None:
    """Leave what became of it for the next run."""
    if result.done:
        state.say("success", f"{result.done} {act.done}.")
    for words in result.refused[:_SHOWN]:
        state.say("warning", words)
    if len(result.refused) > _SHOWN:
        state.say("warning", f"{len(result.refused) - _SHOWN} more were left alone for the like.")
