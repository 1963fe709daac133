"""Comparing a quote with a stream, token by token, along every way on. Exact: equal or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from docintel.generation.quotes.stream import Stream

UNKNOWN_REFERENCE: Final = -1
"""Id of a reference that stands nowhere in the document."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A quote's tokens as ids of a stream. ``marks`` are the quotation marks and bullets it has itself: of
    these
    the document's must be where the quote's are; any other kind may be left out."""

    ids: list[int]
    marks: frozenset[int]


def read_forward(stream: Stream, position: int, quote: Reading, at: int) -> Iterator[int]:
    """Positions just after ``quote[at:]`` where it is read from token ``position`` on, straight first."""
    ids, forks, last = stream.ids, stream.forks, len(stream.ids)
    wanted, size = quote.ids, len(quote.ids)
    pending, seen = [(position, at)], set()
    while pending:
        position, at = pending.pop()
        while at < size and position < last and position not in forks and ids[position] == wanted[at]:
            position += 1
            at += 1
        if at == size:
            yield position
        elif (position, at) not in seen:
            seen.add((position, at))
            pending += _ways_forward(stream, position, quote, at)


def read_backward(stream: Stream, position: int, quote: Reading, at: int) -> Iterator[int]:
    """Positions of the first token where ``quote[:at]`` is read back from just before token ``position``."""
    ids, forks, wanted = stream.ids, stream.forks_back, quote.ids
    pending, seen = [(position, at)], set()
    while pending:
        position, at = pending.pop()
        while at and position and position not in forks and ids[position - 1] == wanted[at - 1]:
            position -= 1
            at -= 1
        if not at:
            yield position
        elif (position, at) not in seen:
            seen.add((position, at))
            pending += _ways_backward(stream, position, quote, at)


def _ways_forward(stream: Stream, position: int, quote: Reading, at: int) -> Iterator[tuple[int, int]]:
    """The states that may follow, the most direct last (they are taken from the end)."""
    wanted = quote.ids[at]
    if at and position in stream.skips:
        yield stream.skips[position], at
    if position in stream.marks and stream.ids[position] not in quote.marks:
        yield position + 1, at
    yield from _past_reference(
        stream, position in stream.references, wanted, (position + 1, at), (position, at + 1)
    )
    for word, after in stream.joins.get(position, ()):
        if word == wanted:
            yield after, at + 1
    if position < len(stream.ids) and stream.ids[position] == wanted:
        yield position + 1, at + 1


def _ways_backward(stream: Stream, position: int, quote: Reading, at: int) -> Iterator[tuple[int, int]]:
    wanted = quote.ids[at - 1]
    if at < len(quote.ids) and position in stream.skips_back:
        yield stream.skips_back[position], at
    if position - 1 in stream.marks and stream.ids[position - 1] not in quote.marks:
        yield position - 1, at
    here = position - 1 in stream.references
    yield from _past_reference(stream, here, wanted, (position - 1, at), (position, at - 1))
    for word, start in stream.joins_back.get(position, ()):
        if word == wanted:
            yield start, at - 1
    if position and stream.ids[position - 1] == wanted:
        yield position - 1, at - 1


def _past_reference(
    stream: Stream, here: bool, wanted: int, skip_ours: tuple[int, int], skip_theirs: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    """A reference may stand on one side only. Two different ones at the same place are a difference."""
    wants_reference = wanted == UNKNOWN_REFERENCE or wanted in stream.reference_ids
    if here and not wants_reference:
        yield skip_ours
    elif wants_reference and not here:
        yield skip_theirs
