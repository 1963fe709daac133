"""Pictures turned the way their text runs: quarter turns and the skew of a scanner are found and undone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from docintel.parsing.ocr.engine import Quad, find_boxes, heads_down, legibility

GLANCE_SIDE = 640  # pixels: enough to see which way lines run
SURE = 1.5  # times longer in one direction than the other, and the direction is told
SKEWED = 0.4  # degrees: less does no harm
MOST_SKEW = 15.0  # degrees: more is no scanner's skew
CROPS = 9  # lines looked at to tell top from bottom
CLEARLY = 3.0  # times the other way's votes
READ_BOTH_WAYS = 5  # lines, where the vote is not clear


@dataclass(frozen=True, slots=True)
class Upright:
    """A picture with its text upright, and the matrix that takes its pixels back to the picture given."""

    pixels: Any
    back: Any  # 3 x 3

    def original(self, quad: Quad) -> Quad:
        """``quad`` in pixels of the picture given."""
        corners = np.array([[x, y, 1.0] for x, y in quad]) @ self.back.T
        one, two, three, four = ((float(x), float(y)) for x, y, _ in corners)
        return one, two, three, four


def make_upright(pixels: Any) -> Upright:
    """``pixels`` (height, width, 3) turned so that its lines run to the right."""
    import cv2

    height, width = pixels.shape[:2]
    scale = min(GLANCE_SIDE / max(height, width), 1.0)
    glance = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    quarters = _quarter_turns(glance)
    if _is_upside_down(np.rot90(glance, quarters), np.rot90(pixels, quarters), scale):
        quarters += 2
    turned = np.ascontiguousarray(np.rot90(pixels, quarters))
    back = _unturn(quarters, width, height)
    skew = _skew(find_boxes(np.ascontiguousarray(np.rot90(glance, quarters))))
    if SKEWED < abs(skew) < MOST_SKEW:
        turned, unskew = _deskewed(turned, skew)
        back = back @ unskew
    return Upright(turned, back)


def _quarter_turns(glance: Any) -> int:
    """How many quarter turns to the left, none or one, make lines of text run across."""
    boxes = find_boxes(glance)
    wide = sum(width for width, height in map(_size, boxes) if width > SURE * height)
    tall = sum(height for width, height in map(_size, boxes) if height > SURE * width)
    return 1 if tall > wide else 0


def _is_upside_down(glance: Any, pixels: Any, scale: float) -> bool:
    """Whether the text of ``pixels``, which are ``1 / scale`` times as large as ``glance``, is heads down.

    Where the classifier is not sure, as with print that has faded, lines are read both ways.
    """
    glance = np.ascontiguousarray(glance)
    lines = sorted(find_boxes(glance), key=lambda box: -_size(box)[0])[:CROPS]
    votes = [heads_down(_crop(glance, box)) for box in lines]
    down, up = sum(vote for vote in votes if vote > 0), -sum(vote for vote in votes if vote < 0)
    if max(down, up) >= CLEARLY * min(down, up):
        return down > up
    crops = [_crop(pixels, _scaled(box, 1 / scale)) for box in lines[:READ_BOTH_WAYS]]
    turned = [np.ascontiguousarray(np.rot90(crop, 2)) for crop in crops]
    return sum(map(legibility, turned)) > sum(map(legibility, crops))


def _scaled(box: Quad, factor: float) -> Quad:
    one, two, three, four = ((x * factor, y * factor) for x, y in box)
    return one, two, three, four


def _size(box: Quad) -> tuple[float, float]:
    """Width and height of the upright rectangle around ``box``."""
    xs, ys = zip(*box, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def _crop(pixels: Any, box: Quad) -> Any:
    xs, ys = zip(*box, strict=True)
    x0, y0 = max(int(min(xs)), 0), max(int(min(ys)), 0)
    return np.ascontiguousarray(pixels[y0 : int(max(ys)) + 1, x0 : int(max(xs)) + 1])


def _skew(boxes: list[Quad]) -> float:
    """Degrees by which lines fall to the right, the middle of those long enough to tell."""
    angles = [
        math.degrees(math.atan2(right[1] - left[1], right[0] - left[0]))
        for box in boxes
        for left, right in [(box[0], box[1])]
        if _size(box)[0] > 6 * _size(box)[1]
    ]
    return float(np.median(angles)) if len(angles) > 2 else 0.0


def _unturn(quarters: int, width: int, height: int) -> Any:
    """The matrix from a picture turned left ``quarters`` times back to it, ``width`` by ``height`` pixels."""
    matrices = (
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        [[0, -1, width], [1, 0, 0], [0, 0, 1]],
        [[-1, 0, width], [0, -1, height], [0, 0, 1]],
        [[0, 1, 0], [-1, 0, height], [0, 0, 1]],
    )
    return np.array(matrices[quarters], dtype=np.float64)


def _deskewed(pixels: Any, degrees: float) -> tuple[Any, Any]:
    """``pixels`` turned left by ``degrees`` around the middle, on white, and the matrix back."""
    import cv2

    height, width = pixels.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    straight = cv2.warpAffine(
        pixels, matrix, (width, height), flags=cv2.INTER_LINEAR, borderValue=(255, 255, 255)
    )
    return straight, np.linalg.inv(np.vstack([matrix, [0, 0, 1]]))
