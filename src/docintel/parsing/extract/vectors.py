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
WIDENED = (3.1, 60.0)  # points: a stroked box of this thickness may be a rectangle or a widened line
RULE = 8.0  # points: no row of letters fits into an outline this thin
RULE_LENGTH = 20.0  # times its thickness
FEW_SHAPES = 10  # outlines that are no rectangles; with more, a page of so many vectors draws a figure
FIGURE = 300


def keep_vectors(raw: RawPage, page: pymupdf.Page, blocks: Sequence[Mapping[str, Any]]) -> None:
    """Put the vectors of ``page`` into ``raw``; ``blocks`` are the vector blocks of its text page.

    MuPDF widens the box of a stroke by its width, that of a bent one by its miter too: a line can look like a
    rectangle. Only where that may be so are the page's drawings read, which takes as long as its text.
    """
    blocks = blocks[:MAX_VECTORS]
    if _are_ambiguous(blocks):
        keep_drawings(raw, page)
    else:
        _keep(raw, _painted(blocks))


def keep_drawings(raw: RawPage, page: pymupdf.Page) -> None:
    """Put the vectors of ``page`` into ``raw`` as its drawings give them, in place of those it has."""
    del raw.vector_box[:], raw.vector_kind[:]
    _keep(raw, _drawn(page))


def _keep(raw: RawPage, found: Iterator[tuple[BoxTuple, int]]) -> None:
    for box, kind in found:
        raw.vector_box.extend(box)
        raw.vector_kind.append(kind)


def _are_ambiguous(blocks: Sequence[Mapping[str, Any]]) -> bool:
    """Whether any may be an outlined rectangle of a table or a line as well."""
    shapes = 0
    for block in blocks:
        if block["stroked"] and _is_widened(block["bbox"]):
            if not block["isrect"]:
                shapes += 1
            elif not _is_rule(block["bbox"]):
                return True
    return shapes > 0 and (shapes <= FEW_SHAPES or len(blocks) < FIGURE)


def _is_widened(box: BoxTuple) -> bool:
    return WIDENED[0] < min(box[2] - box[0], box[3] - box[1]) < WIDENED[1]


def _is_rule(box: BoxTuple) -> bool:
    width, height = box[2] - box[0], box[3] - box[1]
    return min(width, height) < RULE and max(width, height) > RULE_LENGTH * min(width, height)


def _painted(blocks: Sequence[Mapping[str, Any]]) -> Iterator[tuple[BoxTuple, int]]:
    """Vectors from their boxes; a widened one is a rule here, or part of a figure, which rules nothing."""
    for block in blocks:
        box, color = block["bbox"], block["color"]
        if block["stroked"]:
            if not _is_widened(box):
                yield box, STROKED
            elif block["isrect"]:
                yield _middle(box), STROKED
        elif block["isrect"] and min(color >> 16, color >> 8 & 255, color & 255) < PALE:
            yield box, FILLED


def _middle(box: BoxTuple) -> BoxTuple:
    """The line whose stroke fills ``box``."""
    x0, y0, x1, y1 = box
    half = min(x1 - x0, y1 - y0) / 2
    if x1 - x0 > y1 - y0:
        return x0 + half, y0 + half, x1 - half, y0 + half
    return x0 + half, y0 + half, x0 + half, y1 - half


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
