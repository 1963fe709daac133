"""All typed mentions of a text, none overlapping another."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from docintel.mentions.amounts import find_amounts
from docintel.mentions.base import Mention, MentionKind
from docintel.mentions.dates import find_dates
from docintel.mentions.durations import find_durations
from docintel.mentions.folding import fold
from docintel.mentions.ibans import find_ibans
from docintel.mentions.numbers import find_numbers, is_reference, masked
from docintel.mentions.numerals import Numeral, numerals
from docintel.mentions.percentages import find_percentages
from docintel.mentions.spelled import find_spelled

_DIGIT = re.compile(r"\d")
ALL_KINDS: frozenset[MentionKind] = frozenset({"amount", "number", "percentage", "date", "duration", "iban"})


def find_mentions(
    text: str, *, language: str | None = None, kinds: Collection[MentionKind] | None = None
) -> list[Mention]:
    """Typed values in ``text``, by position; ``language`` (ISO 639-1) decides how 1.250 or 03/04/2024
    reads.

    ``kinds`` limits what is given back, not how the text is read: the 5 of "5 %" is never a plain number.
    Dates stay ambiguous within one text: see :func:`docintel.mentions.resolve_dates`.
    """
    taken = _Taken(len(text))
    wanted = ALL_KINDS if kinds is None else frozenset(kinds)
    found = [mention for mention in _read(text, language, taken) if mention.kind in wanted]
    return sorted(found, key=lambda mention: mention.start)


class _Taken:
    """Which characters already belong to a mention or hold no number at all."""

    def __init__(self, length: int) -> None:
        self._mask = bytearray(length)

    def add(self, start: int, end: int) -> None:
        self._mask[start:end] = b"\1" * (end - start)

    def has(self, start: int, end: int) -> bool:
        return 1 in self._mask[start:end]

    def take(self, mentions: Iterable[Mention]) -> Iterator[Mention]:
        for mention in mentions:
            if not self.has(mention.start, mention.end):
                self.add(mention.start, mention.end)
                yield mention

    def free(self, found: Iterable[Numeral]) -> list[Numeral]:
        return [numeral for numeral in found if not self.has(numeral.start, numeral.end)]


_LINE_ENDS = str.maketrans("\n\r\t\x0b\x0c", "     ")


def _read(text: str, language: str | None, taken: _Taken) -> Iterator[Mention]:
    lines = fold(text)
    folded = lines.translate(_LINE_ENDS)  # a line's end parts words, but only a space may part thousands
    if not _DIGIT.search(folded):
        yield from taken.take(find_durations(text, folded, (), language))
        yield from taken.take(find_spelled(text, folded, (), language))
        return
    yield from taken.take(find_ibans(text, folded))
    yield from taken.take(find_dates(text, folded, language))
    found = taken.free(numerals(lines, language))
    yield from taken.take(find_durations(text, folded, found, language))
    found = [numeral for numeral in taken.free(found) if not is_reference(folded, numeral.start)]
    figures = list(taken.take(find_percentages(text, folded, found, language)))
    found = taken.free(found)
    figures += taken.take(find_amounts(text, folded, found, language))
    yield from figures
    yield from taken.take(find_spelled(text, folded, figures, language))
    for span in masked(folded):
        taken.add(*span)
    yield from taken.take(find_numbers(text, folded, taken.free(found), language))
