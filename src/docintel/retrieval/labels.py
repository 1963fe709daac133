"""What the cells on a line mean, in words: a line alone does not say which column is which."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from docintel.retrieval.result import TableRow

_LONGEST: Final = 60


def labels_by_line(rows: Iterable[TableRow], known: Mapping[int, str]) -> dict[int, str]:
    """Labels by line number: those ``known`` of the parser's tables, else what ``rows`` tell."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for row in rows:
        cells = [cell for cell in row.cells if cell.header]
        if cells and row.label:
            columns = "".join(f' · col "{_short(cell.header)}": {_short(cell.text)}' for cell in cells)
            found[cells[0].line].append(f'[row "{_short(row.label)}"{columns}]')
    return {line: " ".join(parts) for line, parts in found.items()} | dict(known)


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + "…"
