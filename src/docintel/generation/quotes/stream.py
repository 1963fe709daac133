"""The tokens of a document as a stream that may be read in more than one way.

A hyphen at a line end may be the word's or the typesetter's; a possessive's apostrophe may be lost; a
reference, a quotation mark or a bullet may be read or left out; a page's header and footer stand between two
halves of a sentence. Each is a *way on* beside the next token, so that comparing stays exact and no text is
stored twice.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Final

from docintel.generation.quotes.characters import HANGUL, HYPHENS, IS_UNSPACED, STRAIGHT_QUOTES
from docintel.generation.quotes.lines import Lines
from docintel.generation.quotes.tokens import TokenText, is_reference

_IS_HANGUL: Final = re.compile(f"[{HANGUL}]")
_POSSESSIVE: Final = re.compile(r"'s(?!\w)")
MARKS_LEFT_OUT: Final = frozenset("\"'•")
"""Folded quotation marks and bullets, which a quote may leave out."""

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
    marks: frozenset[int] = frozenset()
    forks: frozenset[int] = frozenset()
    forks_back: frozenset[int] = frozenset()


def build_stream(tokens: TokenText, lines: Lines | None = None) -> Stream:
    """The stream of ``tokens``: of a quote, or of a document's ``lines``, where furniture can be skipped."""
    vocabulary = {word: number for number, word in enumerate(dict.fromkeys(tokens.words))}
    ids = list(map(vocabulary.__getitem__, tokens.words))
    stream = Stream(ids, vocabulary)
    if lines is not None:
        _add_skips(stream, tokens, lines)
        _add_possessives(stream, tokens)
    _add_broken_words(stream, tokens)
    stream.reference_ids = frozenset(number for word, number in vocabulary.items() if is_reference(word))
    stream.references = _positions(ids, stream.reference_ids)
    mark_ids = frozenset(vocabulary[mark] for mark in MARKS_LEFT_OUT if mark in vocabulary)
    stream.marks = frozenset(at for at in _positions(ids, mark_ids) if is_mark(tokens, at))
    optional = stream.references | stream.marks
    stream.forks = optional.union(stream.joins, stream.skips)
    stream.forks_back = frozenset(at + 1 for at in optional).union(stream.joins_back, stream.skips_back)
    return stream


def _positions(ids: list[int], wanted: frozenset[int]) -> frozenset[int]:
    return frozenset(at for at, number in enumerate(ids) if number in wanted) if wanted else wanted


def is_mark(tokens: TokenText, at: int) -> bool:
    """Whether token ``at`` is a quotation mark or bullet (and no apostrophe, foot or inch)."""
    if tokens.words[at] not in MARKS_LEFT_OUT:
        return False
    start, end, text = tokens.starts[at], tokens.ends[at], tokens.text
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    if text[start] == "'" and before.isalnum() and after.isalnum():
        return False
    return not (before.isdecimal() and tokens.raw_character(start) in STRAIGHT_QUOTES)


def _add_skips(stream: Stream, tokens: TokenText, lines: Lines) -> None:
    """Runs of header and footer lines at a page break. Within a page nothing may be left out."""
    run_start = 0
    for line, furniture in enumerate(lines.furniture):
        if furniture:
            continue
        if 0 < run_start < line and _is_page_break(lines.pages[run_start - 1], lines.pages[line]):
            first, after = tokens.first_tokens[run_start], tokens.first_tokens[line]
            if first < after:
                stream.skips[first] = after
                stream.skips_back[after] = first
        run_start = line + 1


def _is_page_break(before: int | None, after: int | None) -> bool:
    return before is None or after is None or before != after


def _add_broken_words(stream: Stream, tokens: TokenText) -> None:
    """Words broken at a line end, also over a page's furniture, also over several lines in a row."""
    pairs: dict[int, list[int]] = {}  # left piece → what may go on from it
    for right in sorted(set(tokens.first_tokens[1:-1])):
        left = _left_piece(tokens, right)
        if left is not None:
            targets = [at for at in (right, stream.skips.get(right)) if at is not None]
            pairs[left] = [at for at in targets if _goes_on(tokens, left, at)]
    for left in pairs:
        _chain(stream, tokens, pairs, left, left, tokens.words[left], _LONGEST_CHAIN)


def _left_piece(tokens: TokenText, right: int) -> int | None:
    """The token before the line end before ``right`` that may be half a word: before a hyphen, or Hangul."""
    if right < 1 or right >= len(tokens.words):
        return None
    last = right - 1
    if tokens.words[last] != "-":
        return last if _IS_HANGUL.match(tokens.words[last][-1]) else None
    is_tight = last > 0 and tokens.ends[last - 1] == tokens.starts[last]
    if not is_tight or not _is_letter(tokens.words[last - 1][-1]):
        return None
    return last - 1 if tokens.raw_character(tokens.starts[last]) in HYPHENS else None


def _goes_on(tokens: TokenText, left: int, right: int) -> bool:
    if right >= len(tokens.words):
        return False
    is_hyphenated = tokens.words[left + 1] == "-"
    first = tokens.words[right][0]
    return _is_letter(first) if is_hyphenated else _IS_HANGUL.match(first) is not None


def _is_letter(character: str) -> bool:
    return character.isalpha() and not IS_UNSPACED.match(character)


def _add_possessives(stream: Stream, tokens: TokenText) -> None:
    """The "company's" that became "companys" when its curly apostrophe was lost on the way."""
    for match in _POSSESSIVE.finditer(tokens.text):
        apostrophe = bisect_left(tokens.starts, match.start())
        owner = tokens.words[apostrophe - 1] if apostrophe else ""
        if owner and tokens.ends[apostrophe - 1] == match.start() and _is_letter(owner[-1]):
            _add_join(stream, apostrophe - 1, owner + "s", apostrophe + 2)


def _add_join(stream: Stream, start: int, word: str, after: int) -> None:
    number = stream.vocabulary.setdefault(word, len(stream.vocabulary))
    stream.joins.setdefault(start, []).append((number, after))
    stream.joins_back.setdefault(after, []).append((number, start))


def _chain(
    stream: Stream,
    tokens: TokenText,
    pairs: dict[int, list[int]],
    start: int,
    left: int,
    word: str,
    depth: int,
) -> None:
    for right in pairs.get(left, ()):
        joined = word + tokens.words[right]
        _add_join(stream, start, joined, right + 1)
        if depth > 1:
            _chain(stream, tokens, pairs, start, right, joined, depth - 1)
