"""A quote as it is read: its tokens, and the ways to take the hyphens at its own line ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from docintel.generation.quotes.stream import Stream, build_stream
from docintel.generation.quotes.tokens import TokenText, tokenise
from docintel.generation.quotes.words import has_content

_MOST_HYPHENS_VARIED = 3  # a quote that itself breaks more words than this is read all joined or all kept


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote read: its tokens, and the ways to read the hyphens at its own line ends."""

    text: str
    tokens: TokenText
    readings: tuple[tuple[str, ...], ...]

    @property
    def has_content(self) -> bool:
        return has_content(self.tokens.words)


def read_quote(text: str) -> Quote:
    """``text`` as tokens. Never raises."""
    tokens = tokenise(text.splitlines())
    stream = build_stream(tokens)
    if not stream.joins:
        return Quote(text, tokens, (tuple(tokens.words),))
    words = {number: word for word, number in stream.vocabulary.items()}
    breaks = sorted(stream.joins)
    choices = (
        product((False, True), repeat=len(breaks))
        if len(breaks) <= _MOST_HYPHENS_VARIED
        else [(False,) * len(breaks), (True,) * len(breaks)]
    )
    readings = {}
    for choice in choices:
        joined = {position for position, chosen in zip(breaks, choice, strict=True) if chosen}
        readings[tuple(_spell(stream, words, joined))] = None
    return Quote(text, tokens, tuple(readings))


def _spell(stream: Stream, words: dict[int, str], joined: set[int]) -> Iterator[str]:
    position = 0
    while position < len(stream.ids):
        if position in joined:
            number, position = stream.joins[position][0]
            yield words[number]
        else:
            yield words[stream.ids[position]]
            position += 1
