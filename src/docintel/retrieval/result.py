"""What retrieval hands over: passages pinned to their lines, each with why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Anchor:
    """A line that was hit: by which detector, for which keyword, how strongly."""

    line: int  # overall_line_num
    method: str
    keyword: str
    score: float


@dataclass(frozen=True, slots=True)
class PassageLine:
    """One line of a passage. ``labels`` holds what a table cell on it means: column and row headers."""

    number: int  # overall_line_num
    page: int
    line_in_page: int
    text: str
    labels: str = ""  # such as "[table 2 · row Age 45 · col Premium: 310.00]"; "" outside tables
    starts_paragraph: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """Words as printed, with the line and the characters of its text they stand on."""

    text: str
    line: int  # overall_line_num
    char_start: int
    char_end: int


@dataclass(frozen=True, slots=True)
class RowCell(Printed):
    """One cell of a table row with what heads its column, outermost first."""

    heads: tuple[Printed, ...] = ()

    @property
    def header(self) -> str:
        return " ".join(head.text for head in self.heads)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row read off the page: its label (first cell, or "") and the cells after it, left to right."""

    label: str
    label_line_start: int
    label_line_end: int
    cells: tuple[RowCell, ...]
    group: str = ""  # the group row above it, "Current liabilities:"
    caption: str = ""  # the text above the table
    score: float = 0.0  # how well it fits the question, 0..1, where retrieval has judged it
    around: tuple[str, ...] = ()  # what else of the question is met on its page

    def shifted(self, offset: int) -> TableRow:
        """The same row with every line number higher by ``offset``."""
        return replace(
            self,
            label_line_start=self.label_line_start + offset,
            label_line_end=self.label_line_end + offset,
            cells=tuple(
                replace(
                    cell,
                    line=cell.line + offset,
                    heads=tuple(replace(head, line=head.line + offset) for head in cell.heads),
                )
                for cell in self.cells
            ),
        )


@dataclass(frozen=True, slots=True)
class Passage:
    """A contiguous run of visible lines with the anchors that brought it, best passage first in a result."""

    lines: tuple[PassageLine, ...]
    score: float
    anchors: tuple[Anchor, ...] = ()
    section: str = ""  # path of headings, "General conditions › Exclusions"
    rows: tuple[TableRow, ...] = ()  # table rows on these lines

    @property
    def line_start(self) -> int:
        return self.lines[0].number

    @property
    def line_end(self) -> int:
        return self.lines[-1].number

    def shifted(self, offset: int) -> Passage:
        """The same passage with every line number higher by ``offset``: its document stands behind others."""
        return replace(
            self,
            lines=tuple(replace(line, number=line.number + offset) for line in self.lines),
            anchors=tuple(replace(anchor, line=anchor.line + offset) for anchor in self.anchors),
            rows=tuple(row.shifted(offset) for row in self.rows),
        )


@dataclass(frozen=True, slots=True)
class RetrievalResult:
    """Candidate passages, best first, and what was looked at where there is none."""

    passages: tuple[Passage, ...]
    looked_at: str  # one plain sentence for the "not found" caveat
    hits: Mapping[str, int]  # keyword → number of lines it stands on
    context_completeness_strong: bool | None = None  # False: what follows the handed-over section goes on
    line_count: int = 0  # visible lines of the document
    warnings: tuple[str, ...] = ()  # sentences for the answer's caveats: what was kept from being read

    @property
    def line_numbers(self) -> frozenset[int]:
        return frozenset(line.number for passage in self.passages for line in passage.lines)

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """Text and labels of every line, best passage first: what a model reads."""
        return tuple((line.text, line.labels) for passage in self.passages for line in passage.lines)
