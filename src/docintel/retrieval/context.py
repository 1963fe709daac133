"""From anchors to passages: how much around a hit is handed over, by shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from docintel.retrieval.index import DocumentIndex


@dataclass(frozen=True, slots=True)
class ContextRule:
    """Lines kept before and after an anchor, how many anchors count, and the most lines handed over."""

    before: int
    after: int
    anchors: int
    most_lines: int


_PIECE: Final = 60  # lines of a passage where a whole document is handed over
_LOOKUP: Final = ContextRule(before=3, after=5, anchors=14, most_lines=150)
_RULES: Final[dict[str, ContextRule]] = {
    "list": ContextRule(before=4, after=14, anchors=12, most_lines=220),
    "table": ContextRule(before=4, after=24, anchors=8, most_lines=220),
    "boolean": ContextRule(before=12, after=12, anchors=12, most_lines=240),
}


def rule_for(shape: str, scope: float) -> ContextRule:
    """The rule of ``shape``; a ``scope`` above 1 widens every part of it."""
    rule = _RULES.get(shape, _LOOKUP)
    return ContextRule(
        *(round(value * scope) for value in (rule.before, rule.after, rule.anchors, rule.most_lines))
    )


def ranges_around(anchors: Sequence[int], rule: ContextRule, index: DocumentIndex) -> list[tuple[int, int]]:
    """Half-open, disjoint ranges of positions, best anchor's first, within the rule's line budget."""
    chosen: list[tuple[int, int]] = []
    total = 0
    for at in anchors[: rule.anchors]:
        start, stop = max(at - rule.before, 0), min(at + rule.after + 1, len(index.lines))
        chosen, added = _merge(chosen, start, stop)
        total += added
        if total >= rule.most_lines:
            break
    return chosen


def all_ranges(size: int) -> list[tuple[int, int]]:
    """Half-open ranges over all of ``size`` positions, in pieces, so that the weakest can be left out."""
    return [(start, min(start + _PIECE, size)) for start in range(0, size, _PIECE)]


def _merge(ranges: list[tuple[int, int]], start: int, stop: int) -> tuple[list[tuple[int, int]], int]:
    """``ranges`` with [start, stop) merged into the first it touches, and how many positions were added."""
    covered = sum(b - a for a, b in ranges)
    touching = [i for i, (a, b) in enumerate(ranges) if start <= b and a <= stop]
    if not touching:
        return [*ranges, (start, stop)], stop - start
    low = min(start, *(ranges[i][0] for i in touching))
    high = max(stop, *(ranges[i][1] for i in touching))
    rest = [r for i, r in enumerate(ranges) if i > touching[0] and i not in touching]
    merged = [*ranges[: touching[0]], (low, high), *rest]
    return merged, sum(b - a for a, b in merged) - covered
