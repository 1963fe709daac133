"""Ruling lines, from the vectors MuPDF meets while it reads a page's text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from docintel.parsing.cells.geometry import BoxTuple, Rule

THIN = 3.0  # points: a vector no thicker than this is a line
SNAP = 2.0  # lines closer together than this are one line
JOIN = 3.5  # pieces of a line with a smaller gap between them are one piece
SHORTEST = 7.0  # points: shorter lines rule nothing
MAX_VECTORS = 4000  # a page with more is a drawing


def rules_of(vectors: Sequence[tuple[BoxTuple, bool]]) -> tuple[list[Rule], list[Rule]]:
    """Horizontal and vertical rules; ``vectors`` are ``(box, edges_count)``.

    A thin vector is a rule itself. Of a thicker one the four edges are rules where its flag says so.
    """
    across: list[Rule] = []
    down: list[Rule] = []
    for (x0, y0, x1, y1), edges_count in vectors[:MAX_VECTORS]:
        width, height = x1 - x0, y1 - y0
        if height <= THIN and (width > height or width <= THIN):
            across.append(Rule((y0 + y1) / 2, x0, x1))
        if width <= THIN and (height > width or height <= THIN):
            down.append(Rule((x0 + x1) / 2, y0, y1))
        if edges_count and min(width, height) > THIN:
            across += [Rule(y0, x0, x1), Rule(y1, x0, x1)]
            down += [Rule(x0, y0, y1), Rule(x1, y0, y1)]
    return _joined(across), _joined(down)


def _joined(pieces: Iterable[Rule]) -> list[Rule]:
    """Pieces on one line joined to rules, sorted by ``at`` and ``start``; too short ones dropped."""
    lines: list[list[Rule]] = []
    for piece in sorted(pieces, key=lambda rule: rule.at):
        if lines and piece.at - lines[-1][0].at <= SNAP:
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return [rule for line in lines for rule in _chained(line) if rule.length >= SHORTEST]


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
