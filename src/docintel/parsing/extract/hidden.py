"""Text nobody can see.

Text too small to read or off the page is hidden. What is never painted, has nearly the colour of what lies
under it, is covered by something painted later, or lies on a picture, is doubted; of the doubted, the page's
own pixels say what is hidden (:mod:`docintel.parsing.extract.ink`). So white text on a dark fill is not, nor
is an invisible layer over the picture of a scan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pymupdf

from docintel.parsing.extract.fragments import Fill, Fragment, Painted
from docintel.parsing.extract.ink import CONTRAST, hide_where_blank
from docintel.parsing.raw import BoxTuple

Array = np.ndarray[Any, Any]

SMALLEST = 1.0  # points; smaller letters cannot be read
OPAQUE = 200  # of 255
MOST = 0.5  # share of a box that lies under, or on, something else
WHITE = 0xFFFFFF
PALE = 0xC0C0C0  # bits of every colour close to white
PAIRS = 2_000_000  # of fragments and fills compared at once: bounds the memory it takes


def mark_hidden(display_list: pymupdf.DisplayList, painted: Painted, images: Sequence[BoxTuple]) -> None:
    """Set ``hidden`` on the fragments nobody can see. ``images`` are the boxes of pictures on the page."""
    fragments = painted.fragments
    grounds = [fill for fill in painted.fills if _hides(fill)]
    page = display_list.rect
    if not fragments or not (grounds or images or any(_may_be_hidden(one, page) for one in fragments)):
        return
    boxes = np.array([fragment.box for fragment in fragments])
    doubt = np.array([not fragment.painted for fragment in fragments])
    doubt |= _is_lost_in_paint(fragments, boxes, grounds)
    if images:
        doubt |= (_shares(boxes, np.array(images)) > MOST).any(axis=1)
    off_page = _shares(boxes, np.array([tuple(page)]))[:, 0] == 0
    doubted = []
    for fragment, is_off, is_doubted in zip(fragments, off_page.tolist(), doubt.tolist(), strict=True):
        if is_off or fragment.size < SMALLEST:
            fragment.hidden = True
        elif is_doubted:
            doubted.append(fragment)
    if doubted:
        hide_where_blank(display_list, doubted)


def _may_be_hidden(fragment: Fragment, page: pymupdf.Rect) -> bool:
    """Whether a page without any fill or picture may hide it."""
    x0, y0, x1, y1 = fragment.box
    return (
        not fragment.painted
        or fragment.color & PALE == PALE
        or fragment.size < SMALLEST
        or x1 <= page.x0
        or y1 <= page.y0
        or x0 >= page.x1
        or y0 >= page.y1
    )


def _hides(fill: Fill) -> bool:
    """Whether letters can be lost on it or under it; on rules and hairlines they cannot."""
    x0, y0, x1, y1 = fill.box
    return fill.alpha >= OPAQUE and x1 - x0 >= 3.0 and y1 - y0 >= 3.0


def _is_lost_in_paint(fragments: Sequence[Fragment], boxes: Array, grounds: Sequence[Fill]) -> Array:
    """By fragment, whether its colour is close to what was painted last under it, the paper being white, or
    something painted later lies over most of it. ``grounds`` come in painting order."""
    colors = _channels([fragment.color for fragment in fragments])
    if not grounds:
        return _is_close(colors, _channels([WHITE]))
    paints = _channels([WHITE, *(fill.color for fill in grounds)])
    painted_at = np.array([fill.order for fill in grounds])
    areas = np.array([fill.box for fill in grounds])
    order = np.array([fragment.order for fragment in fragments])
    lost = np.zeros(len(fragments), dtype=bool)
    for part in _parts(len(fragments), len(grounds)):
        over = _shares(boxes[part], areas) > MOST
        earlier = painted_at < order[part, None]
        ground = np.where(over & earlier, np.arange(1, len(grounds) + 1), 0).max(axis=1)
        lost[part] = _is_close(colors[part], paints[ground]) | (over & ~earlier).any(axis=1)
    return lost


def _parts(rows: int, columns: int) -> Iterator[slice]:
    step = max(PAIRS // columns, 1)
    return (slice(at, at + step) for at in range(0, rows, step))


def _channels(colors: Sequence[int]) -> Array:
    """Red, green and blue of each 0xRRGGBB."""
    return np.array(colors)[:, None] >> (16, 8, 0) & 255


def _is_close(colors: Array, others: Array) -> Array:
    close: Array = np.abs(colors - others).max(axis=1) < CONTRAST
    return close


def _shares(boxes: Array, others: Array) -> Array:
    """The share of each of ``boxes`` (rows) that lies in each of ``others`` (columns)."""
    x0, y0, x1, y1 = (edge[:, None] for edge in boxes.T)
    width = np.minimum(x1, others[:, 2]) - np.maximum(x0, others[:, 0])
    height = np.minimum(y1, others[:, 3]) - np.maximum(y0, others[:, 1])
    area = np.maximum((x1 - x0) * (y1 - y0), 1e-9)
    shares: Array = width.clip(min=0.0) * height.clip(min=0.0) / area
    return shares
