"""docintel's router and frame: settings of the page, navigation, the last stop for errors."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from components import reviewer
from components.guard import errors_shown
from pages import library, review

_HERE = Path(__file__).parent / "components"


def main() -> None:
    """Draw the frame and the page asked for.

    No address may be a file name of ``pages/``. Streamlit's old multipage mode, which lasts in a fresh server
    until the first ``st.navigation``, would answer such an address with that file, and thus with nothing.
    """
    st.set_page_config(page_title="docintel", page_icon=_HERE / "icon.svg", layout="wide")
    st.html(_HERE / "style.css")
    page = st.navigation(
        [
            st.Page(review.render, title="Review", icon=":material/fact_check:", default=True),
            st.Page(library.render, title="Library", icon=":material/folder_open:", url_path="documents"),
        ],
        position="top",
    )
    with errors_shown(), st.container(key="frame"):
        reviewer.render()
    with errors_shown():
        page.run()


main()
