"""The one rectangle: PDF points, origin top-left, of the page as displayed (after /Rotate and CropBox)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Box:
    """A rectangle on page ``page`` (from 1), ``x0 <= x1`` and ``y0 <= y1``, in points as displayed."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def area(self) -> float:
        return self.width * self.height

    def contains(self, other: Box, *, slack: float = 0.0) -> bool:
        """Whether ``other`` lies inside, give or take ``slack`` points."""
        return (
            self.page == other.page
            and self.x0 <= other.x0 + slack
            and self.y0 <= other.y0 + slack
            and self.x1 >= other.x1 - slack
            and self.y1 >= other.y1 - slack
        )

    def overlap(self, other: Box) -> float:
        """Shared area in square points; 0 on different pages."""
        if self.page != other.page:
            return 0.0
        width = min(self.x1, other.x1) - max(self.x0, other.x0)
        height = min(self.y1, other.y1) - max(self.y0, other.y0)
        return max(width, 0.0) * max(height, 0.0)


def envelope(boxes: Iterable[Box]) -> Box:
    """The smallest box around ``boxes``, which must be on one page and not empty.

    Raises ValueError where they are on several pages or there is none.
    """
    group = list(boxes)
    pages = {box.page for box in group}
    if len(pages) != 1:
        raise ValueError(f"an envelope needs boxes of exactly one page, got pages {sorted(pages)!r}")
    return Box(
        pages.pop(),
        min(box.x0 for box in group),
        min(box.y0 for box in group),
        max(box.x1 for box in group),
        max(box.y1 for box in group),
    )
