"""Bare figures in table cells: the currency or percent sign they take from a heading, a column, or a note."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from docintel.generation.contract import Amount, AmountItem, Item, Percentage, PercentageItem, Span
from docintel.mentions import find_mentions
from docintel.question.words import fold
from docintel.reader.evidence import Evidence
from docintel.reader.gather import Gathered

_SIGN = re.compile(r"[$€£¥₹]|\b[A-Z]{3}\b")
_NOTE = re.compile(
    r"\b(?:amounts?|figures?|values?|dollars?|euros?|in (?:thousands|millions|billions)|montants?|betrage|"
    r"importes?)\b"
)
_WORDS = re.compile(r"[^\W\d_]{4,}")  # more than a figure with its sign or code
_NOTE_REACH = 40  # lines between a table's row and a note on all its amounts


def bare_item(evidence: Evidence, gathered: Gathered, item_class: type[Item], language: str) -> Item | None:
    """The cell's one figure with what makes it an ``item_class``, cited as well; None where nothing does."""
    if _WORDS.search(evidence.text):
        return None
    figures = find_mentions(evidence.text, language=language, kinds={"number"})
    if len(figures) != 1 or not isinstance(figures[0].value, Decimal):
        return None
    value = figures[0].value
    for span in _sources(evidence, gathered):
        text = span.quote or ""
        if item_class is PercentageItem and ("%" in text or "percent" in fold(text)):
            return PercentageItem(value=Percentage(value=value), spans=[*evidence.spans, span])
        currency = _currency(text, language) if item_class is AmountItem else None
        if currency:
            return AmountItem(value=Amount(value=value, currency=currency), spans=[*evidence.spans, span])
    return None


def _sources(evidence: Evidence, gathered: Gathered) -> Iterator[Span]:
    """What may say the unit, nearest first: the column's headings, its other cells, a note by the table."""
    assert evidence.cell is not None
    for head in evidence.cell.heads:
        yield Span(line_start=head.line, line_end=head.line, quote=head.text)
    if evidence.cell.header:
        for row in gathered.rows:
            for cell in row.cells:
                if cell.heads == evidence.cell.heads and cell.line != evidence.cell.line:
                    yield Span(line_start=cell.line, line_end=cell.line, quote=cell.text)
    for line in gathered.lines.ordered():
        if (
            line.page == evidence.page
            and abs(line.number - evidence.line) <= _NOTE_REACH
            and _NOTE.search(fold(line.text))
        ):
            yield Span(line_start=line.number, line_end=line.number, quote=line.text)


def _currency(text: str, language: str) -> str | None:
    for sign in _SIGN.finditer(text):
        found = find_mentions(f"{sign[0]} 1", language=language, kinds={"amount"})
        if found and found[0].currency:
            return found[0].currency
    return None
