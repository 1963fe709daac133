"""docintel's router and frame: settings of the page, navigation, the last stop for errors."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Literal

import streamlit as st

from components import blank_page, cached, first_visit, keys, reviewer, signin, state
from components.guard import errors_shown
from docintel.errors import DocintelError
from pages import ask, keywords, library, people, playbooks, quality, review, trace, triage

_HERE = Path(__file__).parent / "components"


def main() -> None:
    """Draw the frame and the page asked for.

    No address may be a file name of ``pages/``. Streamlit's old multipage mode, which lasts in a fresh server
    until the first ``st.navigation``, would answer such an address with that file, and thus with nothing; any
    other it does not know, see ``first_visit``.
    """
    st.set_page_config(page_title="docintel", page_icon=_HERE / "icon.svg", layout="wide")
    st.html(_HERE / "style.css")
    door = signin.look()
    page = st.navigation(
        [
            st.Page(review.render, title="Review", icon=":material/fact_check:", default=True),
            st.Page(ask.render, title="Ask", icon=":material/table:", url_path="questions"),
            triage.page(_shown(door, "TRIAGE")),
            quality.page(_shown(door, "SEE_QUALITY")),
            st.Page(library.render, title="Library", icon=":material/folder_open:", url_path="documents"),
            keywords.page(),
            trace.page(),
            playbooks.page(),
            st.Page(
                people.render,
                title="People",
                icon=":material/group:",
                url_path="access",
                visibility=_shown(door, "CHOOSE_POLICY"),
            ),
        ],
        position="top" if door.is_open else "hidden",
    )
    if first_visit.was_too_early():
        first_visit.repeat()
        return
    if not door.is_open:
        with errors_shown():
            signin.render(door)
        return
    with errors_shown(), st.container(key="frame"):
        reviewer.render()
        keys.listen()
        blank_page.watch()
    with errors_shown():
        signin.go_back()
        if signin.is_let_in(cached.desk):
            page.run()
            state.end_run()


def _shown(door: signin.Door, action: str) -> Literal["visible", "hidden"]:
    """Whether the menu has a page for those who may do this. Its address works all the same, and refuses."""
    with suppress(DocintelError):
        if door.is_open and signin.may(cached.desk, action):
            return "visible"
    return "hidden"


main()
