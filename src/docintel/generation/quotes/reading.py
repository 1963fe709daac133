"""A quote as it is read: its tokens, and the ways to take the hyphens at its own line ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from docintel.generation.quotes.stream import MARKS_LEFT_OUT, build_stream, is_mark
from docintel.generation.quotes.tokens import TokenText, tokenise
from docintel.generation.quotes.words import has_content

_MOST_HYPHENS_VARIED: Final = 3  # a quote that itself breaks more words is read all joined or all kept

_WRAPPING: Final = "\"'"


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to read a quote: its tokens, and which quotation marks and bullets are among them."""

    words: tuple[str, ...]
    marks: frozenset[str]


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote read: its tokens, and every wording they may stand for."""

    text: str
    tokens: TokenText
    wordings: tuple[Wording, ...]

    @property
    def has_content(self) -> bool:
        return has_content(self.tokens.words)


def read_quote(text: str) -> Quote:
    """``text`` as tokens. Never raises."""
    tokens = tokenise(text.splitlines())
    wordings: dict[Wording, None] = {}
    for words in _joined(tokens):
        for trimmed in (words, _without_edge_marks(words)):
            wordings[Wording(trimmed, _marks(tokens, trimmed))] = None
    return Quote(text, tokens, tuple(wordings))


def _joined(tokens: TokenText) -> Iterator[tuple[str, ...]]:
    """The tokens with the hyphens at line ends kept, and with them taken out."""
    plain = tuple(tokens.words)
    yield plain
    if len(tokens.raw) < 2:
        return
    stream = build_stream(tokens)
    spelling = {number: word for word, number in stream.vocabulary.items()}
    breaks = sorted(stream.joins)
    if len(breaks) <= _MOST_HYPHENS_VARIED:
        choices = list(product((False, True), repeat=len(breaks)))[1:]
    else:
        choices = [(True,) * len(breaks)]
    for choice in choices:
        words: list[str] = []
        chosen = {at for at, taken in zip(breaks, choice, strict=True) if taken}
        position = 0
        while position < len(plain):
            if position in chosen:
                number, position = stream.joins[position][-1]
                words.append(spelling[number])
            else:
                words.append(plain[position])
                position += 1
        yield tuple(words)


def _without_edge_marks(words: tuple[str, ...]) -> tuple[str, ...]:
    """Without the quotation marks a quote was wrapped in."""
    start, end = 0, len(words)
    while start < end and words[start] in _WRAPPING:
        start += 1
    while end > start and words[end - 1] in _WRAPPING:
        end -= 1
    return words[start:end]


def _marks(tokens: TokenText, words: tuple[str, ...]) -> frozenset[str]:
    """The quotation marks and bullets among ``words``, which come from ``tokens``."""
    present = MARKS_LEFT_OUT.intersection(words)
    if "'" not in present:
        return present
    inner = [at for at, word in enumerate(tokens.words) if word == "'" and is_mark(tokens, at)]
    return present if inner else present - {"'"}
