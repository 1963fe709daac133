"""Lines and rectangles a page paints, in points as displayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pymupdf

from docintel.parsing.cells.geometry import BoxTuple

MAX_VECTORS = 4000  # a page with more is a drawing
PALE = 250  # of 255: fills with all channels this high cannot be seen
AMBIGUOUS = (3.0, 24.0)  # points: a stroked box this thin may be a line, widened


@dataclass(frozen=True, slots=True)
class Vector:
    """A painted line or rectangle. ``filled`` tells a visible shade from an outline."""

    box: BoxTuple
    filled: bool


def page_vectors(page: pymupdf.Page, blocks: Sequence[Mapping[str, Any]]) -> list[Vector]:
    """The vectors of ``page``; ``blocks`` are the vector blocks of its text page, as displayed.

    MuPDF widens the box of a stroked line by its miter, so that it can look like a rectangle. Only where that
    may be so are the page's drawings read, which takes as long again as its text.
    """
    blocks = blocks[:MAX_VECTORS]
    if any(block["stroked"] and AMBIGUOUS[0] < _thickness(block["bbox"]) < AMBIGUOUS[1] for block in blocks):
        return list(_drawn(page))
    return [
        Vector(block["bbox"], not block["stroked"])
        for block in blocks
        if block["isrect"] and (block["stroked"] or not _is_pale(block["color"]))
    ]


def _thickness(box: BoxTuple) -> float:
    return min(box[2] - box[0], box[3] - box[1])


def _is_pale(color: int) -> bool:
    return min(color >> 16, color >> 8 & 255, color & 255) >= PALE


def _drawn(page: pymupdf.Page) -> Iterator[Vector]:
    """Vectors from the page's drawings, stroked lines without their width."""
    left = MAX_VECTORS
    for drawing in page.get_cdrawings():
        filled = drawing["type"] == "f"
        if filled and min(drawing.get("fill") or (1.0,)) * 255 >= PALE:
            continue
        for item in drawing["items"]:
            rect = _rect(item)
            left -= 1
            if rect is not None and left >= 0:
                yield Vector(tuple(rect * page.rotation_matrix), filled)


def _rect(item: tuple[Any, ...]) -> Any:
    """The pymupdf.Rect a path item covers; None where it is no line, rectangle or quad."""
    if item[0] == "re":
        return pymupdf.Rect(item[1])
    if item[0] == "l":
        return pymupdf.Rect(item[1], item[2]).normalize()
    if item[0] == "qu":
        return pymupdf.Quad(item[1]).rect
    return None
