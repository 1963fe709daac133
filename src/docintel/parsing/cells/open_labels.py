"""Row labels left of a ruled grid: no rule encloses them, yet they are its first column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from docintel.parsing.cells.geometry import Rule, TextRow, Word, text_rows
from docintel.parsing.cells.lattice import Lattice

LABELLED = 0.7  # share of the grid's rows that must have a label
MOST_WORDS = 8  # in a label


def with_open_labels(lattice: Lattice, words: Sequence[Word]) -> Lattice:
    """``lattice`` with rules around the labels beside it, where nearly each of its rows has one."""
    top, bottom = lattice.ys[0], lattice.ys[-1]
    edge = lattice.xs[1] if _is_open(lattice) else lattice.xs[0]
    bands = list(pairwise(lattice.ys))
    beside = [
        word for word in words if word.box[2] <= edge + 2 and top <= (word.box[1] + word.box[3]) / 2 <= bottom
    ]
    if len(bands) < 3 or not beside:
        return lattice
    rows = text_rows(beside)
    labels = [[row for row in rows if above <= row.middle < below] for above, below in bands]
    labelled = [band for band in labels if band and _is_short(band)]
    if len(labelled) < LABELLED * len(bands) or any(len(row.phrases) > 1 for row in rows):
        return lattice
    start = min(lattice.xs[0], min(row.phrases[0].box[0] for band in labelled for row in band) - 1)
    return replace(
        lattice,
        xs=(start, *lattice.xs[lattice.xs.index(edge) :]),
        across=(*lattice.across, *(Rule(y, start, edge) for y in lattice.ys)),
        down=(*lattice.down, Rule(edge, top, bottom)),
    )


def _is_open(lattice: Lattice) -> bool:
    """Whether the first column is a space that hardly any horizontal rule reaches into."""
    left, right = lattice.xs[:2]
    reaching = sum(rule.start < right - 0.5 * (right - left) for rule in lattice.across)
    return len(lattice.xs) > 2 and reaching < 0.3 * len(lattice.across)


def _is_short(band: Sequence[TextRow]) -> bool:
    return sum(len(row.phrases[0].words) for row in band) <= MOST_WORDS
