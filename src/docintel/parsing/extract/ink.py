"""The page's pixels as the judge of doubted text: where its box shows no letters, nobody sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pymupdf

from docintel.parsing.extract.fragments import Fragment, around
from docintel.parsing.raw import BoxTuple

CONTRAST = 48  # of 255, between paint and ground, in any colour channel
INK_SHARE = 0.25  # of a box's rows, and of its columns, that letters reach with their ink
PROBE_SCALE = 2.0  # pixels a point
PROBE_PIXELS = 6_000_000
MOST_REGIONS = 6  # drawn one by one; drawing costs some time whatever the size
ROOMY = 2.0  # times the area of its parts: a region this large is drawn in parts


def hide_where_blank(display_list: pymupdf.DisplayList, doubted: Sequence[Fragment]) -> None:
    """Set ``hidden`` on those of ``doubted`` whose box shows no ink of letters."""
    for region in _regions(doubted):
        _judge(display_list, region)


def _regions(fragments: Sequence[Fragment]) -> list[list[Fragment]]:
    """Fragments near one another together: what lies between far ones need not be drawn."""
    regions: list[list[Fragment]] = []
    box: BoxTuple = (0.0, 0.0, 0.0, 0.0)
    for fragment in sorted(fragments, key=lambda one: (one.box[1], one.box[0])):
        grown = around([box, fragment.box]) if regions else fragment.box
        if regions and _area(grown) <= ROOMY * (_area(box) + _area(fragment.box)):
            regions[-1].append(fragment)
            box = grown
        else:
            regions.append([fragment])
            box = fragment.box
    return regions if len(regions) <= MOST_REGIONS else [list(fragments)]


def _area(box: BoxTuple) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _judge(display_list: pymupdf.DisplayList, doubted: Sequence[Fragment]) -> None:
    """Draw the part of the page they stand on, once, and look for ink where the doubted words should be."""
    part = pymupdf.Rect(around([fragment.box for fragment in doubted])) & display_list.rect
    scale = min(PROBE_SCALE, (PROBE_PIXELS / max(part.width * part.height, 1.0)) ** 0.5)
    matrix = pymupdf.Matrix(scale, scale)
    pixmap = display_list.get_pixmap(matrix=matrix, colorspace=pymupdf.csRGB, clip=part)
    pixels = np.frombuffer(pixmap.samples_mv, dtype=np.uint8).reshape(pixmap.height, pixmap.width, 3)
    if (pixels == pixels[:1, :1]).all():  # as nearly always
        for fragment in doubted:
            fragment.hidden = True
        return
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
    flat = part.reshape(-1, 3)
    coarse = flat >> 4
    codes = (coarse[:, 0] << 8) | (coarse[:, 1] << 4) | coarse[:, 2]
    values, counts = np.unique(codes, return_counts=True)
    return np.median(flat[codes == values[counts.argmax()]], axis=0)
