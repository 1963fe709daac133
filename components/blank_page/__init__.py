"""A page that Streamlit left empty is loaded again.

When a link of the menu is clicked, and something of the page before speaks to the server before the answer
has come, Streamlit 1.67 runs the fragment that is no longer there, takes its page for the one in view, and
empties what it had drawn. What was to be seen is in the address and in the store: loaded again, it is there.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_mount = st.components.v2.component(
    "docintel_blank_page", js=(Path(__file__).parent / "blank_page.js").read_text(encoding="utf-8")
)


def watch(*, key: str = "blank_page") -> None:
    """Watch for it while this page is shown."""
    _mount(key=key)
