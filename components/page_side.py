"""The page viewer beside an answer, in a fragment of its own: leafing draws nothing else again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import streamlit as st

from components import cached, page_view, state
from components.guard import errors_shown
from components.page_view.payload import first_place
from components.state import Param
from docintel.views import AnswerView, DocumentView, Match, PageImage, PageView

if TYPE_CHECKING:
    from docintel.usecases import Desk


@st.fragment
def render(desk: Desk, document: DocumentView, pages: Sequence[PageView], answer: AnswerView | None) -> None:
    """Draw the viewer where the address line says, else at the answer's first citation."""

    def image(page_num: int, width_px: int) -> PageImage:
        return cached.page_image(document.sha256, page_num, width_px, desk, document.id)

    def find(text: str) -> list[Match]:
        return cached.find(document.sha256, text, desk, document.id)

    page, citation = state.number_param(Param.PAGE), state.number_param(Param.CITATION)
    start = first_place(answer, page, citation, len(pages))
    with errors_shown():
        page_view.render(document.id, pages, answer, start=start, image=image, find=find)
