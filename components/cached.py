"""Everything kept between runs and shared by all users: the desk, pictures of pages, places of words.

Pictures are keyed by the file's digest, so the same file under two names is drawn once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components import reviewer, signin
from docintel.views import Match, PageImage

if TYPE_CHECKING:
    from docintel.usecases import Desk

_PICTURES = 128
_SEARCHES = 64


def desk() -> Desk:
    """What the person of this session can do; imported on first use, so that the frame shows at once."""
    with st.spinner("Opening the library"):
        from docintel.usecases import get_workspace

        workspace = get_workspace()
    return workspace.desk(signin.actor(workspace, reviewer.current() or ""))


def page_image(sha256: str, page_num: int, width_px: int, desk: Desk, document_id: str) -> PageImage:
    """One page of the file with this digest, drawn ``width_px`` pixels wide."""
    desk.document(document_id)  # what is kept knows nobody: leave is asked for each time
    return _page_image(sha256, page_num, width_px, desk, document_id)


def find(sha256: str, text: str, desk: Desk, document_id: str) -> list[Match]:
    """Where a text stands in the file with this digest."""
    desk.document(document_id)
    return _find(sha256, text, desk, document_id)


def forget() -> None:
    """Drop what is kept of every document, after one was removed."""
    _page_image.clear()
    _find.clear()


@st.cache_data(max_entries=_PICTURES, show_spinner=False)
def _page_image(sha256: str, page_num: int, width_px: int, _desk: Desk, _document_id: str) -> PageImage:
    return _desk.page_image(_document_id, page_num, width_px=width_px)


@st.cache_data(max_entries=_SEARCHES, show_spinner=False)
def _find(sha256: str, text: str, _desk: Desk, _document_id: str) -> list[Match]:
    return _desk.find(_document_id, text)
