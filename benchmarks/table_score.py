"""How near found tables come to labelled ones: cells, and what stands next to what."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

Box = tuple[float, float, float, float]
SLACK = 2.0  # points


@dataclass(frozen=True, slots=True)
class ScoredCell:
    """A cell: its place in the grid (from 0, ends inclusive), its text without white space, its box."""

    row: int
    col: int
    row_end: int
    col_end: int
    text: str
    box: Box


Table = tuple[int, list[ScoredCell]]  # page, cells


@dataclass(slots=True)
class Tally:
    """Labelled, found, and found as labelled."""

    labelled: int = 0
    found: int = 0
    right: int = 0

    @property
    def f1(self) -> float:
        return 2 * self.right / max(self.labelled + self.found, 1)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.labelled + other.labelled, self.found + other.found, self.right + other.right)


def plain(text: object) -> str:
    """Text as it is compared: compatibility forms folded, no white space, no case."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", str(text or ""))).lower()


def labelled_tables(corpus: Path) -> Iterator[tuple[Path, list[Table]]]:
    """Each labelled file with its tables, one entry for each part of a table on a page."""
    folder = corpus / "labelled"
    for item in json.loads((folder / "icdar2013_tables.json").read_text())["items"]:
        yield (
            folder / item["file"],
            [
                (
                    region["page"],
                    [
                        ScoredCell(
                            cell["row"],
                            cell["col"],
                            cell["end_row"],
                            cell["end_col"],
                            plain(cell["text"]),
                            tuple(cell["bbox"]),
                        )
                        for cell in region["cells"]
                        if plain(cell["text"])
                    ],
                )
                for table in item["tables"]
                for region in table["regions"]
            ],
        )


def cell_tally(labelled: Sequence[Table], found: Sequence[Table]) -> Tally:
    """A cell is right where its text is that of a labelled one whose middle lies in its box."""
    waiting: dict[tuple[int, str], list[Box]] = defaultdict(list)
    for page, cells in labelled:
        for cell in cells:
            waiting[page, cell.text].append(cell.box)
    tally = Tally(labelled=sum(map(len, waiting.values())))
    for page, cells in found:
        for cell in cells:
            if cell.text:
                tally.found += 1
                tally.right += _take(waiting[page, cell.text], cell.box)
    return tally


def _take(boxes: list[Box], found: Box) -> bool:
    for number, box in enumerate(boxes):
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if found[0] - SLACK <= x <= found[2] + SLACK and found[1] - SLACK <= y <= found[3] + SLACK:
            boxes.pop(number)
            return True
    return False


def neighbour_tally(labelled: Sequence[Table], found: Sequence[Table]) -> Tally:
    """The ICDAR 2013 measure: pairs of neighbouring cells, by text and direction, empty ones skipped."""
    wanted, got = _pairs(labelled), _pairs(found)
    return Tally(wanted.total(), got.total(), (wanted & got).total())


def _pairs(tables: Sequence[Table]) -> Counter[tuple[int, str, str, str]]:
    pairs: Counter[tuple[int, str, str, str]] = Counter()
    for page, cells in tables:
        filled = [cell for cell in cells if cell.text]
        grid = {
            (row, col): number
            for number, cell in reversed(list(enumerate(filled)))
            for row in range(cell.row, cell.row_end + 1)
            for col in range(cell.col, cell.col_end + 1)
        }
        rows = 1 + max((row for row, _ in grid), default=-1)
        cols = 1 + max((col for _, col in grid), default=-1)
        next_to = set()
        for (row, col), number in grid.items():
            right = next((grid[row, at] for at in range(col + 1, cols) if (row, at) in grid), number)
            below = next((grid[at, col] for at in range(row + 1, rows) if (at, col) in grid), number)
            next_to |= {(number, right, "right"), (number, below, "below")}
        pairs.update(
            (page, filled[one].text, filled[other].text, way) for one, other, way in next_to if one != other
        )
    return pairs
