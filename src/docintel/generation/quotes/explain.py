"""Why a quote is not there: the passage nearest to it, and what differs, word by word.

This is the only place where anything is compared by similarity, and nothing it says lets a quote pass.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from rapidfuzz.distance import Indel, LCSseq

from docintel.generation.findings import DiffPart
from docintel.generation.quotes.index import QuoteIndex
from docintel.generation.quotes.postings import Numbers
from docintel.generation.quotes.reading import Quote
from docintel.generation.quotes.tokens import TokenText
from docintel.generation.quotes.words import FUNCTION_WORDS

_MOST_TOKENS: Final = 300  # of the quote; a longer one is explained by its beginning
_MOST_WORDS: Final = 24  # the rarest words of the quote, which decide where it might come from
_MOST_PLACES: Final = 200  # of each word, those nearest to the cited lines
_LEAST_SHARED: Final = 0.3  # of the quote's tokens; below, nothing is near


@dataclass(frozen=True, slots=True)
class NearPassage:
    """The passage nearest to a quote: its lines (overall_line_num) and the word-level diff."""

    line_start: int
    line_end: int
    diff: tuple[DiffPart, ...]


def nearest_passage(index: QuoteIndex, quote: Quote, *, near: int) -> NearPassage | None:
    """The passage that shares most words with ``quote``, nearest to line ``near``; None where none shares
    enough.

    Bounded: it looks at a fixed number of words and places however long quote and document are.
    """
    words = quote.tokens.words[:_MOST_TOKENS]
    start = _best_start(index, words, index.first_token(near))
    if start is None:
        return None
    slack = 4 + len(words) // 4
    low, high = max(0, start - slack), min(len(index.tokens.words), start + len(words) + slack)
    first, last, shared = _tighten(words, index.tokens.words[low:high])
    if shared < max(1, _LEAST_SHARED * len(words)):
        return None
    first, last = low + first, low + last
    diff = _diff(quote.tokens, len(words), index.tokens, first, last)
    return NearPassage(index.line_of(first), index.line_of(last - 1), diff)


def _tighten(words: list[str], passage: list[str]) -> tuple[int, int, int]:
    """The shortest part of ``passage`` that still shares as many words in order, as (start, end, shared)."""
    shared = LCSseq.similarity(words, passage)
    size = len(passage)
    end = bisect_left(range(size), shared, key=lambda end: LCSseq.similarity(words, passage[:end]))
    start = bisect_left(
        range(end), 1, key=lambda start: shared - LCSseq.similarity(words, passage[start + 1 : end])
    )
    return start, end, shared


def _best_start(index: QuoteIndex, words: list[str], target: int) -> int | None:
    """The token most of the quote's rarer words agree the passage begins at."""
    places = [(at, index.places_of(word)) for at, word in enumerate(words) if word not in FUNCTION_WORDS]
    places = sorted((place for place in places if len(place[1])), key=lambda place: len(place[1]))[
        :_MOST_WORDS
    ]
    if not places:
        return None
    begin = np.sort(np.concatenate([_nearest(positions, target) - at for at, positions in places]))
    reach = np.searchsorted(begin, begin + 2 + len(words) // 6, side="right")
    votes = reach - np.arange(len(begin))
    best = np.flatnonzero(votes == votes.max())
    return int(begin[best[np.argmin(np.abs(begin[best] - target))]])


def _nearest(positions: Numbers, target: int) -> Numbers:
    """At most so many of ``positions`` (ascending), those around ``target``."""
    if len(positions) <= _MOST_PLACES:
        return positions
    middle = int(np.searchsorted(positions, target))
    low = max(0, min(middle - _MOST_PLACES // 2, len(positions) - _MOST_PLACES))
    return positions[low : low + _MOST_PLACES]


def _diff(
    quote: TokenText, quote_end: int, document: TokenText, first: int, last: int
) -> tuple[DiffPart, ...]:
    parts: list[DiffPart] = []
    for op in Indel.opcodes(quote.words[:quote_end], document.words[first:last]):
        if op.tag == "delete":
            part = DiffPart("quote_only", _raw(quote, op.src_start, op.src_end))
        else:
            kind: Literal["same", "document_only"] = "same" if op.tag == "equal" else "document_only"
            part = DiffPart(kind, _raw(document, first + op.dest_start, first + op.dest_end))
        is_replaced = part.kind == "quote_only" and bool(parts) and parts[-1].kind == "document_only"
        parts.insert(len(parts) - is_replaced, part)
    return tuple(parts)


def _raw(tokens: TokenText, first: int, end: int) -> str:
    """The raw text of tokens ``first..end - 1`` on one line."""
    start_line, start, end_line, stop = tokens.raw_range(first, end - 1)
    if start_line == end_line:
        return tokens.raw[start_line][start:stop]
    inner = tokens.raw[start_line + 1 : end_line]
    return " ".join([tokens.raw[start_line][start:], *inner, tokens.raw[end_line][:stop]])
