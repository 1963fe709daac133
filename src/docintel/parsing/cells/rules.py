"""Ruling lines, from the lines and rectangles a page paints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from docintel.parsing.cells.geometry import Rule
from docintel.parsing.cells.vectors import Vector

THIN = 3.0  # points: a vector no thicker than this is a line
SNAP = 2.0  # lines closer together than this are one line
JOIN = 3.5  # pieces of a line with a smaller gap between them are one piece
SHORTEST = 7.0  # points: shorter lines rule nothing


@dataclass(frozen=True, slots=True)
class Rules:
    """Horizontal and vertical rules of a page, sorted by where they lie."""

    across: tuple[Rule, ...]
    down: tuple[Rule, ...]


def line_rules(vectors: Sequence[Vector]) -> Rules:
    """Rules that are drawn as such: thin vectors, and the four sides of outlined rectangles."""
    across: list[Rule] = []
    down: list[Rule] = []
    for vector in vectors:
        x0, y0, x1, y1 = vector.box
        width, height = x1 - x0, y1 - y0
        if height <= THIN and (width > height or width <= THIN):
            across.append(Rule((y0 + y1) / 2, x0, x1))
        if width <= THIN and (height > width or height <= THIN):
            down.append(Rule((x0 + x1) / 2, y0, y1))
        if not vector.filled and min(width, height) > THIN:
            _add_sides(vector, across, down)
    return Rules(_joined(across), _joined(down))


def shade_rules(vectors: Sequence[Vector]) -> Rules:
    """The sides of shaded rectangles: they rule a table only where nothing else does."""
    across: list[Rule] = []
    down: list[Rule] = []
    for vector in vectors:
        if vector.filled and min(vector.box[2] - vector.box[0], vector.box[3] - vector.box[1]) > THIN:
            _add_sides(vector, across, down)
    return Rules(_joined(across), _joined(down))


def _add_sides(vector: Vector, across: list[Rule], down: list[Rule]) -> None:
    x0, y0, x1, y1 = vector.box
    across += [Rule(y0, x0, x1), Rule(y1, x0, x1)]
    down += [Rule(x0, y0, y1), Rule(x1, y0, y1)]


def _joined(pieces: Iterable[Rule]) -> tuple[Rule, ...]:
    """Pieces on one line joined; what is too short then is dropped."""
    lines: list[list[Rule]] = []
    for piece in sorted(pieces, key=lambda rule: rule.at):
        if lines and piece.at - lines[-1][0].at <= SNAP:
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return tuple(rule for line in lines for rule in _chained(line) if rule.length >= SHORTEST)


def _chained(line: list[Rule]) -> list[Rule]:
    at = sum(rule.at for rule in line) / len(line)
    line.sort(key=lambda rule: rule.start)
    chained = [Rule(at, line[0].start, line[0].end)]
    for rule in line[1:]:
        last = chained[-1]
        if rule.start - last.end <= JOIN:
            chained[-1] = Rule(at, last.start, max(last.end, rule.end))
        else:
            chained.append(Rule(at, rule.start, rule.end))
    return chained
