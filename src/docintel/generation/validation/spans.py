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

_BRIDGE_REACH = 5  # lines
_ENOUGH_MATCHES = 64  # to know whether a quote has one home: several matches may share their lines


@dataclass(slots=True)
class SpanLookup:
    """What looking ``span`` up came to.

    ``match`` is where the quote stands on the cited lines; ``home`` where it stands instead, the nearest
    place, and ``is_only_home`` whether there is no other. ``text`` is the document's own words (see
    SpanEvidence).
    """

    span: Span
    state: QuoteState
    text: str = ""
    has_quote: bool = True
    match: Match | None = None
    home: Match | None = None
    is_only_home: bool = False
    is_ocr: bool = False
    is_known: bool = True  # both lines are in the document
    is_reversed: bool = False


def look_up(indexes: QuoteIndexes, span: Span, *, strict: bool = False) -> SpanLookup:
    """Look the quote of ``span`` up: on its lines first, else anywhere."""
    start, end, quote = span.line_start, span.line_end, span.quote
    if start in indexes.numbers and end in indexes.numbers and start <= end:
        if not quote or quote.isspace():
            lines = lines_text(indexes.visible, start, end)
            return SpanLookup(span, QuoteState.NO_QUOTE, lines, False, is_ocr=_any_ocr(indexes, start, end))
        match = None if strict else indexes.visible.find_as_printed(quote, start, end)
        if match is not None:
            return _verified(indexes.visible, indexes, span, match)
    return _look_closely(indexes, span, strict)


def _look_closely(indexes: QuoteIndexes, span: Span, strict: bool) -> SpanLookup:
    start, end = span.line_start, span.line_end
    index = indexes.strict if strict else indexes.visible
    found = SpanLookup(span, QuoteState.BAD_SPAN, has_quote=bool(span.quote and not span.quote.isspace()))
    found.is_known = start in indexes.numbers and end in indexes.numbers
    found.is_reversed = end < start
    is_bad = found.is_reversed or not found.is_known
    if not is_bad:
        found.text = lines_text(indexes.visible, start, end)
        found.is_ocr = _any_ocr(indexes, start, end)
        found.state = QuoteState.UNCHECKED
    quote = read_quote(span.quote or "")
    if not quote.has_content:
        return found
    match = None if is_bad else index.find_within(quote, start, end)
    if match is not None:
        return _verified(index, indexes, span, match)
    found.home, found.is_only_home = _homes(index, quote, span)
    if found.home is not None:
        found.text = index.text_of(found.home)
        found.is_ocr = _any_ocr(indexes, found.home.line_start, found.home.line_end)
    if not is_bad and found.home is not None:
        found.state = QuoteState.MISPLACED
    elif not is_bad and not found.is_ocr:
        found.state = QuoteState.ABSENT
    return found


def _verified(index: QuoteIndex | StrictIndex, indexes: QuoteIndexes, span: Span, match: Match) -> SpanLookup:
    is_ocr = _any_ocr(indexes, match.line_start, match.line_end)
    return SpanLookup(span, QuoteState.VERIFIED, index.text_of(match), match=match, is_ocr=is_ocr)


def _homes(index: QuoteIndex | StrictIndex, quote: Quote, span: Span) -> tuple[Match | None, bool]:
    """The nearest place, a place that overlaps the cited lines first, and whether it is the only one.

    A sentence put together over a header and footer is only believed near to where it is cited.
    """
    matches = [
        match
        for match in islice(index.find(quote, near=span.line_start), _ENOUGH_MATCHES)
        if _reaches(match, span, _BRIDGE_REACH) or not index.is_bridged(match)
    ]
    if not matches:
        return None, False
    overlapping = [match for match in matches if _reaches(match, span, 0)]
    candidates = overlapping or matches
    places = {(match.line_start, match.line_end) for match in candidates}
    return candidates[0], len(places) == 1


def _reaches(match: Match, span: Span, slack: int) -> bool:
    """Whether the match is on the cited lines at least in part, give or take ``slack`` lines."""
    return match.line_start <= span.line_end + slack and match.line_end >= span.line_start - slack


def _any_ocr(indexes: QuoteIndexes, line_start: int, line_end: int) -> bool:
    return bool(indexes.ocr_lines) and not indexes.ocr_lines.isdisjoint(range(line_start, line_end + 1))
