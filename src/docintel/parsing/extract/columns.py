"""Columns of running text, or a table: what stands left and right of a gutter decides."""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter

from docintel.parsing.extract.fragments import Fragment

PROSE_LETTERS = 20  # letters a line of running text has at least, on average
PROSE_SHARE = 0.6  # of its characters are letters, on average
ALIGNED = 0.5  # share of lines with a partner on the same baseline that makes two sides one table
BASELINE_SLACK = 0.15  # of the font size
LINES_IN_A_CELL = 8


def are_columns(left: list[Fragment], right: list[Fragment]) -> bool:
    """Whether the two sides of a gutter are read one after the other, and not row by row."""
    if not left or not right:
        return False
    if is_prose(left) and is_prose(right):
        return not _are_cells(left, right)
    few, many = sorted((left, right), key=len)
    return len(few) >= 2 and _aligned(few, many) < ALIGNED


def letters_a_line(side: list[Fragment]) -> float:
    """Letters in a fragment on average, a Chinese one counting double."""
    return sum([sum(one.letters) for one in side]) / max(len(side), 1)


def is_prose(side: list[Fragment]) -> bool:
    """Running text: lines of some length, made of letters."""
    if len(side) < 2:
        return False
    letters = sum([fragment.letters[0] for fragment in side])
    characters = sum([len(fragment.text) for fragment in side])
    return letters >= PROSE_SHARE * characters and letters_a_line(side) >= PROSE_LETTERS


def _aligned(few: list[Fragment], many: list[Fragment]) -> float:
    """Share of ``few`` that has a fragment of ``many`` on its baseline."""
    baselines = sorted([fragment.y1 for fragment in many])
    found = 0
    for fragment in few:
        slack = BASELINE_SLACK * max(fragment.size, 1.0)
        at = bisect_left(baselines, fragment.y1 - slack)
        found += at < len(baselines) and baselines[at] <= fragment.y1 + slack
    return found / len(few)


def _are_cells(left: list[Fragment], right: list[Fragment]) -> bool:
    """Whether both sides start again together, row for row, as wrapped cells do and columns do not."""
    bands = bands_of(left + right, 0.25)
    if len(bands) < 3 or len(left) + len(right) > 2 * LINES_IN_A_CELL * len(bands):
        return False
    sides = {id(fragment): 0 for fragment in left} | {id(fragment): 1 for fragment in right}
    together = 0
    for band in bands:
        tops = [min((one.y0 for one in band if sides[id(one)] == side), default=None) for side in (0, 1)]
        if tops[0] is not None and tops[1] is not None:
            together += abs(tops[0] - tops[1]) <= 0.3 * band[0].size
    return together >= 0.7 * len(bands)


def bands_of(fragments: list[Fragment], white: float) -> list[list[Fragment]]:
    """From top to bottom, groups with white of more than ``white`` font sizes between them."""
    ordered = sorted(fragments, key=attrgetter("y0"))
    bands, bottom = [[ordered[0]]], ordered[0].y1
    for fragment in ordered[1:]:
        if fragment.y0 - bottom > white * fragment.size:
            bands.append([])
        bands[-1].append(fragment)
        bottom = max(bottom, fragment.y1)
    return bands
