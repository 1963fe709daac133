"""The page viewer: one page as a picture with the answer's rectangles on it (a components-v2 component)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from components import state
from components.page_view.asked import Ask, read_ask
from components.page_view.payload import Found, Picking, Picture, payload, token
from components.page_view.picked import Picked, read_picked
from components.scripts import bundle
from components.state import Place
from docintel.boxes import Box
from docintel.errors import CorruptPdfError, ParsingError
from docintel.views import AnswerView, LineView, Match, PageImage, PageView

__all__ = ["Picked", "Shown", "render"]

_HERE = Path(__file__).parent
_FIRST_WIDTH = 800  # pixels of the first picture, before the browser has said how wide its column is
_LONGEST_SEARCH = 200
_EVENTS = ("ask", "find", "pick", "leave")

_mount = st.components.v2.component(
    "docintel_page_view",
    html=(_HERE / "page_view.html").read_text(encoding="utf-8"),
    css=(_HERE / "page_view.css").read_text(encoding="utf-8"),
    js=bundle(_HERE / "page_view.js"),
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What was picked on the page just now, or that picking was left with Escape."""

    picked: Picked | None = None
    left: bool = False


def render(
    document_id: str,
    pages: Sequence[PageView],
    answer: AnswerView | None,
    *,
    start: Place,
    image: Callable[[int, int], PageImage],
    find: Callable[[str], Sequence[Match]],
    picking: bool = False,
    picked: Sequence[Box] = (),
    lines: Callable[[int], Sequence[LineView]] | None = None,
    key: str = "page_view",
) -> Shown:
    """Draw the viewer; return what was just done in it that concerns others.

    ``image(page_num, width_px)`` is called for the pictures the browser asks for, each once: it keeps them.
    ``find(text)`` is called for what was typed into the search field.
    ``start`` counts when another document or answer is shown than before.

    With ``picking`` a rectangle can be dragged, and lines be chosen with the arrow keys where
    ``lines(page_num)`` gives them. Exactly one run returns it; the boxes the caller made of it
    come back as ``picked``, to be drawn. Escape says ``left``.
    """
    here = token(document_id, answer)
    asked = read_ask(_told(key, "ask"), here, pages)
    number = asked.number if asked else 0
    data = payload(
        document_id,
        pages,
        answer,
        start,
        pictures=_pictures(_wanted(key, here, asked, start), image),
        answered=number,
        found=_found(_told(key, "find"), document_id, find),
        picking=_picking(picking, picked, asked.lines_of if asked else None, lines),
    )
    state.set_pictures_sent(key, here, number)
    said = _mount(key=key, data=data, **{f"on_{event}_change": _nothing for event in _EVENTS})
    if not picking:
        return Shown()
    left = said.get("leave")
    return Shown(
        read_picked(said.get("pick"), here, pages), isinstance(left, dict) and left.get("token") == here
    )


def _told(key: str, name: str) -> Any:
    """What the browser said last. It comes from outside, so nothing in it is believed without a look."""
    told = st.session_state.get(key)
    return told.get(name) if told is not None else None


def _wanted(key: str, here: str, asked: Ask | None, start: Place) -> Sequence[tuple[int, int]]:
    """The pictures to send: what was asked for and not answered; where nothing was, the page to start on."""
    if state.pictures_sent(key) == (here, asked.number if asked else 0):
        return ()
    return asked.want if asked else ((start.page, _FIRST_WIDTH),)


def _pictures(wanted: Sequence[tuple[int, int]], image: Callable[[int, int], PageImage]) -> list[Picture]:
    """Each picture, or the sentence why this page cannot be drawn: the others still can."""
    drawn = []
    for page, width in wanted:
        try:
            drawn.append(Picture(page, width, image(page, width)))
        except (ParsingError, CorruptPdfError) as error:
            drawn.append(Picture(page, width, error=str(error)))
    return drawn


def _found(sought: Any, document_id: str, find: Callable[[str], Sequence[Match]]) -> Found | None:
    if not isinstance(sought, dict) or sought.get("document") != document_id:
        return None
    text = sought.get("text")
    if not isinstance(text, str) or not text.strip():
        return None
    return Found(text, tuple(find(text[:_LONGEST_SEARCH])))


def _picking(
    on: bool,
    picked: Sequence[Box],
    page: int | None,
    lines: Callable[[int], Sequence[LineView]] | None,
) -> Picking:
    choosable = lines(page) if on and page and lines else ()
    return Picking(on, tuple(picked), page, tuple(choosable))


def _nothing() -> None:
    """States are read where they are drawn; Streamlit keeps one only where a callback is named."""
