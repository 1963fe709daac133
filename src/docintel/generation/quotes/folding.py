"""Folding a line: from raw characters to the ones that are compared, each knowing where it came from."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from docintel.generation.quotes.characters import (
    CONTINUING,
    FORMAT,
    IS_FORMAT,
    MARKS,
    TRANSLATION,
)

_CLUSTER: Final = re.compile(f".[{MARKS}{CONTINUING}{FORMAT}]*", re.DOTALL)
_SOFT_HYPHEN_AT_END: Final = re.compile("\u00ad(?=[\\s\u200b-\u200d]*$)")
_ROUNDS: Final = 4  # Unicode's foldings of foldings settle after two


@dataclass(frozen=True, slots=True)
class FoldedLine:
    """A folded line. ``starts[i]`` and ``ends[i]`` bound the raw characters folded character ``i`` came from;
    both are None where every character stayed in its place."""

    text: str
    starts: tuple[int, ...] | None = None
    ends: tuple[int, ...] | None = None

    def raw_start(self, position: int) -> int:
        """Where in the raw line folded character ``position`` begins."""
        return position if self.starts is None else self.starts[position]

    def raw_end(self, position: int) -> int:
        """Where in the raw line folded character ``position - 1`` ends; ``position`` counts from 1."""
        return position if self.ends is None else self.ends[position - 1]


def fold_line(raw: str) -> FoldedLine:
    """``raw`` (one line of text) folded: compatibility forms, dashes, quotes, spaces, case, invisible
    characters.
    """
    text = raw.translate(TRANSLATION)
    if text.isascii():
        return FoldedLine(text.lower())
    if not IS_FORMAT.search(text) and unicodedata.is_normalized("NFKC", text):
        folded = text.casefold()
        if len(folded) == len(text) and unicodedata.is_normalized("NFKC", folded):
            return FoldedLine(folded)
    return _fold_clusters(_SOFT_HYPHEN_AT_END.sub("-", raw))


def _fold_clusters(raw: str) -> FoldedLine:
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in _CLUSTER.finditer(raw):
        folded = _fold_cluster(match.group())
        pieces.append(folded)
        starts += [match.start()] * len(folded)
        ends += [match.end()] * len(folded)
    return FoldedLine("".join(pieces), tuple(starts), tuple(ends))


@lru_cache(maxsize=65536)
def _fold_cluster(cluster: str) -> str:
    """One character with its marks, folded until nothing changes."""
    for _ in range(_ROUNDS):
        folded = _compatible(_compatible(cluster.translate(TRANSLATION)).casefold())
        folded = IS_FORMAT.sub("", folded)
        if folded == cluster:
            break
        cluster = folded
    return cluster


def _compatible(cluster: str) -> str:
    """NFKC, save where it would make a plain digit or a space of something that is neither.

    A superscript two, a circled three and a fraction stay themselves: joined to the number before them they
    would make another number.
    """
    folded = unicodedata.normalize("NFKC", cluster)
    if folded != cluster and (_adds(folded, cluster, str.isdecimal) or _adds(folded, cluster, str.isspace)):
        return unicodedata.normalize("NFC", cluster)
    return folded


def _adds(folded: str, cluster: str, kind: Callable[[str], bool]) -> bool:
    return any(map(kind, folded)) and not any(map(kind, cluster))
