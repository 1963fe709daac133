"""Looking quotes up without any folding, for text that was normalised before it came here."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate

from docintel.generation.quotes.index import Match
from docintel.generation.quotes.lines import Lines
from docintel.generation.quotes.reading import Quote


class StrictIndex:
    """The lines joined by single spaces; a quote is a substring that does not cut a word or number, or it is
    not.

    Offers what :class:`QuoteIndex` offers, with characters in place of tokens. Looking up is linear in the
    text.
    """

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._text = " ".join(lines.texts)
        self._starts = list(accumulate((len(text) + 1 for text in lines.texts), initial=0))

    def find(self, quote: Quote, *, near: int = 1) -> Iterator[Match]:
        """Where ``quote`` stands, nearest to line ``near`` first."""
        target = self._starts[self._position(near)]
        matches = list(self._matches(quote.text, 0, len(self._text)))
        yield from sorted(matches, key=lambda match: abs(match.first - target))

    def find_within(self, quote: Quote, line_start: int, line_end: int) -> Match | None:
        """A match that stands wholly on lines ``line_start..line_end``, or None."""
        low, high = self._starts[self._position(line_start)], self._starts[self._position(line_end + 1)]
        return next(self._matches(quote.text, low, high), None)

    def text_of(self, match: Match) -> str:
        """The document's own words for ``match``."""
        return self._text[match.first : match.last + 1]

    def is_bridged(self, match: Match) -> bool:
        """Never: what stands between two lines is part of the text."""
        return False

    def _position(self, line: int) -> int:
        return bisect_left(self.lines.numbers, line)

    def _matches(self, quote: str, low: int, high: int) -> Iterator[Match]:
        at = self._text.find(quote, low, high) if quote else -1
        while at >= 0:
            end = at + len(quote)
            if not self._cuts(at) and not self._cuts(end):
                yield Match(at, end - 1, self._number(at), self._number(end - 1))
            at = self._text.find(quote, at + 1, high)

    def _number(self, position: int) -> int:
        return self.lines.numbers[bisect_right(self._starts, position) - 1]

    def _cuts(self, position: int) -> bool:
        """Whether ``position`` lies inside a word, or inside a number with its marks, sign or unit."""
        before, after = self._text[max(0, position - 1) : position], self._text[position : position + 1]
        if before.isalnum() and after.isalnum():
            return True
        if after.isdecimal() and before and not before.isspace() and before not in "([{\"'":
            return True
        further = self._text[position + 1 : position + 2]
        return before.isdecimal() and (
            after in tuple("%‰") or (after in tuple(".,'-/:") and further.isdecimal())
        )
