"""Text nobody can see.

Text too small to read or off the page is hidden. What is never painted, has nearly the colour of what lies
under it, or is covered by something painted later, is doubted; of the doubted, text whose box shows no ink is
hidden. So white text on a dark fill is not, nor is an invisible layer over the picture of a scan.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pymupdf

from docintel.parsing.extract.fragments import Fill, Fragment, Painted, around
from docintel.parsing.raw import BoxTuple

SMALLEST = 1.0  # points; smaller letters cannot be read
OPAQUE = 200  # of 255
CONTRAST = 48  # of 255, between paint and ground, in any colour channel
INK_SHARE = 0.25  # of a box's rows, and of its columns, that letters reach with their ink
WHITE = 0xFFFFFF
PROBE_SCALE = 2.0  # pixels a point
PROBE_PIXELS = 6_000_000


def mark_hidden(display_list: pymupdf.DisplayList, painted: Painted, images: Sequence[BoxTuple]) -> None:
    """Set ``hidden`` on the fragments nobody can see. ``images`` are the boxes of pictures on the page."""
    page_box = tuple(display_list.rect)
    grounds = [fill for fill in painted.fills if fill.alpha >= OPAQUE and _holds_text(fill.box)]
    alike: dict[int, list[Fill]] = {}
    last = max((fill.order for fill in grounds), default=-1)
    doubted = []
    for fragment in painted.fragments:
        color = fragment.color
        if color not in alike:
            alike[color] = [fill for fill in grounds if _contrast(color, fill.color) < CONTRAST]
        if fragment.size < SMALLEST or not _overlap(fragment.box, page_box):
            fragment.hidden = True
        elif (
            not fragment.painted
            or _is_faint(fragment, grounds, alike[color])
            or (fragment.order < last and _is_covered(fragment, grounds))
            or (images and _is_pictured(fragment, images))
        ):
            doubted.append(fragment)
    if doubted:
        _judge(display_list, doubted)


def _holds_text(box: BoxTuple) -> bool:
    """Whether letters fit in it: rules and hairlines, of which tables are full, hide nothing."""
    return box[2] - box[0] >= 3.0 and box[3] - box[1] >= 3.0


def _is_faint(fragment: Fragment, grounds: Sequence[Fill], alike: Sequence[Fill]) -> bool:
    """Whether its colour is close to what was painted last under it, the paper being white.

    ``alike`` are those of ``grounds`` with such a colour: where there is none, only white paper can hide it.
    """
    on_paper = _contrast(fragment.color, WHITE) < CONTRAST
    if not on_paper and not any(_overlap(fragment.box, fill.box) > 0.5 for fill in alike):
        return False
    ground = WHITE
    for fill in grounds:
        if fill.order < fragment.order and _overlap(fragment.box, fill.box) > 0.5:
            ground = fill.color
    return _contrast(fragment.color, ground) < CONTRAST


def _is_covered(fragment: Fragment, grounds: Sequence[Fill]) -> bool:
    """Whether something painted later lies over most of it."""
    order, box = fragment.order, fragment.box
    return any(fill.order > order and _overlap(box, fill.box) > 0.5 for fill in grounds)


def _is_pictured(fragment: Fragment, images: Sequence[BoxTuple]) -> bool:
    """Whether most of it lies on a picture, or under one."""
    return any(_overlap(fragment.box, image) > 0.5 for image in images)


def _contrast(one: int, other: int) -> int:
    return max(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (16, 8, 0))


def _overlap(box: BoxTuple, other: Sequence[float]) -> float:
    """Share of ``box`` that lies in ``other``."""
    x0, y0, x1, y1 = box
    if other[3] <= y0 or other[1] >= y1 or other[2] <= x0 or other[0] >= x1:
        return 0.0
    width = min(x1, other[2]) - max(x0, other[0])
    height = min(y1, other[3]) - max(y0, other[1])
    return width * height / ((x1 - x0) * (y1 - y0))


def _judge(display_list: pymupdf.DisplayList, doubted: Sequence[Fragment]) -> None:
    """Draw the part of the page they stand on, once, and look for ink where the doubted words should be."""
    import numpy as np

    part = pymupdf.Rect(around([fragment.box for fragment in doubted])) & display_list.rect
    scale = min(PROBE_SCALE, (PROBE_PIXELS / max(part.width * part.height, 1.0)) ** 0.5)
    matrix = pymupdf.Matrix(scale, scale)
    pixmap = display_list.get_pixmap(matrix=matrix, colorspace=pymupdf.csRGB, clip=part)
    pixels = np.frombuffer(pixmap.samples_mv, dtype=np.uint8).reshape(pixmap.height, pixmap.width, 3)
    origin = pixmap.x, pixmap.y
    for fragment in doubted:
        if _is_blank(_cut(pixels, fragment.box, scale, origin)):
            fragment.hidden = True
        else:
            cuts = [_cut(pixels, box, scale, origin) for _, _, box in fragment.words]
            fragment.hidden = 2 * sum(map(_shows_letters, cuts)) < len(cuts)


def _cut(pixels: Any, box: BoxTuple, scale: float, origin: tuple[int, int]) -> Any:
    """The pixels of ``box``; none where it lies outside."""
    x0, y0 = max(int(box[0] * scale) - origin[0], 0), max(int(box[1] * scale) - origin[1], 0)
    x1, y1 = max(int(box[2] * scale) + 1 - origin[0], 0), max(int(box[3] * scale) + 1 - origin[1], 0)
    return pixels[y0:y1, x0:x1]


def _is_blank(part: Any) -> bool:
    """Whether it is all one colour, or no pixel at all."""
    return part.size == 0 or int((part.max(axis=(0, 1)) - part.min(axis=(0, 1))).max()) < CONTRAST


def _shows_letters(part: Any) -> bool:
    """Whether paint off the ground colour reaches many of its rows and columns.

    A ruling line, or an edge of something else, reaches only along a few rows, or a few columns.
    """
    if _is_blank(part):
        return False
    part = part.astype("int16")
    ink = (abs(part - _ground(part)) >= CONTRAST).any(axis=2)
    return bool(ink.any(axis=1).mean() >= INK_SHARE and ink.any(axis=0).mean() >= INK_SHARE)


def _ground(part: Any) -> Any:
    """The commonest colour, to within a sixteenth of the scale."""
    import numpy as np

    flat = part.reshape(-1, 3)
    coarse = flat >> 4
    codes = (coarse[:, 0] << 8) | (coarse[:, 1] << 4) | coarse[:, 2]
    values, counts = np.unique(codes, return_counts=True)
    return np.median(flat[codes == values[counts.argmax()]], axis=0)
