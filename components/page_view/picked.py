"""What was picked on the page, read from what the browser says."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from docintel.boxes import Box
from docintel.views import PageView


@dataclass(frozen=True, slots=True)
class Picked:
    """A rectangle given by hand, in points of page ``page`` (from 1) as displayed, inside the page."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def box(self) -> Box:
        return Box(self.page, self.x0, self.y0, self.x1, self.y1)


def read_picked(said: Any, token: str, pages: Sequence[PageView]) -> Picked | None:
    """The rectangle in ``said``; None where it is none, lies outside the page or was for another answer."""
    if not isinstance(said, dict) or said.get("token") != token:
        return None
    box = said.get("box")
    if not isinstance(box, (list, tuple)) or len(box) != 5 or not all(_is_number(each) for each in box):
        return None
    page = next((each for each in pages if each.number == box[0]), None)
    if page is None:
        return None
    x0, x1 = sorted(min(max(float(edge), 0.0), page.width) for edge in (box[1], box[3]))
    y0, y1 = sorted(min(max(float(edge), 0.0), page.height) for edge in (box[2], box[4]))
    return Picked(page.number, x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
