"""The recogniser (rapidocr, models in its wheel): a picture in, lines with words and boxes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

LONGEST_SIDE = 2000  # pixels: larger pictures are made smaller before text is looked for
DETECTION_SIDE = 960  # pixels of the longest side in which text is looked for; it is read at full size
LOWEST_SCORE = 0.5  # lines the recogniser is less sure of are noise

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]  # from the text's top left, clockwise as it reads


@dataclass(frozen=True, slots=True)
class OcrWord:
    """A word, its corners in pixels of the picture, and where it stands in its line's text."""

    start: int
    end: int
    quad: Quad


@dataclass(frozen=True, slots=True)
class OcrLine:
    """A line as recognised. ``score`` is the recogniser's own, from 0 to 1."""

    text: str
    words: tuple[OcrWord, ...]
    quad: Quad
    score: float


@cache
def _engine() -> Any:
    """The models, loaded once a process; takes a second and some 200 MB."""
    from rapidocr import RapidOCR

    return RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.text_score": LOWEST_SCORE,
            "Global.max_side_len": LONGEST_SIDE,
            "Global.return_word_box": True,
            "Det.limit_type": "max",
            "Det.limit_side_len": DETECTION_SIDE,
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,  # workers are the unit of parallelism
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )


def find_boxes(pixels: Any) -> list[Quad]:
    """Where lines of text are in ``pixels``, unread."""
    result = _engine()(pixels, use_det=True, use_cls=False, use_rec=False)
    return [] if result.boxes is None else [_quad(box) for box in result.boxes]


def heads_down(pixels: Any) -> float:
    """How surely the line of text in ``pixels`` stands on its head: up to 1, down to -1 where upright."""
    result = _engine()(pixels, use_det=False, use_cls=True, use_rec=False)
    if not result.cls_res:
        return 0.0
    label, score = result.cls_res[0]
    return float(score) if label == "180" else -float(score)


def legibility(pixels: Any) -> float:
    """How sure the recogniser is of the one line that ``pixels`` show, from 0 to 1."""
    result = _engine()(pixels, use_det=False, use_cls=False, use_rec=True)
    return float(max(result.scores or (0.0,)))


def recognise(pixels: Any) -> list[OcrLine]:
    """Lines of upright text in ``pixels`` (height, width, 3; BGR), unordered."""
    result = _engine()(pixels, use_det=True, use_cls=False, use_rec=True)
    if result.boxes is None or result.txts is None:
        return []
    words = result.word_results or [()] * len(result.txts)
    return [
        _line(text, float(score), _quad(box), found)
        for text, score, box, found in zip(result.txts, result.scores, result.boxes, words, strict=True)
        if text.strip()
    ]


def _quad(corners: Any) -> Quad:
    one, two, three, four = ((float(x), float(y)) for x, y in corners)
    return one, two, three, four


def _line(text: str, score: float, quad: Quad, found: Sequence[Any]) -> OcrLine:
    words: list[OcrWord] = []
    at = 0
    for letters, _, corners in found:
        start = text.find(letters, at) if letters else -1
        if start < 0:
            break
        at = start + len(letters)
        words.append(OcrWord(start, at, _quad(corners)))
    if not words or text[at:].strip():
        words = _shared_out(text, quad)
    return OcrLine(text, tuple(words), quad, score)


def _shared_out(text: str, quad: Quad) -> list[OcrWord]:
    """Words where the recogniser gave none: each gets the share of the line that its letters take."""
    words: list[OcrWord] = []
    at = 0
    for part in text.split():
        start = text.index(part, at)
        at = start + len(part)
        words.append(OcrWord(start, at, _slice(quad, start / len(text), at / len(text))))
    return words


def _slice(quad: Quad, start: float, end: float) -> Quad:
    top_left, top_right, bottom_right, bottom_left = quad
    return (
        _along(top_left, top_right, start),
        _along(top_left, top_right, end),
        _along(bottom_left, bottom_right, end),
        _along(bottom_left, bottom_right, start),
    )


def _along(one: Point, other: Point, share: float) -> Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])
