"""The boxes of the quoted words only."""

from __future__ import annotations

from collections.abc import Iterator

from docintel.boxes import Box
from docintel.generation.citations.layout import Layout, PlacedWord
from docintel.generation.contract.spans import Span
from docintel.generation.quotes.cache import QuoteIndexes
from docintel.generation.quotes.characters import IS_UNSPACED
from docintel.generation.quotes.reading import read_quote

RawRange = tuple[int, int, int]
"""A line (overall_line_num) and the characters of its text, end exclusive."""


def quoted_ranges(indexes: QuoteIndexes, layout: Layout, span: Span) -> list[RawRange]:
    """The raw characters of the quote on the span's lines; empty where it does not stand there.

    Words that are there are there, so this also finds a quote the validator refuses for cutting a number
    short.
    """
    assert span.quote is not None
    if span.line_start == span.line_end:
        text = layout.texts[span.line_start - 1]
        at = text.find(span.quote)
        if at >= 0 and span.quote.strip() and text.find(span.quote, at + 1) < 0:
            return [(span.line_start, at, at + len(span.quote))]
    index, quote = indexes.visible, read_quote(span.quote)
    match = index.find_within(quote, span.line_start, span.line_end) or index.find_within(
        quote, span.line_start, span.line_end, whole=False
    )
    return list(index.raw_ranges(match)) if match else []


def word_boxes(layout: Layout, ranges: list[RawRange]) -> list[Box]:
    """The boxes of the words in ``ranges``; a line whose words have no boxes gives its own."""
    boxes: list[Box] = []
    for number, start, end in ranges:
        words = layout.words(number)
        if not words and end > start:
            boxes.append(layout.boxes[number - 1])
        boxes += _overlapping(words, layout.texts[number - 1], start, end)
    return boxes


def _overlapping(words: list[PlacedWord], text: str, start: int, end: int) -> Iterator[Box]:
    for word in words:
        if (
            word.start < end
            and word.end > start
            and text[max(word.start, start) : min(word.end, end)].strip()
        ):
            yield _part(word, text, start, end)


def _part(word: PlacedWord, text: str, start: int, end: int) -> Box:
    """The word's box, or the quoted share of it where its script has no spaces and a "word" is a whole
    phrase.
    """
    if (word.start >= start and word.end <= end) or not IS_UNSPACED.search(text, word.start, word.end):
        return word.box
    length, box = word.end - word.start, word.box
    low = max(start - word.start, 0) / length
    high = min(end - word.start, length) / length
    if box.height > box.width:
        return Box(box.page, box.x0, box.y0 + low * box.height, box.x1, box.y0 + high * box.height)
    return Box(box.page, box.x0 + low * box.width, box.y0, box.x0 + high * box.width, box.y1)
