"""The quote index: one text's tokens, the ways to read them, and where each pair of them stands."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from docintel.generation.quotes.boundaries import cuts
from docintel.generation.quotes.folding import fold_line
from docintel.generation.quotes.lines import Lines
from docintel.generation.quotes.postings import Numbers, Postings, build_postings
from docintel.generation.quotes.reading import Quote
from docintel.generation.quotes.stream import build_stream
from docintel.generation.quotes.tokens import TokenText, is_reference, tokenise
from docintel.generation.quotes.walk import UNKNOWN_REFERENCE, Reading, read_backward, read_forward
from docintel.generation.quotes.words import has_content

_MOST_CANDIDATES: Final = 20_000
"""Places tried per wording, nearest first: only text made to be slow has a rarest pair this frequent."""


@dataclass(frozen=True, slots=True, order=True)
class Match:
    """A quote found: tokens ``first..last``, and the lines (overall_line_num) they stand on."""

    first: int
    last: int
    line_start: int
    line_end: int


class QuoteIndex:
    """Finds quotes in the lines it was built from. Building is linear in the text, looking up depends on the
    quote.
    """

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.tokens: TokenText = tokenise(lines.texts)
        self._spaced = self.tokens.text.replace("\n", " ")
        self._stream = build_stream(self.tokens, lines)
        self._postings: Postings = build_postings(self._stream)

    def find_as_printed(self, text: str, line_start: int, line_end: int) -> Match | None:
        """The common case told quickly: ``text`` stands on these lines character by character, once folded.

        None says nothing; :meth:`find_within` decides.
        """
        at, after = self.position_of(line_start), self.position_of(line_end + 1)
        folded = fold_line(text).text
        bounds = self.tokens.line_starts
        begin = self._spaced.find(folded, bounds[at], bounds[after]) if folded else -1
        if begin < 0:
            return None
        end, starts, ends = begin + len(folded), self.tokens.starts, self.tokens.ends
        low, high = self.tokens.first_tokens[at], self.tokens.first_tokens[after]
        first = bisect_left(starts, begin, low, high)
        last = bisect_left(ends, end, first, high)
        if last >= high or starts[first] != begin or ends[last] != end or self._cuts(first, last):
            return None
        return self._match(first, last) if has_content(self.tokens.words[first : last + 1]) else None

    def find(self, quote: Quote, *, near: int = 1, whole: bool = True) -> Iterator[Match]:
        """Where ``quote`` stands, nearest to line ``near`` first.

        ``whole`` refuses matches that begin or end inside a number or word, or that leave a sign behind.
        """
        seen: set[tuple[int, int]] = set()
        target = self.first_token(near)
        for reading in self._readings(quote):
            for start, end in self._places(reading, target):
                if (start, end) not in seen:
                    seen.add((start, end))
                    if not whole or not self._cuts(start, end - 1):
                        yield self._match(start, end - 1)

    def find_within(
        self, quote: Quote, line_start: int, line_end: int, *, whole: bool = True
    ) -> Match | None:
        """A match that stands wholly on lines ``line_start..line_end``, or None."""
        lower, upper = self.first_token(line_start), self.first_token(line_end + 1)
        for reading in self._readings(quote):
            for start, end in self._places(reading, lower, lower, upper):
                if lower <= start and end <= upper and not (whole and self._cuts(start, end - 1)):
                    match = self._match(start, end - 1)
                    if match.line_end <= line_end:
                        return match
        return None

    def first_token(self, line: int) -> int:
        """Index of the first token on line ``line`` (overall_line_num) or after it."""
        return self.tokens.first_tokens[self.position_of(line)]

    def position_of(self, line: int) -> int:
        """Index among the lines of the first one numbered ``line`` or higher."""
        return bisect_left(self.lines.numbers, line)

    def places_of(self, word: str) -> Numbers:
        """Token positions of one folded word, ascending."""
        number = self._stream.vocabulary.get(word)
        return self._postings.places(number) if number is not None else np.empty(0, dtype=np.int64)

    def line_of(self, token: int) -> int:
        """The line (overall_line_num) token ``token`` begins on."""
        return self.lines.numbers[self.tokens.line_at(self.tokens.starts[token])]

    def raw_ranges(self, match: Match) -> Iterator[tuple[int, int, int]]:
        """The match as raw characters, line by line: overall_line_num, start and exclusive end in its text.

        Headers and footers between two halves of a sentence are left out.
        """
        start_line, start, end_line, end = self.tokens.raw_range(match.first, match.last)
        furniture = self.lines.furniture
        keeps_furniture = furniture[start_line] or furniture[end_line]
        for line in range(start_line, end_line + 1):
            if keeps_furniture or not furniture[line]:
                low = start if line == start_line else 0
                high = end if line == end_line else len(self.lines.texts[line])
                yield self.lines.numbers[line], low, high

    def is_bridged(self, match: Match) -> bool:
        """Whether headers or footers stand between the first and the last line of ``match``."""
        start, end = self.position_of(match.line_start), self.position_of(match.line_end)
        return any(self.lines.furniture[start + 1 : end])

    def text_of(self, match: Match) -> str:
        """The document's own words for ``match``, lines apart as printed; headers and footers left out."""
        start_line, start, end_line, end = self.tokens.raw_range(match.first, match.last)
        texts = self.lines.texts
        if start_line == end_line:
            return texts[start_line][start:end]
        inner = texts[start_line + 1 : end_line]
        furniture = self.lines.furniture[start_line : end_line + 1]
        if any(furniture) and not (furniture[0] or furniture[-1]):
            inner = [text for text, left_out in zip(inner, furniture[1:-1], strict=True) if not left_out]
        return "\n".join([texts[start_line][start:], *inner, texts[end_line][:end]])

    def _cuts(self, first: int, last: int) -> bool:
        return cuts(self.tokens, first, last, self._is_repeated)

    def _is_repeated(self, word: str) -> bool:
        return len(self.places_of(word)) > 1

    def _match(self, first: int, last: int) -> Match:
        start_line = self.tokens.line_at(self.tokens.starts[first])
        end_line = self.tokens.line_at(self.tokens.ends[last] - 1)
        return Match(first, last, self.lines.numbers[start_line], self.lines.numbers[end_line])

    def _readings(self, quote: Quote) -> Iterator[Reading]:
        """The wordings of ``quote`` whose every word stands somewhere in the text, as ids."""
        vocabulary = self._stream.vocabulary
        for wording in quote.wordings:
            ids = [
                vocabulary.get(word, UNKNOWN_REFERENCE if is_reference(word) else None)
                for word in wording.words
            ]
            known = [number for number in ids if number is not None]
            if known and len(known) == len(ids):
                marks = frozenset(vocabulary[mark] for mark in wording.marks)
                yield Reading(known, marks)

    def _places(
        self, reading: Reading, target: int, lower: int = 0, upper: int | None = None
    ) -> Iterator[tuple[int, int]]:
        """(first token, token after the last) wherever ``reading`` stands, found by its rarest pair of
        tokens.
        """
        anchored = self._anchor(reading.ids)
        if anchored is None:
            return
        at, positions = anchored
        if upper is not None:
            positions = positions[np.searchsorted(positions, lower) : np.searchsorted(positions, upper)]
        elif len(positions) > 1:
            nearest = np.argsort(np.abs(positions - target), kind="stable")
            positions = positions[nearest[:_MOST_CANDIDATES]]
        for position in positions.tolist():
            for end in read_forward(self._stream, position, reading, at):
                for start in read_backward(self._stream, position, reading, at):
                    if start < end:
                        yield start, end

    def _anchor(self, ids: list[int]) -> tuple[int, Numbers] | None:
        """A place in the quote and where in the text it stands: its rarest pair of tokens, else its rarest
        token.
        """
        references = self._stream.reference_ids
        plain = [at for at, word in enumerate(ids) if word != UNKNOWN_REFERENCE and word not in references]
        pairs = [at for at, following in pairwise(plain) if following == at + 1]
        if pairs:
            return self._postings.rarest_pair(ids, pairs)
        anchors = plain or [at for at, word in enumerate(ids) if word != UNKNOWN_REFERENCE]
        places = [(at, self._postings.places(ids[at])) for at in anchors]
        return min(places, key=lambda place: len(place[1]), default=None)
