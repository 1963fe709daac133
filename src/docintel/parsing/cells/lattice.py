"""Ruled tables: where rules cross there is a grid, and a missing piece of rule joins two cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from docintel.parsing.cells.geometry import BoxTuple, Rule

TOUCH = 3.0  # rules that end this near to each other touch
COVERED = 0.6  # share of a cell's edge that a rule must cover to close it
NARROW = 4.0  # columns and rows thinner than this are double lines


@dataclass(frozen=True, slots=True)
class RuledCell:
    """An area closed by rules, in units of the grid's elementary rows and columns (inclusive)."""

    row: int
    col: int
    row_end: int
    col_end: int
    box: BoxTuple


@dataclass(frozen=True, slots=True)
class Lattice:
    """Connected rules as a grid: its column edges ``xs``, row edges ``ys`` and the rules themselves."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    across: tuple[Rule, ...]
    down: tuple[Rule, ...]

    @property
    def box(self) -> BoxTuple:
        return self.xs[0], self.ys[0], self.xs[-1], self.ys[-1]

    def cells(self) -> list[RuledCell]:
        """The areas closed by rules; one that is no rectangle becomes the rectangle around it."""
        rows, cols = len(self.ys) - 1, len(self.xs) - 1
        parent = list(range(rows * cols))
        for row in range(rows):
            for col in range(cols):
                if col + 1 < cols and not self._closed_right(row, col):
                    _join(parent, row * cols + col, row * cols + col + 1)
                if row + 1 < rows and not self._closed_below(row, col):
                    _join(parent, row * cols + col, (row + 1) * cols + col)
        areas: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for place in range(rows * cols):
            areas[_root(parent, place)].append(divmod(place, cols))
        return [self._cell(area) for area in areas.values()]

    def _cell(self, area: list[tuple[int, int]]) -> RuledCell:
        rows, cols = [row for row, _ in area], [col for _, col in area]
        top, bottom, left, right = min(rows), max(rows), min(cols), max(cols)
        box = self.xs[left], self.ys[top], self.xs[right + 1], self.ys[bottom + 1]
        return RuledCell(top, left, bottom, right, box)

    def _closed_right(self, row: int, col: int) -> bool:
        return _covered(self.down, self.xs[col + 1], self.ys[row], self.ys[row + 1])

    def _closed_below(self, row: int, col: int) -> bool:
        return _covered(self.across, self.ys[row + 1], self.xs[col], self.xs[col + 1])


def _covered(rules: Sequence[Rule], at: float, start: float, end: float) -> bool:
    covered = sum(
        max(0.0, min(rule.end, end) - max(rule.start, start)) for rule in rules if abs(rule.at - at) <= NARROW
    )
    return covered >= COVERED * (end - start)


def _root(parent: list[int], place: int) -> int:
    while parent[place] != place:
        parent[place] = parent[parent[place]]
        place = parent[place]
    return place


def _join(parent: list[int], one: int, other: int) -> None:
    parent[_root(parent, other)] = _root(parent, one)


def lattices(across: Sequence[Rule], down: Sequence[Rule]) -> list[Lattice]:
    """Groups of crossing rules that enclose at least two rows, from top to bottom."""
    parent = list(range(len(across) + len(down)))
    for i, flat in enumerate(across):
        for j, upright in enumerate(down):
            if _touch(flat, upright):
                _join(parent, i, len(across) + j)
    groups: dict[int, tuple[list[Rule], list[Rule]]] = defaultdict(lambda: ([], []))
    for place in range(len(parent)):
        flats, uprights = groups[_root(parent, place)]
        if place < len(across):
            flats.append(across[place])
        else:
            uprights.append(down[place - len(across)])
    found = [_lattice(flats, uprights) for flats, uprights in groups.values() if flats and uprights]
    return sorted((one for one in found if one), key=lambda one: one.ys[0])


def _touch(flat: Rule, upright: Rule) -> bool:
    return (
        flat.start - TOUCH <= upright.at <= flat.end + TOUCH
        and upright.start - TOUCH <= flat.at <= upright.end + TOUCH
    )


def _lattice(flats: list[Rule], uprights: list[Rule]) -> Lattice | None:
    """The grid of one group, open sides closed where its rules reach past the outermost crossing ones."""
    xs = _edges([rule.at for rule in uprights], [(rule.start, rule.end) for rule in flats])
    ys = _edges([rule.at for rule in flats], [(rule.start, rule.end) for rule in uprights])
    if len(xs) < 2 or len(ys) < 3:
        return None
    return Lattice(tuple(xs), tuple(ys), tuple(flats), tuple(uprights))


def _edges(ats: Sequence[float], reach: Sequence[tuple[float, float]]) -> list[float]:
    edges: list[float] = []
    for at in sorted([*ats, min(start for start, _ in reach), max(end for _, end in reach)]):
        if not edges or at - edges[-1] > NARROW:
            edges.append(at)
    return edges
