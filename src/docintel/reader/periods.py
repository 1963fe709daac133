"""Periods: two dates in one sentence or cell, or a start and an end under one heading."""

from __future__ import annotations

import re

from docintel.generation.contract import DateItem, DateValue, Period, PeriodItem, Span
from docintel.question.words import fold, stems
from docintel.reader.evidence import Evidence
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome, nothing, one
from docintel.reader.values import values_in
from docintel.retrieval.result import TableRow

_START = re.compile(
    r"\b(?:from|start|begin\w*|effective|inception|commence\w*|debut|effet|beginn|ab|inicio|desde)\b"
)
_END = re.compile(
    r"\b(?:to|until|end|expir\w*|expiry|fin|echeance|ablauf|ende|bis|vencimiento|hasta|termino)\b"
)


def read_period(gathered: Gathered) -> Outcome:
    """The first two dates of the best evidence in order, else a labelled start and end."""
    language = gathered.question.language
    for evidence in gathered.found:
        if evidence.score < gathered.sure:
            break
        dates = [value for value, _ in values_in(evidence.text, DateItem, language)]
        if len(dates) >= 2 and dates[0].iso <= dates[1].iso:
            return one(_item(dates[0], dates[1], list(evidence.spans)), evidence)
    return _labelled(gathered) or nothing(gathered.found[:1])


def _item(start: DateValue, end: DateValue, spans: list[Span]) -> PeriodItem:
    return PeriodItem(value=Period(start=start, end=end), spans=spans)


def _labelled(gathered: Gathered) -> Outcome | None:
    """Rows "… effective date" and "Expiry date" under a heading that names the period asked for."""
    language = gathered.question.language
    terms = [topic for topic in gathered.topics if topic.concept]
    for row in gathered.rows:
        if not any(topic.strength(stems(row.group, language)) for topic in terms):
            continue
        group = [other for other in gathered.rows if other.group == row.group]
        start, end = (_dated(group, pattern, language) for pattern in (_START, _END))
        if start and end and start[1].iso <= end[1].iso:
            evidence = Evidence(row.group, 0.9, start[0], 0, row.cells[0].line, row=row, cell=row.cells[0])
            return one(_item(start[1], end[1], [*start[0], *end[0]]), evidence)
    return None


def _dated(
    rows: list[TableRow], label: re.Pattern[str], language: str
) -> tuple[tuple[Span, ...], DateValue] | None:
    for row in rows:
        if not label.search(fold(row.label)):
            continue
        for cell in row.cells:
            for value, _ in values_in(cell.text, DateItem, language):
                return (Span(line_start=cell.line, line_end=cell.line, quote=cell.text),), value
    return None
