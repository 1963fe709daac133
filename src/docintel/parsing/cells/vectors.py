"""Lines and rectangles a page paints, in points as displayed, as the worker kept them."""

from __future__ import annotations

from dataclasses import dataclass

from docintel.parsing.cells.geometry import BoxTuple
from docintel.parsing.raw import RawPage

STROKED, FILLED = 0, 1  # kinds


@dataclass(frozen=True, slots=True)
class Vector:
    """A painted line or rectangle. ``filled`` tells a visible shade from an outline."""

    box: BoxTuple
    filled: bool


def vectors_of(raw: RawPage) -> list[Vector]:
    """The vectors kept in ``raw``."""
    corners = raw.vector_box
    return [
        Vector((corners[at], corners[at + 1], corners[at + 2], corners[at + 3]), kind == FILLED)
        for at, kind in zip(range(0, len(corners), 4), raw.vector_kind, strict=True)
    ]
