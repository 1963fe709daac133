"""Asking where a quote stands, and what the document says on a span."""

from __future__ import annotations

from itertools import islice

from docintel.generation.contract.spans import Span
from docintel.generation.quotes.cache import LineSource, QuoteIndexes, indexes_for
from docintel.generation.quotes.index import QuoteIndex
from docintel.generation.quotes.lines import Lines
from docintel.generation.quotes.reading import read_quote

_MOST_PLACES = 1000


def locate(source: LineSource, quote: str, *, limit: int = _MOST_PLACES) -> list[Span]:
    """Every place ``quote`` stands at on visible lines, in reading order, at most ``limit`` of them.

    Each span's quote is the document's own words. Empty where it stands nowhere or says nothing.
    """
    index = indexes_for(source).visible
    matches = islice(index.find(read_quote(quote)), limit)
    return [
        Span(line_start=match.line_start, line_end=match.line_end, quote=index.text_of(match))
        for match in sorted(matches)
    ]


def excerpt(source: LineSource, span: Span) -> str:
    """The document's own words for ``span``, lines apart as printed.

    The quoted words where the quote stands on those lines, else the lines whole; "" where there are none.
    """
    return words_of_span(indexes_for(source), span)


def words_of_span(indexes: QuoteIndexes, span: Span) -> str:
    """:func:`excerpt` on indexes at hand."""
    index = indexes.visible
    if span.quote:
        match = index.find_within(read_quote(span.quote), span.line_start, span.line_end)
        if match:
            return index.text_of(match)
    return lines_text(index, span.line_start, span.line_end)


def lines_text(index: QuoteIndex, line_start: int, line_end: int) -> str:
    """The visible lines ``line_start..line_end`` whole, lines apart."""
    lower, upper = index.position_of(line_start), index.position_of(line_end + 1)
    return "\n".join(index.lines.texts[lower:upper])


def contains(text: str, quote: str) -> bool:
    """Whether ``quote`` stands in ``text`` (which may have several lines), by the rules for a document."""
    index = QuoteIndex(Lines.of(text.splitlines()))
    return next(index.find(read_quote(quote)), None) is not None
