"""Method ``ocr``: a page's text layer where it can be trusted, else what its picture says."""

from __future__ import annotations

import math

import numpy as np
import pymupdf

from docintel.parsing.extract.fragments import Fragment
from docintel.parsing.extract.page import add_in_reading_order, read_page
from docintel.parsing.ocr.engine import OcrLine, Quad, recognise
from docintel.parsing.ocr.upright import Upright, make_upright
from docintel.parsing.raw import BoxTuple, RawPage

LONGEST_SIDE = 2000  # pixels of a page's picture; more only makes it slower
LOWEST_DPI, HIGHEST_DPI = 110, 200
UNSURE = 0.8  # mean score below which a page is flagged, and garbled text is rather kept
WHOLE = 0.8  # share of the page: a picture that covers as much is the scan, no figure on it
UNKNOWN = ("\u0370", "\u10ff")  # the models know Latin letters with their accents, Chinese and Japanese
FOREIGN = 0.3  # share of letters


def read_page_by_ocr(page: pymupdf.Page) -> RawPage:
    """``page`` as displayed; recognised where it has no visible text, or garbled text."""
    raw = read_page(page)
    garbled = "garbled_text" in raw.quality
    if not garbled and "no_text" not in raw.quality:
        return raw
    if garbled and _is_foreign(raw):
        return raw
    picture, scale = _picture(page)
    upright = make_upright(picture)
    fragments = [
        fragment
        for number, line in enumerate(recognise(upright.pixels))
        if (fragment := _fragment(line, upright, scale, number)).words
    ]
    if not fragments or (garbled and _mean_score(fragments) < UNSURE):
        return raw
    return _recognised(raw, fragments)


def _is_foreign(raw: RawPage) -> bool:
    """Whether much of the text is in letters the recogniser does not know, from Greek to Thai."""
    letters = [char for text in raw.line_text for char in text if char.isalpha()]
    return sum(UNKNOWN[0] <= char <= UNKNOWN[1] for char in letters) > FOREIGN * len(letters)


def _mean_score(fragments: list[Fragment]) -> float:
    """The recogniser's scores, by length of line."""
    letters = sum(len(fragment.text) for fragment in fragments)
    return sum(fragment.confidence * len(fragment.text) for fragment in fragments) / max(letters, 1)


def _picture(page: pymupdf.Page) -> tuple[np.ndarray, float]:
    """The page as pixels (BGR), and pixels per point: those of its largest image, within bounds."""
    longest = max(page.rect.width, page.rect.height, 1.0)
    images = page.get_image_info()
    native = max((image["width"] / max(_width(image["bbox"]), 1.0) for image in images), default=0.0)
    scale = min(max(native, LOWEST_DPI / 72), HIGHEST_DPI / 72, LONGEST_SIDE / longest)
    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB, alpha=False)
    pixels = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.width, 3)
    return np.ascontiguousarray(pixels[:, :, ::-1]), scale


def _width(box: BoxTuple) -> float:
    return max(abs(box[2] - box[0]), abs(box[3] - box[1]))


def _fragment(line: OcrLine, upright: Upright, scale: float, number: int) -> Fragment:
    """``line`` with its boxes in points as displayed, as a fragment the reading order understands."""
    words = [(word.start, word.end, _box(upright.original(word.quad), scale)) for word in line.words]
    corners = upright.original(line.quad)
    (x0, y0), (x1, y1) = corners[0], corners[1]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    height = math.hypot(corners[3][0] - x0, corners[3][1] - y0) / scale
    return Fragment(
        text=line.text,
        words=words,
        box=_around([box for _, _, box in words]) if words else _box(corners, scale),
        size=height * 0.8,
        direction=_direction((x1 - x0) / length, (y1 - y0) / length),
        block=number,
        order=number,
        confidence=line.score,
    )


def _direction(x: float, y: float) -> tuple[float, float]:
    """The nearest of the four directions: the skew of a scanner does not make a line slanted."""
    return (math.copysign(1.0, x), 0.0) if abs(x) >= abs(y) else (0.0, math.copysign(1.0, y))


def _box(quad: Quad, scale: float) -> BoxTuple:
    xs, ys = zip(*quad, strict=True)
    return min(xs) / scale, min(ys) / scale, max(xs) / scale, max(ys) / scale


def _around(boxes: list[BoxTuple]) -> BoxTuple:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _recognised(raw: RawPage, fragments: list[Fragment]) -> RawPage:
    """A page of ``fragments``, with what ``raw`` knows of the page beside its text."""
    page = RawPage(raw.page_num, raw.width, raw.height, raw.rotation, source="ocr")
    page.vector_box, page.vector_kind = raw.vector_box, raw.vector_kind
    for at in range(0, len(raw.image_box), 4):
        x0, y0, x1, y1 = raw.image_box[at : at + 4]
        if (x1 - x0) * (y1 - y0) < WHOLE * raw.width * raw.height:
            page.image_box.extend((x0, y0, x1, y1))
    page.quality = [flag for flag in raw.quality if flag not in ("no_text", "garbled_text")]
    add_in_reading_order(page, fragments)
    for line, hidden in enumerate(raw.line_hidden):
        if hidden:
            page.add_line(raw.line_text[line], raw.box_of(line), raw.words_of(line), hidden=True)
    if _mean_score(fragments) < UNSURE:
        page.flag("unsure_ocr")
    return page
