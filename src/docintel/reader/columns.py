"""Answers made of several cells of a table, or of the headings of its columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Final

from docintel.generation.contract import Item, Span, TextItem
from docintel.mentions import find_mentions
from docintel.question.words import fold
from docintel.reader.evidence import Evidence
from docintel.reader.gather import Gathered, asks_for_a_figure
from docintel.reader.outcome import Outcome
from docintel.retrieval.result import Printed, RowCell, TableRow

_PERIODS_ASKED = re.compile(
    r"\b(?:which|what) (?:fiscal |calendar |financial )?(?:year|quarter|period|month)s?\b"
)
_MOST = re.compile(r"\b(?:larg|high|great|bigg)(?:er|est)\b(?! than)|\bmost\b|\bpeak\b|\bmaximum\b")
_LEAST = re.compile(r"\b(?:small|low)(?:er|est)\b(?! than)|\b(?:least|less|minimum)\b(?! than)")
_OVER = re.compile(
    r"\b(?:exceed\w*|(?:greater|more|higher|larger) than|above|over)\s+\$?(?P<limit>[0-9][0-9.,]*)"
)
_UNDER = re.compile(r"\b(?:(?:less|lower|smaller) than|below|under)\s+\$?(?P<limit>[0-9][0-9.,]*)")
_YEAR = re.compile(r"\b(?:19|20)[0-9]{2}\b")
_FAR: Final = 30  # lines from a sentence about a table to the table itself
_ROW_SLACK: Final = 0.15  # a row is told by few words

Valued = tuple[RowCell, Printed, Decimal | None]


def read_columns(gathered: Gathered) -> Outcome | None:
    """Column headings where periods are asked for, several cells where several values are; else None."""
    if asks_for_periods(gathered):
        return _periods(gathered)
    return _several(gathered) if asks_for_a_figure(gathered.question) else None


def asks_for_periods(gathered: Gathered) -> bool:
    """Whether the question asks for years, quarters or months."""
    return _PERIODS_ASKED.search(fold(gathered.question.original_question)) is not None


def year_columns(row: TableRow, language: str) -> Iterator[Valued]:
    """The cells of ``row`` whose column is headed by a year: cell, that heading, and the cell's number."""
    for cell in row.cells:
        head = next((head for head in cell.heads if _YEAR.search(head.text)), None)
        if head is not None:
            yield cell, head, number_in(cell.text, language)


def number_in(text: str, language: str) -> Decimal | None:
    """The one figure printed in ``text``; None where there is none or more than one."""
    found = find_mentions(text, language=language, kinds={"number", "amount", "percentage"})
    value = found[0].value if len(found) == 1 else None
    return value if isinstance(value, Decimal) else None


def _periods(gathered: Gathered) -> Outcome | None:
    row, evidence = _table_asked(gathered)
    if row is None or evidence is None:
        return None
    columns = list(year_columns(row, gathered.question.language))
    chosen, compared = _compared(columns, fold(gathered.question.original_question))
    if not chosen:
        return None
    heads = list(dict.fromkeys(head for _, head, _ in chosen))
    items = tuple(TextItem(text=head.text, spans=[_span(head)]) for head in heads)
    if compared:
        figures = "; ".join(f"{head.text}: {cell.text}" for cell, head, _ in columns)
        return Outcome(
            items, (evidence,), (f"Compared in the row “{row.label}”: {figures}.",), method="computed"
        )
    return Outcome(items, (evidence,), (f"Column headings of the table with the row “{row.label}”.",))


def _compared(columns: Sequence[Valued], question: str) -> tuple[Sequence[Valued], bool]:
    """The columns the question's comparison chooses, and whether it makes one."""
    known = [column for column in columns if column[2] is not None]
    for pattern, holds in _LIMITS:
        if match := pattern.search(question):
            limit = Decimal(match["limit"].rstrip(".,").replace(",", ""))
            return [column for column in known if holds(column[2] or Decimal(0), limit)], True
    for pattern, choose in ((_MOST, max), (_LEAST, min)):
        if pattern.search(question) and known:
            best = choose(value for _, _, value in known if value is not None)
            return [column for column in known if column[2] == best], True
    return columns, False


_LIMITS: Final[tuple[tuple[re.Pattern[str], Callable[[Decimal, Decimal], bool]], ...]] = (
    (_OVER, lambda value, limit: value > limit),
    (_UNDER, lambda value, limit: value < limit),
)


def _table_asked(gathered: Gathered) -> tuple[TableRow | None, Evidence | None]:
    """A row the question names, with years over its cells; else the table nearest to the best sentence."""
    for evidence in gathered.found:
        if evidence.score < gathered.sure - _ROW_SLACK:
            break
        if evidence.row is not None and _has_years(evidence.row):
            return evidence.row, evidence
    for evidence in gathered.found:
        if evidence.score < gathered.sure:
            break
        near = [row for row in gathered.rows if _has_years(row) and _is_near(row, evidence, gathered)]
        if near:
            return min(near, key=lambda row: abs(row.cells[0].line - evidence.line)), evidence
    return None, None


def _is_near(row: TableRow, evidence: Evidence, gathered: Gathered) -> bool:
    line = row.cells[0].line
    return gathered.lines[line].page == evidence.page and abs(line - evidence.line) <= _FAR


def _has_years(row: TableRow) -> bool:
    return any(_YEAR.search(head.text) for cell in row.cells for head in cell.heads)


def _several(gathered: Gathered) -> Outcome | None:
    """One cell per year of the question, or per thing it names before "respectively"."""
    cells = [
        evidence
        for evidence in gathered.found
        if evidence.cell is not None and evidence.score >= gathered.sure - 0.1
    ]
    years = [topic.name for topic in gathered.topics if topic.is_year]
    if not cells or cells[0].score < gathered.sure:
        return None
    chosen = _by_year(cells, years) if len(years) > 1 else _by_label(cells)
    if len(chosen) < 2:
        return None
    items: list[Item] = [TextItem(text=" ".join(e.text.split()), spans=list(e.spans)) for e in chosen]
    named = "; ".join(f"{e.cell.header or e.row.label}: {e.text}" for e in chosen if e.cell and e.row)
    return Outcome(tuple(items), tuple(chosen), (f"Read from a table: {named}.",))


def _by_year(cells: Sequence[Evidence], years: Sequence[str]) -> list[Evidence]:
    row = cells[0].row
    same = [e for e in cells if e.row is row]
    found = (next((e for e in same if e.cell and year in e.cell.header), None) for year in years)
    return [evidence for evidence in found if evidence is not None]


def _by_label(cells: Sequence[Evidence]) -> list[Evidence]:
    chosen = [cells[0]]
    for evidence in cells[1:]:
        fresh = set(evidence.topics) - {name for known in chosen for name in known.topics}
        near = abs(evidence.line - cells[0].line) < 60 and evidence.row is not cells[0].row
        if (
            fresh
            and near
            and evidence.cell
            and chosen[0].cell
            and evidence.cell.header == chosen[0].cell.header
        ):
            chosen.append(evidence)
    return chosen


def _span(printed: Printed) -> Span:
    return Span(line_start=printed.line, line_end=printed.line, quote=printed.text)
