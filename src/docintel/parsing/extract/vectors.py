"""Lines and rectangles a page paints, kept for whoever looks for tables later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pymupdf

from docintel.parsing.cells.geometry import BoxTuple
from docintel.parsing.cells.vectors import FILLED, STROKED
from docintel.parsing.raw import RawPage

MAX_VECTORS = 4000  # a page with more is a drawing
PALE = 250  # of 255: fills with all channels this high cannot be seen
WIDENED = (3.0, 60.0)  # points: a stroked box of this thickness may be a line with its miter


def keep_vectors(raw: RawPage, page: pymupdf.Page, blocks: Sequence[Mapping[str, Any]]) -> None:
    """Put the vectors of ``page`` into ``raw``; ``blocks`` are the vector blocks of its text page.

    MuPDF widens the box of a stroke by its miter, so that a line can look like a rectangle. Only where that
    may be so are the page's drawings read, which takes half as long as its text.
    """
    blocks = blocks[:MAX_VECTORS]
    if any(block["stroked"] and WIDENED[0] < _thickness(block["bbox"]) < WIDENED[1] for block in blocks):
        found = _drawn(page)
    else:
        found = _painted(blocks)
    for box, kind in found:
        raw.vector_box.extend(box)
        raw.vector_kind.append(kind)


def _thickness(box: BoxTuple) -> float:
    return min(box[2] - box[0], box[3] - box[1])


def _painted(blocks: Sequence[Mapping[str, Any]]) -> Iterator[tuple[BoxTuple, int]]:
    for block in blocks:
        color = block["color"]
        if block["stroked"]:
            yield block["bbox"], STROKED
        elif block["isrect"] and min(color >> 16, color >> 8 & 255, color & 255) < PALE:
            yield block["bbox"], FILLED


def _drawn(page: pymupdf.Page) -> Iterator[tuple[BoxTuple, int]]:
    """Vectors from the page's drawings, strokes without their width."""
    left = MAX_VECTORS
    for drawing in page.get_cdrawings():
        kind = FILLED if drawing["type"] == "f" else STROKED
        if kind == FILLED and min(drawing.get("fill") or (1.0,)) * 255 >= PALE:
            continue
        for item in drawing["items"]:
            rect = _rect(item)
            left -= 1
            if rect is not None and left >= 0:
                x0, y0, x1, y1 = rect * page.rotation_matrix
                yield (x0, y0, x1, y1), kind


def _rect(item: tuple[Any, ...]) -> Any:
    """The pymupdf.Rect a path item covers; None where it is no straight line, rectangle or quad."""
    if item[0] == "re":
        return pymupdf.Rect(item[1])
    if item[0] == "l":
        one, other = item[1], item[2]
        straight = abs(one[0] - other[0]) < 1 or abs(one[1] - other[1]) < 1
        return pymupdf.Rect(one, other).normalize() if straight else None
    return pymupdf.Quad(item[1]).rect if item[0] == "qu" else None
