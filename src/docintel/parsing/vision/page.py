"""Method ``vision``: the page's image is shown to a model; its lines are put where the ink is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from docintel.errors import InputError
from docintel.parsing.ocr.scans import read_by_ocr
from docintel.parsing.raw import BoxTuple, RawPage
from docintel.parsing.render import draw_target
from docintel.parsing.vision.reading import SYSTEM, USER, PageReading, SeenLine
from docintel.parsing.worker.calls import Target
from docintel.providers import get_completion
from docintel.providers.addresses import resolve
from docintel.providers.table import vendor_row
from docintel.settings import get_settings

WIDTH_PX = 1400  # of the image shown: small print can be read, and vendors do not shrink it further
SAME_LINE = 60.0  # of 100: a line read otherwise this alike is the same line
CONFIDENCE = 0.6  # of lines a model read: below what a recogniser is sure of


def read_by_vision(target: Target, pages: Sequence[int]) -> Iterator[RawPage]:
    """Yield ``pages`` as the configured model reads them.

    Raises InputError where no model that sees is configured, ProviderError where it cannot be asked.
    """
    if all(vendor_row(address.vendor).embedded for address in resolve(None, None, get_settings())):
        raise InputError(
            "Reading pages by vision needs a model that sees. Set DOCINTEL_PROVIDER and DOCINTEL_MODEL to "
            "one, or read the pages with OCR."
        )
    for page in read_by_ocr(target, pages):
        image = draw_target(target, page.page_num, width_px=WIDTH_PX)
        reading = get_completion(SYSTEM, USER, PageReading, images=[image.data]).parsed
        yield with_lines(page, reading)


def with_lines(page: RawPage, reading: PageReading) -> RawPage:
    """``page`` with the lines of ``reading``, each on the box of the line that was read alike on the page.

    A line that was not is where the model says, inside the page.
    """
    seen = RawPage(page.page_num, page.width, page.height, page.rotation, source="ocr")
    seen.image_box, seen.vector_box, seen.vector_kind = page.image_box, page.vector_box, page.vector_kind
    seen.quality = [flag for flag in page.quality if flag not in ("no_text", "garbled_text", "unsure_ocr")]
    places = [
        _Place(page.line_text[line], page.box_of(line), page.words_of(line))
        for line in range(len(page.line_text))
        if not page.line_hidden[line]
    ]
    for number, line in enumerate(reading.lines):
        text = " ".join(line.text.split())
        if text:
            box, words = _put(text, line, places, page)
            seen.add_line(text, box, words, block=number, confidence=CONFIDENCE, size=0.8 * (box[3] - box[1]))
    if not seen.line_text:
        seen.source = "none"
        seen.flag("no_text")
    return seen


WordCut = tuple[int, int, BoxTuple]


@dataclass(slots=True)
class _Place:
    """A line found on the page without the model, until a line of the model's is put there."""

    text: str
    box: BoxTuple
    words: list[WordCut]


def _put(text: str, line: SeenLine, places: list[_Place], page: RawPage) -> tuple[BoxTuple, list[WordCut]]:
    """Box and words of ``text``; the place taken is removed from ``places``."""
    alike = [fuzz.ratio(text.casefold(), place.text.casefold()) for place in places]
    best = max(range(len(alike)), key=alike.__getitem__, default=-1)
    if best >= 0 and alike[best] >= SAME_LINE:
        place = places.pop(best)
        return place.box, _words(text, place.box, place.words)
    x0, y0, x1, y1 = line.box
    wide, high = page.width / 1000, page.height / 1000
    box = min(x0, x1) * wide, min(y0, y1) * high, max(x0, x1) * wide, max(y0, y1) * high
    return box, _words(text, box, [])


def _words(text: str, box: BoxTuple, found: Sequence[WordCut]) -> list[WordCut]:
    """Words of ``text``: on those found, where they are as many, else sharing the line by their letters."""
    cuts: list[tuple[int, int]] = []
    at = 0
    for part in text.split(" "):
        cuts.append((at, at + len(part)))
        at += len(part) + 1
    if len(cuts) == len(found):
        return [(start, end, word) for (start, end), (_, _, word) in zip(cuts, found, strict=True)]
    x0, y0, x1, y1 = box
    step = (x1 - x0) / len(text)
    return [(start, end, (x0 + start * step, y0, x0 + end * step, y1)) for start, end in cuts]
