"""Everything kept between runs and shared by all users: the desk, pictures of pages, places of words.

Pictures are keyed by the file's digest, so the same file under two names is drawn once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components import reviewer
from docintel.views import Match, PageImage

if TYPE_CHECKING:
    from docintel.usecases import Desk

_PICTURES = 256
_SEARCHES = 64


def desk() -> Desk:
    """What the person of this session can do; imported on first use, so that the frame shows at once."""
    with st.spinner("Opening the library"):
        from docintel.usecases import Actor, get_workspace

        workspace = get_workspace()
    return workspace.desk(Actor.local(reviewer.current() or ""))


@st.cache_data(max_entries=_PICTURES, show_spinner=False)
def page_image(sha256: str, page_num: int, width_px: int, _desk: Desk, _document_id: str) -> PageImage:
    """One page of the file with this digest, drawn ``width_px`` pixels wide."""
    return _desk.page_image(_document_id, page_num, width_px=width_px)


@st.cache_data(max_entries=_SEARCHES, show_spinner=False)
def find(sha256: str, text: str, _desk: Desk, _document_id: str) -> list[Match]:
    """Where a text stands in the file with this digest."""
    return _desk.find(_document_id, text)
