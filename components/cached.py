"""Everything kept between runs and shared by all users: the workspace and pictures of pages. No user's data.

Pictures are keyed by the file's digest, so the same file under two names is drawn once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from docintel.views import PageImage

if TYPE_CHECKING:
    from docintel.usecases import Workspace

_PICTURES = 256


def workspace() -> Workspace:
    """The one workspace of this process; imported on first use, so that the frame shows at once."""
    from docintel.usecases import get_workspace

    return get_workspace()


@st.cache_data(max_entries=_PICTURES, show_spinner=False)
def page_image(sha256: str, page_num: int, width_px: int, _document_id: str) -> PageImage:
    """One page of the file with this digest, drawn ``width_px`` pixels wide."""
    return workspace().page_image(_document_id, page_num, width_px=width_px)
