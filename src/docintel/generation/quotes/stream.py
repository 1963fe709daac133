"""The tokens of a document as a stream that may be read in more than one way.

A hyphen at a line end may be the word's or the typesetter's; a reference may be read or left out; a page's
header and footer stand between two halves of a sentence. Each is a *way on* beside the next token, so that
comparing stays exact and no text is stored twice.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Final

from docintel.generation.quotes.characters import HANGUL, HYPHENS, UNSPACED
from docintel.generation.quotes.lines import Lines
from docintel.generation.quotes.tokens import TokenText, is_reference

_LETTER: Final = f"[^\\W\\d_{UNSPACED}]"
_BREAK: Final = re.compile(rf"(?<={_LETTER})- *\n(?=\s*{_LETTER})|(?<=[{HANGUL}]) *\n(?=\s*[{HANGUL}])")
_LONGEST_CHAIN: Final = 4  # a word over five lines: nothing but a column of single letters


@dataclass(slots=True)
class Stream:
    """Token ids and the ways on.

    ``joins[p]`` holds ``(word, q)``: the tokens from ``p`` up to ``q`` may also be read as the one ``word``.
    ``joins_back`` is the same by ``q``. ``skips[p] = q``: the furniture from ``p`` up to ``q`` may be left
    out. ``references`` holds the positions of references. ``forks`` is every position where a way on begins.
    """

    ids: list[int]
    vocabulary: dict[str, int]
    joins: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    joins_back: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    skips: dict[int, int] = field(default_factory=dict)
    skips_back: dict[int, int] = field(default_factory=dict)
    references: frozenset[int] = frozenset()
    reference_ids: frozenset[int] = frozenset()
    forks: frozenset[int] = frozenset()
    forks_back: frozenset[int] = frozenset()


def build_stream(tokens: TokenText, lines: Lines | None = None) -> Stream:
    """The stream of ``tokens``; with ``lines``, runs of furniture among them can be skipped."""
    vocabulary = {word: number for number, word in enumerate(dict.fromkeys(tokens.words))}
    ids = list(map(vocabulary.__getitem__, tokens.words))
    stream = Stream(ids, vocabulary)
    if lines is not None:
        _add_skips(stream, tokens, lines)
    _add_joins(stream, tokens)
    stream.reference_ids = frozenset(number for word, number in vocabulary.items() if is_reference(word))
    if stream.reference_ids:
        stream.references = frozenset(p for p, number in enumerate(ids) if number in stream.reference_ids)
    stream.forks = frozenset(stream.joins) | frozenset(stream.skips) | stream.references
    after = frozenset(position + 1 for position in stream.references)
    stream.forks_back = frozenset(stream.joins_back) | frozenset(stream.skips_back) | after
    return stream


def _add_skips(stream: Stream, tokens: TokenText, lines: Lines) -> None:
    """Runs of header and footer lines between two lines that are not."""
    run_start: int | None = None
    for line, furniture in enumerate([*lines.furniture, True]):
        if furniture and run_start is None:
            run_start = line
        elif not furniture and run_start is not None:
            first = bisect_left(tokens.starts, tokens.line_starts[run_start])
            after = bisect_left(tokens.starts, tokens.line_starts[line])
            if first < after:
                stream.skips[first] = after
                stream.skips_back[after] = first
            run_start = None


def _add_joins(stream: Stream, tokens: TokenText) -> None:
    """Words broken at a line end, also over a page's furniture, also over several lines in a row."""
    pairs: dict[int, list[tuple[int, int]]] = {}  # left piece → (right piece, token after the left piece)
    for match in _BREAK.finditer(tokens.text):
        hyphenated = tokens.text[match.start()] == "-"
        if hyphenated and tokens.raw_character(match.start()) not in HYPHENS:
            continue
        right = bisect_left(tokens.starts, match.end())
        left = right - 2 if hyphenated else right - 1
        if left < 0 or right >= len(stream.ids):
            continue
        targets = [right]
        if right in stream.skips and stream.skips[right] < len(stream.ids):
            targets.append(stream.skips[right])
        pairs.setdefault(left, []).extend((target, right) for target in targets)
    for left in pairs:
        _chain(stream, tokens, pairs, left, left, tokens.words[left], _LONGEST_CHAIN)


def _chain(
    stream: Stream,
    tokens: TokenText,
    pairs: dict[int, list[tuple[int, int]]],
    start: int,
    left: int,
    word: str,
    depth: int,
) -> None:
    for right, _ in pairs.get(left, ()):
        joined = word + tokens.words[right]
        number = stream.vocabulary.setdefault(joined, len(stream.vocabulary))
        stream.joins.setdefault(start, []).append((number, right + 1))
        stream.joins_back.setdefault(right + 1, []).append((number, start))
        if depth > 1:
            _chain(stream, tokens, pairs, start, right, joined, depth - 1)
