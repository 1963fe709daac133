"""Does a table follow from the lines cited: every cell printed, and on the line of its row?"""

from __future__ import annotations

from collections.abc import Iterator

from docintel.generation.contract import TableValue
from docintel.generation.validation.doubts import Doubt, unsupported
from docintel.generation.validation.evidence_text import EvidenceText
from docintel.generation.validation.wordings import listed
from docintel.generation.validation.words import holds

_MOST_COMPARED = 40_000
"""Rows times lines that are still compared with each other, so that a huge table costs no minutes."""


def table(value: TableValue, evidence: EvidenceText) -> Doubt | None:
    """Why a table does not follow from the whole lines cited."""
    whole = "\n".join(evidence.cited)
    cells = [cell for row in (value.headers, *value.rows) for cell in row if cell.strip()]
    missing = [cell for cell in dict.fromkeys(cells) if not holds(whole, cell)]
    if missing:
        return unsupported(
            f"The cited lines do not hold {listed(missing)}.",
            "Copy each cell as printed, or cite the lines it stands on.",
        )
    lines = whole.splitlines()
    if len(value.rows) * len(lines) <= _MOST_COMPARED and (moved := list(_moved(value.rows, lines))):
        return unsupported(
            f"The cited lines print {listed(moved)} in another row.",
            "Keep the cells of one printed row together.",
        )
    return None


def _moved(rows: list[list[str]], lines: list[str]) -> Iterator[str]:
    """Cells that stand on the line of another row's first cell and on none of their own row's.

    A row whose first cell is printed several times, or whose cells run over several lines, is not judged.
    """
    labels = [next((cell for cell in row if cell.strip()), "") for row in rows]
    places = [[at for at, line in enumerate(lines) if label and holds(line, label)] for label in labels]
    taken = {found[0] for found in places if len(found) == 1}
    for row, label, found in zip(rows, labels, places, strict=True):
        if len(found) != 1:
            continue
        for cell in row:
            if cell.strip() and cell != label and not holds(lines[found[0]], cell):
                on_others = [at for at, line in enumerate(lines) if holds(line, cell)]
                if on_others and taken.issuperset(on_others):
                    yield cell
