"""One span looked up in the document: what state its quote is in, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from docintel.generation.contract.spans import Span
from docintel.generation.quotes.cache import QuoteIndexes
from docintel.generation.quotes.index import Match, QuoteIndex
from docintel.generation.quotes.lookup import lines_text
from docintel.generation.quotes.reading import Quote, read_quote
from docintel.generation.quotes.strict import StrictIndex
from docintel.generation.validation.context import QuoteState

_ENOUGH_MATCHES = 64  # to know whether a quote has one home: several matches may share their lines


@dataclass(frozen=True, slots=True)
class SpanLookup:
    """What looking ``span`` up came to.

    ``match`` is where the quote stands on the cited lines; ``home`` where it stands instead, the nearest
    place, and ``is_only_home`` whether there is no other. ``text`` is the document's own words (see
    SpanEvidence).
    """

    span: Span
    state: QuoteState
    text: str
    quote: Quote | None = None
    match: Match | None = None
    home: Match | None = None
    is_only_home: bool = False
    is_ocr: bool = False
    is_known: bool = True  # both lines are in the document
    is_reversed: bool = False


def look_up(indexes: QuoteIndexes, span: Span, *, strict: bool = False) -> SpanLookup:
    """Look the quote of ``span`` up: on its lines first, else anywhere."""
    known = span.line_start in indexes.numbers and span.line_end in indexes.numbers
    is_reversed = span.line_end < span.line_start
    is_bad = not known or is_reversed
    index = indexes.strict if strict else indexes.visible
    quote = read_quote(span.quote) if span.quote and not span.quote.isspace() else None
    lines = "" if is_bad else lines_text(indexes.visible, span.line_start, span.line_end)
    cites_ocr = not is_bad and bool(indexes.ocr_lines) and _any_ocr(indexes, span.line_start, span.line_end)
    if quote is None or not quote.has_content:
        state = QuoteState.NO_QUOTE if quote is None else QuoteState.UNCHECKED
        return SpanLookup(
            span, QuoteState.BAD_SPAN if is_bad else state, lines, quote, is_ocr=cites_ocr,
            is_known=known, is_reversed=is_reversed,
        )  # fmt: skip
    if not is_bad:
        match = index.find_within(quote, span.line_start, span.line_end)
        if match is not None:
            is_ocr = _any_ocr(indexes, match.line_start, match.line_end)
            return SpanLookup(
                span, QuoteState.VERIFIED, index.text_of(match), quote, match=match, is_ocr=is_ocr
            )
    home, is_only = _homes(index, quote, span)
    if is_bad:
        state = QuoteState.BAD_SPAN
    elif home is not None:
        state = QuoteState.MISPLACED
    else:
        state = QuoteState.UNCHECKED if cites_ocr else QuoteState.ABSENT
    return SpanLookup(
        span, state, index.text_of(home) if home else lines, quote, home=home, is_only_home=is_only,
        is_ocr=_any_ocr(indexes, home.line_start, home.line_end) if home else cites_ocr,
        is_known=known, is_reversed=is_reversed,
    )  # fmt: skip


def _homes(index: QuoteIndex | StrictIndex, quote: Quote, span: Span) -> tuple[Match | None, bool]:
    """The nearest place, a place that overlaps the cited lines first, and whether it is the only one."""
    matches = list(islice(index.find(quote, near=span.line_start), _ENOUGH_MATCHES))
    if not matches:
        return None, False
    overlapping = [m for m in matches if m.line_start <= span.line_end and m.line_end >= span.line_start]
    candidates = overlapping or matches
    places = {(match.line_start, match.line_end) for match in candidates}
    return candidates[0], len(places) == 1


def _any_ocr(indexes: QuoteIndexes, line_start: int, line_end: int) -> bool:
    return bool(indexes.ocr_lines) and not indexes.ocr_lines.isdisjoint(range(line_start, line_end + 1))
