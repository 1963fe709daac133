"""Where two tokens stand side by side: the index that makes looking a quote up independent of the text's
length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from docintel.generation.quotes.stream import Stream

Numbers = np.ndarray[tuple[int], np.dtype[np.int64]]


@dataclass(frozen=True, slots=True)
class Postings:
    """Pairs: ``keys`` is sorted, ``positions[i]`` is the token where pair ``keys[i]`` begins.

    Words: ``word_positions[word_starts[id]:word_starts[id + 1]]`` is where a word begins. Positions ascend.
    """

    keys: Numbers
    positions: Numbers
    base: int
    word_starts: Numbers
    word_positions: Numbers

    def rarest_pair(self, quote: Sequence[int], usable: Sequence[int]) -> tuple[int, Numbers] | None:
        """The ``at`` of ``usable`` whose pair (quote[at], quote[at + 1]) is rarest, and where it stands.

        None where one of the pairs stands nowhere.
        """
        pairs = np.fromiter((quote[at] * self.base + quote[at + 1] for at in usable), np.int64, len(usable))
        low, high = np.searchsorted(self.keys, pairs), np.searchsorted(self.keys, pairs, side="right")
        counts = high - low
        best = int(counts.argmin())
        if counts[best] == 0:
            return None
        return usable[best], self.positions[low[best] : high[best]]

    def places(self, word: int) -> Numbers:
        """Where the one token ``word`` stands, ascending."""
        return self.word_positions[self.word_starts[word] : self.word_starts[word + 1]]


def build_postings(stream: Stream) -> Postings:
    """Every pair of tokens that can be read one after the other, along every way on."""
    base = len(stream.vocabulary) + 1  # the last id is "end of text"
    ids = np.array([*stream.ids, base - 1], dtype=np.int64)
    starts: Numbers = np.arange(len(stream.ids), dtype=np.int64)
    extra = np.array(list(_pairs_along_ways(stream, base)), dtype=np.int64).reshape(-1, 2)
    keys = np.concatenate([ids[:-1] * base + ids[1:], extra[:, 0]])
    positions = np.concatenate([starts, extra[:, 1]])
    order = np.lexsort((positions, keys)) if len(extra) else np.argsort(keys, kind="stable")
    joined = [(word, start) for start, joins in stream.joins.items() for word, _ in joins]
    more = np.array(joined, dtype=np.int64).reshape(-1, 2)
    words = np.concatenate([ids[:-1], more[:, 0]])
    word_positions = np.concatenate([starts, more[:, 1]])
    by_word = np.lexsort((word_positions, words))
    word_starts: Numbers = np.searchsorted(words[by_word], np.arange(base + 1))
    return Postings(keys[order], positions[order], base, word_starts, word_positions[by_word])


def _pairs_along_ways(stream: Stream, base: int) -> Iterator[tuple[int, int]]:
    """(key, position) of the pairs that do not stand side by side in the plain stream."""
    end = base - 1
    starts = set(stream.forks) | {position - 1 for position in stream.forks if position}
    starts |= {start for start, _ in _arrivals(stream)}
    for start in starts:
        for first, after in [*_plain(stream, start), *stream.joins.get(start, ())]:
            for second in _next_words(stream, after) or {end}:
                yield first * base + second, start


def _arrivals(stream: Stream) -> Iterator[tuple[int, int]]:
    for position, joins in stream.joins_back.items():
        yield from ((start, position) for _, start in joins)


def _plain(stream: Stream, start: int) -> list[tuple[int, int]]:
    return [(stream.ids[start], start + 1)]


def _next_words(stream: Stream, position: int) -> set[int]:
    """Every token that may be read at ``position``, also past references and furniture."""
    found: set[int] = set()
    pending, seen = [position], set()
    while pending:
        here = pending.pop()
        if here in seen or here >= len(stream.ids):
            continue
        seen.add(here)
        found.add(stream.ids[here])
        found.update(word for word, _ in stream.joins.get(here, ()))
        if here in stream.references or here in stream.marks:
            pending.append(here + 1)
        if here in stream.skips:
            pending.append(stream.skips[here])
    return found
