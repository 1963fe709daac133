"""The page viewer beside an answer, in a fragment of its own: leafing draws nothing else again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from components import cached, page_view, state
from components.guard import errors_shown
from components.page_view.payload import first_place
from components.state import Param
from docintel.boxes import Box
from docintel.views import AnswerView, DocumentView, Match, PageImage, PageView

if TYPE_CHECKING:
    from docintel.usecases import Desk


@dataclass(frozen=True, slots=True)
class Picking:
    """Evidence being given by hand: what was taken so far, and what to do with more of it, or with Escape."""

    boxes: Sequence[Box]
    take: Callable[[Box], None]
    leave: Callable[[], None]


@st.fragment
def render(
    desk: Desk,
    document: DocumentView,
    pages: Sequence[PageView],
    answer: AnswerView | None,
    picking: Picking | None = None,
) -> None:
    """Draw the viewer where the address line says, else at the answer's first citation."""

    def image(page_num: int, width_px: int) -> PageImage:
        return cached.page_image(document.sha256, page_num, width_px, desk, document.id)

    def find(text: str) -> list[Match]:
        return cached.find(document.sha256, text, desk, document.id)

    page, citation = state.number_param(Param.PAGE), state.number_param(Param.CITATION)
    start = first_place(answer, page, citation, len(pages))
    with errors_shown():
        shown = page_view.render(
            document.id,
            pages,
            answer,
            start=start,
            image=image,
            find=find,
            picking=picking is not None,
            picked=picking.boxes if picking else (),
            lines=lambda page_num: desk.lines(document.id, page_num),
        )
        if picking is not None and (shown.picked or shown.left):
            picking.take(shown.picked.box) if shown.picked else picking.leave()
            st.rerun()
