"""Answers as rows of a flat table: one row an item, one for an answer without items."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from docintel.export.entry import Entry
from docintel.views import CitationView, ItemView, TypedView

Cell = str | int | Decimal | date | datetime | None
_NOTHING = TypedView()


@dataclass(frozen=True, slots=True)
class Line:
    """One row: an answer, and one of its items where it has any (``number`` from 1)."""

    entry: Entry
    number: int | None = None
    item: ItemView | None = None

    @property
    def typed(self) -> TypedView:
        return (self.item.typed if self.item else None) or _NOTHING

    @property
    def citations(self) -> Sequence[CitationView]:
        return self.item.citations if self.item else ()


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, what stands in it, and its width in a spreadsheet, in characters."""

    name: str
    cell: Callable[[Line], Cell]
    width: int = 12


def _value(line: Line) -> str:
    if line.item is None:
        return ""
    if line.item.table is not None:
        return "\n".join(" | ".join(row) for row in line.item.table)
    return line.item.text


def _before(line: Line) -> str:
    return "; ".join(item.text for item in line.entry.replaced)


def _note(line: Line) -> str:
    decision = line.entry.answer.decision
    return " · ".join(part for part in (decision.reason, decision.note) if part) if decision else ""


def _yes_or_no(line: Line) -> str:
    answer = line.typed.is_true
    return "" if answer is None else ("yes" if answer else "no")


def _pages(line: Line) -> str:
    return _joined(str(citation.page) for citation in line.citations)


def _labels(line: Line) -> str:
    return _joined(citation.page_label for citation in line.citations)


def _lines(line: Line) -> str:
    ranges = ((citation.line_in_page_start, citation.line_in_page_end) for citation in line.citations)
    return _joined(str(start) if start == end else f"{start}-{end}" for start, end in ranges)


def _cited(line: Line) -> str:
    return _joined(line.entry.home(citation).name for citation in line.citations)


def _excerpts(line: Line) -> str:
    return "\n".join(citation.excerpt for citation in line.citations)


def _findings(line: Line) -> str:
    own = line.item.findings if line.item else ()
    return "\n".join(finding.message for finding in (*own, *line.entry.answer.findings))


def _joined(parts: Iterator[str]) -> str:
    """Several places in the order of the citations; what is the same throughout stands once."""
    found = list(parts)
    return "; ".join(found[:1] if len(set(found)) == 1 else found)


COLUMNS: Sequence[Column] = (
    Column("Document", lambda line: line.entry.document.name, 28),
    Column("Question", lambda line: line.entry.answer.question, 40),
    Column("Outcome", lambda line: line.entry.outcome, 14),
    Column("Item", lambda line: line.number, 6),
    Column("Value", _value, 32),
    Column("Before correction", _before, 20),
    Column("Number", lambda line: line.typed.number),
    Column("Unit", lambda line: line.typed.unit, 8),
    Column("Per", lambda line: line.typed.per),
    Column("Date", lambda line: line.typed.day),
    Column("Until", lambda line: line.typed.until),
    Column("Yes or no", _yes_or_no, 10),
    Column("Evidence", lambda line: line.item.badge.words if line.item else "", 22),
    Column("Cited document", _cited, 28),
    Column("Page", _pages, 8),
    Column("Page label", _labels, 10),
    Column("Lines on the page", _lines, 16),
    Column("Excerpt", _excerpts, 50),
    Column("Caveats", lambda line: "\n".join(line.entry.answer.caveats), 30),
    Column("Findings", _findings, 30),
    Column("Decision", lambda line: line.entry.decided),
    Column("Decided by", lambda line: _decision(line, "reviewer"), 18),
    Column("Decided at", lambda line: _decision(line, "decided_at"), 18),
    Column("Reason", _note, 30),
    Column("Provider", lambda line: line.entry.answer.provider),
    Column("Model", lambda line: line.entry.answer.model, 16),
    Column("Asked at", lambda line: line.entry.answer.asked_at, 18),
    Column("Answer id", lambda line: line.entry.answer.id, 34),
    Column("Document SHA-256", lambda line: line.entry.document.sha256, 34),
)


def lines(entries: Sequence[Entry]) -> Iterator[Line]:
    """The rows of the table, in the order of the answers and their items."""
    for entry in entries:
        if not entry.items:
            yield Line(entry)
        for number, item in enumerate(entry.items, start=1):
            yield Line(entry, number, item)


def _decision(line: Line, name: str) -> str | datetime | None:
    decision = line.entry.answer.decision
    return getattr(decision, name) if decision else None
