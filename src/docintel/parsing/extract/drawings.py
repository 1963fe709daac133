"""Figures that are drawn with lines and shapes: clusters of vectors with a figure's caption beside them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from docintel.parsing.raw import BoxTuple, RawPage

CAPTION = re.compile(
    r"(?:fig(?:\.|ure|ura|uur)?|abb(?:\.|ildung)?|ilustraci[oó]n|schéma|diagram|chart|graph)\s*"
    r"(?:\d+|[IVX]+)(?:[-.]\d+)*\s*(?:[:.–—-]|$|[A-ZÀ-Ý(])",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"\S+\s+[\d.IVX-]+\s+[a-zà-ÿ]")  # "Figure 2 shows …"
REACH = 40.0  # points between a drawing and its caption
GAP = 14.0  # points between shapes of one drawing
WIDENED = 40.0  # points that the box of a stroke may reach over the caption: MuPDF adds its miter
FEWEST_SHAPES = 6
SMALLEST_SIDE = 36.0  # points
MOST_SHAPES = 4000
RULE = 0.6  # of the page's width: a thinner and longer shape is a rule of the page
BACKGROUND = 0.8  # of the page's width and height


def captioned_drawings(raw: RawPage, blocks: Sequence[Mapping[str, Any]]) -> list[BoxTuple]:
    """Boxes of drawings among ``blocks``, vector blocks of the text page, that have a caption in ``raw``."""
    if not FEWEST_SHAPES <= len(blocks) <= MOST_SHAPES:
        return []
    captions = [
        raw.box_of(index)
        for index, text in enumerate(raw.line_text)
        if CAPTION.match(text) and not SENTENCE.match(text) and not raw.line_hidden[index]
    ]
    if not captions:
        return []
    drawings = _drawings([block["bbox"] for block in blocks], raw.width, raw.height)
    found = []
    for caption in captions:
        near = [(gap, box) for box in drawings if (gap := _gap(caption, box)) is not None]
        if near:
            x0, y0, x1, y1 = min(near)[1]
            above = caption[1] > (y0 + y1) / 2
            found.append((x0, y0, x1, min(y1, caption[1])) if above else (x0, max(y0, caption[3]), x1, y1))
    return list(dict.fromkeys(found))


def _drawings(shapes: Sequence[BoxTuple], width: float, height: float) -> list[BoxTuple]:
    """Shapes near one another as one, where they are many enough and large enough to be a figure."""
    clusters: list[tuple[BoxTuple, int]] = []
    for x0, y0, x1, y1 in shapes:
        if _is_of_the_page(x1 - x0, y1 - y0, width, height):
            continue
        box, count = (max(x0, 0.0), max(y0, 0.0), min(x1, width), min(y1, height)), 1
        for other in [one for one in clusters if _near(one[0], box)]:
            clusters.remove(other)
            box, count = _hull(box, other[0]), count + other[1]
        clusters.append((box, count))
    return [
        box
        for box, count in clusters
        if count >= FEWEST_SHAPES and min(box[2] - box[0], box[3] - box[1]) >= SMALLEST_SIDE
    ]


def _is_of_the_page(wide: float, high: float, width: float, height: float) -> bool:
    """Whether it is a rule over the page or its background."""
    return (high < 3.0 and wide > RULE * width) or (wide > BACKGROUND * width and high > BACKGROUND * height)


def _near(one: BoxTuple, other: BoxTuple) -> bool:
    return (
        one[0] <= other[2] + GAP
        and other[0] <= one[2] + GAP
        and one[1] <= other[3] + GAP
        and other[1] <= one[3] + GAP
    )


def _hull(one: BoxTuple, other: BoxTuple) -> BoxTuple:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _gap(caption: BoxTuple, box: BoxTuple) -> float | None:
    """Points between a caption and the drawing above it, or else below it; None where they are apart."""
    if caption[2] < box[0] or caption[0] > box[2]:
        return None
    below, above = caption[1] - box[3], box[1] - caption[3]
    if -WIDENED <= below <= REACH:
        return max(below, 0.0)
    return REACH + max(above, 0.0) if -WIDENED <= above <= REACH else None
