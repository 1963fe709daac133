"""The page viewer: one page as a picture with the answer's rectangles on it (a components-v2 component)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from components.page_view.payload import Found, payload, token
from components.scripts import bundle
from components.state import Place
from docintel.views import AnswerView, Match, PageImage, PageView

_HERE = Path(__file__).parent
_FIRST_WIDTH = 1000  # pixels of the first picture, before the browser has said how wide its column is
_MOST_PIXELS = 3200
_LONGEST_SEARCH = 200

_mount = st.components.v2.component(
    "docintel_page_view",
    html=(_HERE / "page_view.html").read_text(encoding="utf-8"),
    css=(_HERE / "page_view.css").read_text(encoding="utf-8"),
    js=bundle(_HERE / "page_view.js"),
)


def render(
    document_id: str,
    pages: Sequence[PageView],
    answer: AnswerView | None,
    *,
    start: Place,
    image: Callable[[int, int], PageImage],
    find: Callable[[str], Sequence[Match]],
    key: str = "page_view",
) -> Place:
    """Draw the viewer and return where it stands.

    ``image(page_num, width_px)`` is called at most once: for the page in view, or for one fetched ahead when
    the browser already holds that sharp enough. ``find(text)`` is called for what was typed into the search
    field.
    ``start`` counts when another document or answer is shown than before.
    """
    told, sought = _told(key, "place"), _told(key, "find")
    width = _number(told.get("width"), _FIRST_WIDTH, _MOST_PIXELS)
    place, wanted = start, None
    if told.get("token") == token(document_id, answer):
        place = Place(_number(told.get("page"), start.page, len(pages)), _citation(told.get("citation")))
        wanted = _number(told.get("ahead"), 0, len(pages)) if told.get("have") is True else None
    page = place.page if wanted is None else wanted
    picture = image(page, width) if page else None
    data = payload(document_id, pages, answer, place, picture, width, _found(sought, document_id, find))
    _mount(key=key, data=data, on_place_change=_nothing, on_find_change=_nothing)
    return place


def _told(key: str, name: str) -> dict[str, Any]:
    """What the browser said last. It comes from outside, so nothing in it is believed without a look."""
    state = st.session_state.get(key)
    said = state.get(name) if state is not None else None
    return dict(said) if isinstance(said, dict) else {}


def _found(sought: dict[str, Any], document_id: str, find: Callable[[str], Sequence[Match]]) -> Found | None:
    text = sought.get("text")
    if sought.get("document") != document_id or not isinstance(text, str) or not text.strip():
        return None
    return Found(text, tuple(find(text[:_LONGEST_SEARCH])))


def _number(value: Any, otherwise: int, most: int) -> int:
    return (
        value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most else otherwise
    )


def _citation(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def _nothing() -> None:
    """States are read where they are drawn; Streamlit keeps one only where a callback is named."""
