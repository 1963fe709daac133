"""Tables of one page: ruled ones first, then shaded ones, then those that white space holds together."""

from __future__ import annotations

from collections.abc import Sequence

from docintel.parsing.cells.geometry import BoxTuple, Word
from docintel.parsing.cells.grid import Grid
from docintel.parsing.cells.lattice import lattices
from docintel.parsing.cells.open_labels import with_open_labels
from docintel.parsing.cells.plausible import is_plausible
from docintel.parsing.cells.ruled import ruled_grid
from docintel.parsing.cells.rules import line_rules, shade_rules
from docintel.parsing.cells.stream import stream_grids
from docintel.parsing.cells.vectors import Vector


def find_grids(words: Sequence[Word], vectors: Sequence[Vector]) -> list[Grid]:
    """The tables among ``words``, from top to bottom."""
    grids: list[Grid] = []
    left = list(words)
    lines = line_rules(vectors)
    for rules in (lines, shade_rules(vectors)):
        for bare in lattices(rules.across, rules.down):
            lattice = with_open_labels(bare, left)
            inside = [word for word in left if _holds(lattice.box, word.box)]
            grid = ruled_grid(lattice, inside)
            if grid is not None and is_plausible(grid):
                grids.append(grid)
                taken = {word.index for word in inside}
                left = [word for word in left if word.index not in taken]
    grids += filter(is_plausible, stream_grids(left, lines.across, lines.down))
    return sorted(grids, key=lambda grid: (grid.box[1], grid.box[0]))


def _holds(box: BoxTuple, word: BoxTuple) -> bool:
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
