"""Row labels left of a ruled grid: no rule encloses them, yet they are its first column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from docintel.parsing.cells.geometry import Phrase, Rule, Word, text_rows
from docintel.parsing.cells.lattice import Lattice

LABELLED = 0.7  # share of the grid's rows that must have a label
MOST_WORDS = 8  # in a label


def with_open_labels(lattice: Lattice, words: Sequence[Word]) -> Lattice:
    """``lattice`` with a column for the labels beside it, where nearly each of its rows has one."""
    left, top, _, bottom = lattice.box
    beside = [
        word for word in words if word.box[2] <= left + 2 and top <= (word.box[1] + word.box[3]) / 2 <= bottom
    ]
    bands = list(zip(lattice.ys, lattice.ys[1:], strict=False))
    if len(bands) < 3 or not beside:
        return lattice
    rows = text_rows(beside)
    labels = [[row.phrases[-1] for row in rows if above <= row.middle < below] for above, below in bands]
    labelled = [phrases[0] for phrases in labels if phrases and _short(phrases)]
    if len(labelled) < LABELLED * len(bands) or any(len(row.phrases) > 1 for row in rows):
        return lattice
    start = min(phrase.box[0] for phrase in labelled) - 1
    return replace(
        lattice,
        xs=(start, *lattice.xs),
        across=(*lattice.across, *(Rule(y, start, left) for y in lattice.ys)),
        down=(*lattice.down, Rule(left, top, bottom)),
    )


def _short(phrases: Sequence[Phrase]) -> bool:
    return sum(len(phrase.words) for phrase in phrases) <= MOST_WORDS
