"""Text nobody can see. Cheap signs raise a doubt; then the page's own pixels are the judge.

Text too small to read or off the page is hidden. What is never painted, hardly darker or lighter than what lies
under it, or covered by something painted later, is doubted. Of the doubted, text whose box shows no ink is hidden:
white text on a dark fill is not, nor an invisible layer over the picture of a scan.
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
    doubted = []
    for fragment in painted.fragments:
        if fragment.size < SMALLEST or not _overlap(fragment.box, page_box):
            fragment.hidden = True
        elif (
            not fragment.painted
            or _is_faint(fragment, painted.fills)
            or _is_covered(fragment, painted.fills, images)
        ):
            doubted.append(fragment)
    if doubted:
        _judge(display_list, doubted)


def _is_faint(fragment: Fragment, fills: Sequence[Fill]) -> bool:
    """Whether its colour is close to what was painted under it, the paper being white."""
    if not fills:
        return _contrast(fragment.color, WHITE) < CONTRAST
    ground = WHITE
    for fill in fills:
        if fill.order < fragment.order and fill.alpha >= OPAQUE and _overlap(fragment.box, fill.box) > 0.5:
            ground = fill.color
    return _contrast(fragment.color, ground) < CONTRAST


def _is_covered(fragment: Fragment, fills: Sequence[Fill], images: Sequence[BoxTuple]) -> bool:
    """Whether something painted later, or a picture, lies over most of it."""
    return any(
        fill.order > fragment.order and fill.alpha >= OPAQUE and _overlap(fragment.box, fill.box) > 0.5
        for fill in fills
    ) or any(_overlap(fragment.box, image) > 0.5 for image in images)


def _contrast(one: int, other: int) -> int:
    return max(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (16, 8, 0))


def _overlap(box: BoxTuple, other: Sequence[float]) -> float:
    """Share of ``box`` that lies in ``other``."""
    width = min(box[2], other[2]) - max(box[0], other[0])
    height = min(box[3], other[3]) - max(box[1], other[1])
    area = (box[2] - box[0]) * (box[3] - box[1])
    return max(width, 0.0) * max(height, 0.0) / area if area > 0 else 0.0


def _judge(display_list: pymupdf.DisplayList, doubted: Sequence[Fragment]) -> None:
    """Draw the part of the page they stand on, once, and look for ink where the doubted words should be."""
    import numpy as np

    part = pymupdf.Rect(around([fragment.box for fragment in doubted])) & display_list.rect
    scale = min(PROBE_SCALE, (PROBE_PIXELS / max(part.width * part.height, 1.0)) ** 0.5)
    matrix = pymupdf.Matrix(scale, scale)
    pixmap = display_list.get_pixmap(matrix=matrix, colorspace=pymupdf.csRGB, clip=part * matrix)
    pixels = np.frombuffer(pixmap.samples_mv, dtype=np.uint8).reshape(pixmap.height, pixmap.width, 3)
    for fragment in doubted:
        boxes = [[edge * scale for edge in box] for _, _, box in fragment.words]
        seen = sum(_shows_ink(pixels, box, pixmap.x, pixmap.y) for box in boxes)
        fragment.hidden = 2 * seen < len(fragment.words)


def _shows_ink(pixels: Any, box: Sequence[float], left: int, top: int) -> bool:
    """Whether letters stand in ``box``: paint off the ground colour in many of its rows and columns.

    A ruling line or an edge of something else reaches only along a few rows, or a few columns.
    """
    x0, y0 = max(int(box[0]) - left, 0), max(int(box[1]) - top, 0)
    x1, y1 = max(int(box[2]) + 1 - left, 0), max(int(box[3]) + 1 - top, 0)
    part = pixels[y0:y1, x0:x1].astype("int16")
    if part.size == 0:
        return False
    ground = _ground(part)
    ink = (abs(part - ground) >= CONTRAST).any(axis=2)
    return bool(ink.any(axis=1).mean() >= INK_SHARE and ink.any(axis=0).mean() >= INK_SHARE)


def _ground(part: Any) -> Any:
    """The commonest colour, to within a sixteenth of the scale."""
    import numpy as np

    flat = part.reshape(-1, 3)
    coarse = flat >> 4
    codes = (coarse[:, 0] << 8) | (coarse[:, 1] << 4) | coarse[:, 2]
    values, counts = np.unique(codes, return_counts=True)
    return np.median(flat[codes == values[counts.argmax()]], axis=0)
