"""The page viewer: one page as a picture with the answer's rectangles on it (a components-v2 component)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from components.page_view.payload import Found, Picking, payload, token
from components.page_view.picked import Picked, read_picked
from components.scripts import bundle
from components.state import Place
from docintel.boxes import Box
from docintel.views import AnswerView, LineView, Match, PageImage, PageView

__all__ = ["Picked", "Shown", "render"]

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


@dataclass(frozen=True, slots=True)
class Shown:
    """Where the viewer stands, and what was picked, or that picking was left with Escape, just now."""

    place: Place
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
    """Draw the viewer; return where it stands and what was just done in it.

    ``image(page_num, width_px)`` is called at most once: for the page in view, or for one fetched ahead when
    the browser already holds that sharp enough. ``find(text)`` is called for what was typed into the search
    field.
    ``start`` counts when another document or answer is shown than before.

    With ``picking`` a rectangle can be dragged, and lines be chosen with the arrow keys where
    ``lines(page_num)`` gives them. Exactly one run returns it; the boxes the caller made of it
    come back as ``picked``, to be drawn. Escape says ``left``.
    """
    told, sought = _told(key, "place"), _told(key, "find")
    width = _number(told.get("width"), _FIRST_WIDTH, _MOST_PIXELS)
    place, wanted = start, None
    if told.get("token") == token(document_id, answer):
        place = Place(_number(told.get("page"), start.page, len(pages)), _citation(told.get("citation")))
        wanted = _number(told.get("ahead"), 0, len(pages)) if told.get("have") is True else None
    page = place.page if wanted is None else wanted
    picture = image(page, width) if page else None
    choosable = lines(place.page) if picking and lines else ()
    data = payload(
        document_id,
        pages,
        answer,
        place,
        picture,
        width,
        _found(sought, document_id, find),
        Picking(picking, tuple(picked), place.page, tuple(choosable)),
    )
    states = ("place", "find", "pick", "leave")
    said = _mount(key=key, data=data, **{f"on_{name}_change": _nothing for name in states})
    here = data["token"]
    given = read_picked(said.get("pick"), here, pages) if picking else None
    left = picking and isinstance(said.get("leave"), dict) and said["leave"].get("token") == here
    return Shown(place, given, left)


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
