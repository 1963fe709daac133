"""Lines and rectangles a page paints, in points as displayed."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pymupdf

from docintel.parsing.cells.geometry import BoxTuple

FLAGS = pymupdf.TEXT_COLLECT_VECTORS  # add to a text page's flags: its vectors come almost for free
VECTOR_BLOCK = 3  # block type
MAX_VECTORS = 4000  # a page with more is a drawing
PALE = 250  # of 255: fills with all channels this high cannot be seen
_COLOR = re.compile(r"color: #(..)(..)(..)")


@dataclass(frozen=True, slots=True)
class Vector:
    """A painted line or rectangle. ``filled`` tells a visible shade from an outline."""

    box: BoxTuple
    filled: bool


def page_vectors(page: pymupdf.Page, text_page: pymupdf.TextPage) -> list[Vector]:
    """The vectors of ``page``; ``text_page`` was made with :data:`FLAGS` and the page's rotation matrix.

    MuPDF widens the box of a stroked line by its miter, so that it can look like a rectangle. Only where that may
    be so are the page's drawings read, which takes as long again as its text.
    """
    blocks = [block for block in text_page.extractBLOCKS() if block[6] == VECTOR_BLOCK][:MAX_VECTORS]
    if any("vector stroked" in block[4] and 3.0 < _thickness(block) < 24.0 for block in blocks):
        return _drawn(page)
    return [
        Vector(block[:4], "vector filled" in block[4])
        for block in blocks
        if "is-rect: true" in block[4] and not ("vector filled" in block[4] and _pale(block[4]))
    ]


def _thickness(block: tuple[float, ...]) -> float:
    return min(block[2] - block[0], block[3] - block[1])


def _pale(description: str) -> bool:
    color = _COLOR.search(description)
    return color is not None and all(int(channel, 16) >= PALE for channel in color.groups())


def _drawn(page: pymupdf.Page) -> list[Vector]:
    """Vectors from the page's drawings, stroked lines without their width."""
    turn = page.rotation_matrix
    vectors: list[Vector] = []
    for drawing in page.get_cdrawings():
        filled = "f" in drawing["type"] and "s" not in drawing["type"]
        fill = drawing.get("fill")
        if filled and fill is not None and min(fill) * 255 >= PALE:
            continue
        for item in drawing["items"]:
            if item[0] == "re":
                rect = pymupdf.Rect(item[1])
            elif item[0] == "l":
                rect = pymupdf.Rect(item[1], item[2])
            elif item[0] == "qu":
                rect = pymupdf.Quad(item[1]).rect
            else:
                continue
            rect = rect.normalize() * turn
            vectors.append(Vector((rect.x0, rect.y0, rect.x1, rect.y1), filled))
        if len(vectors) > MAX_VECTORS:
            break
    return vectors
