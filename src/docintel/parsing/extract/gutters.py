"""Gutters: the white that parts columns, voted for by every pair of fragments that stand side by side."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from docintel.parsing.extract.fragments import Fragment

NARROWEST = 4.0  # points of white between two columns
FEWEST_LINES = 3  # lines' worth of height that must vote for a gutter
NEAR = 0.5  # of a line's height
CANDIDATES = 5  # gutters tried in one region


def gutters(fragments: list[Fragment]) -> list[tuple[float, bool]]:
    """Positions x of likely gutters, best first, and whether any fragment crosses them."""
    votes = list(_votes(fragments))
    if not votes:
        return []
    heights = sorted(fragment.y1 - fragment.y0 for fragment in fragments)
    least = FEWEST_LINES * heights[len(heights) // 2]
    peaks = sorted(_peaks(votes, least), reverse=True)[: 2 * CANDIDATES]
    ends = [(one.x0, one.x1, one.y1 - one.y0) for one in fragments]
    ranked = []
    for level, x in peaks:
        crossed = sum([height for x0, x1, height in ends if x0 < x - 1.0 and x1 > x + 1.0])
        ranked.append((0.5 * crossed - level, x, crossed > 0))
    ranked.sort()
    return [(x, crossed) for _, x, crossed in ranked[:CANDIDATES]]


def _votes(fragments: list[Fragment]) -> Iterator[tuple[float, float, float]]:
    """``(x0, x1, height)`` of the white between each fragment and its nearest neighbours on either side."""
    active: list[Fragment] = []
    for fragment in sorted(fragments, key=attrgetter("y0")):
        # Columns with other line heights meet at every offset: a neighbour half a line off still counts.
        top = fragment.y0 - NEAR * (fragment.y1 - fragment.y0)
        active = [one for one in active if one.y1 > top]
        left = right = None
        for one in active:  # a plain loop: this is the hottest place of a page full of cells
            if one.x1 <= fragment.x0:
                if left is None or one.x1 > left.x1:
                    left = one
            elif one.x0 >= fragment.x1 and (right is None or one.x0 < right.x0):
                right = one
        if left is not None and fragment.x0 - left.x1 >= NARROWEST:
            yield left.x1, fragment.x0, _lower(left, fragment)
        if right is not None and right.x0 - fragment.x1 >= NARROWEST:
            yield fragment.x1, right.x0, _lower(right, fragment)
        active.append(fragment)


def _lower(one: Fragment, other: Fragment) -> float:
    """The height of the lower of two fragments."""
    return min(one.y1 - one.y0, other.y1 - other.y0)


def _peaks(votes: list[tuple[float, float, float]], least: float) -> list[tuple[float, float]]:
    """``(votes, x)`` amid each stretch of white with ``least`` votes that no neighbouring one outvotes."""
    events = [(x0, height) for x0, _, height in votes] + [(x1, -height) for _, x1, height in votes]
    events.sort()
    peaks: list[tuple[float, float]] = []
    level = before = last = start = 0.0  # votes here, in the stretch before the last, and in the last
    end = events[0][0]
    for x, change in events:
        if x > end:  # the stretch from ``end`` to ``x`` has ``level`` votes
            if last >= least and last >= before and last > level:
                peaks.append((last, (start + end) / 2))
            before, last, start, end = last, level, end, x
        level += change
    if last >= least and last >= before:
        peaks.append((last, (start + end) / 2))
    return peaks


def crosses(fragment: Fragment, x: float) -> bool:
    """Whether the fragment runs over the gutter at ``x``."""
    return fragment.x0 < x - 1.0 and fragment.x1 > x + 1.0
