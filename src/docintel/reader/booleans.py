"""Yes or no, only where the document says so plainly, or where two of its figures decide."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from docintel.generation.contract import BooleanItem, Span
from docintel.generation.validation.yesno import CONDITION, NEGATION
from docintel.question.words import fold, stems
from docintel.reader.columns import Valued, year_columns
from docintel.reader.evidence import Evidence
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome, nothing, one
from docintel.retrieval.result import TableRow

_UP = re.compile(r"\b(?:increas|grow|grew|improv|rise|rose|rising|expand|higher|gain)\w*")
_DOWN = re.compile(r"\b(?:decreas|declin|drop|fall|fell|reduc|lower|shrink|shrank|worsen|deteriorat)\w*")
_CHANGE = re.compile(r"\bchang\w*|\bdiffer\w*")
_MARGIN = re.compile(r"\bmargin\b")
_REVENUE = re.compile(r"^(?:total )?(?:net )?(?:revenues?|sales)(?: \(.*\))?$")
_ASKS_COVER = re.compile(
    r"\b(?:covered|insured|included|couvert\w*|assure\w*|garanti\w*|gedeckt|(?:mit)?versichert|cubiert\w*|asegurad\w*)\b"
)
_SAYS_COVER = re.compile(
    r"\b(?:cover\w*|insures?|(?:is|are|be|being) (?:also |not )?(?:insured|included)|indemnif\w*|exclu\w*|"
    r"we (?:also )?pay|reimburs\w*|couv(?:re|ert)\w*|garanti\w*|gedeckt|(?:mit)?versichert|cubiert\w*|"
    r"cubre\w*|amparad\w*)\b"
)
"""A question whether something is covered needs a sentence that speaks of cover ("the Insured" does not)."""
_PLAIN: Final = 0.8
_EXISTS: Final = 0.7
_EXISTENCE = re.compile(r"^\W*(?:has|have|is there|are there|were there|was there|does|do|did)\b.*\bany\b")
_ROW: Final = 0.45
_MOST_WORDS: Final = 60


def read_boolean(gathered: Gathered) -> Outcome:
    """A comparison of two figures where a trend is asked for, else a plain statement, else not found."""
    return _trend(gathered) or _statement(gathered) or nothing(gathered.found[:1])


def _statement(gathered: Gathered) -> Outcome | None:
    """A sentence that names what the question does. It says no where it negates and the question does not."""
    question = fold(gathered.question.original_question)
    negative = NEGATION.search(question) is not None
    trends = [pattern for pattern in (_UP, _DOWN, _CHANGE) if pattern.search(question)]
    asks_cover = _ASKS_COVER.search(question) is not None
    least = _EXISTS if _EXISTENCE.search(question) else _PLAIN
    for evidence in gathered.found:
        if evidence.score < least:
            return None
        said = fold(evidence.text)
        if not _is_plain(evidence, gathered, least) or (trends and not any(p.search(said) for p in trends)):
            continue
        whole = fold(f"{evidence.lead} {evidence.text}")
        denies = NEGATION.search(whole) is not None
        if asks_cover and (not _SAYS_COVER.search(whole) or CONDITION.search(said)):
            continue
        spans = [*evidence.spans, *evidence.lead_spans]
        return one(BooleanItem(value=denies == negative, spans=spans), evidence)
    return None


def _is_plain(evidence: Evidence, gathered: Gathered, least: float) -> bool:
    """A readable sentence that says something, and with its lead-in names what the question names."""
    if evidence.text.isupper():  # a heading
        return False
    if (
        evidence.sentence is None
        or not (evidence.adds or evidence.lead)
        or len(evidence.text.split()) > _MOST_WORDS
    ):
        return False
    lead = stems(evidence.lead, gathered.question.language)
    total = sum(topic.weight for topic in gathered.topics)
    named = sum(t.weight for t in gathered.topics if t.name in evidence.topics or t.strength(lead))
    return named >= least * total


def _trend(gathered: Gathered) -> Outcome | None:
    question = fold(gathered.question.original_question)
    wanted = next(
        (sign for pattern, sign in ((_UP, 1), (_DOWN, -1), (_CHANGE, 0)) if pattern.search(question)), None
    )
    if wanted is None:
        return None
    for evidence in gathered.found:
        if evidence.row is None or evidence.score < _ROW:
            continue
        pair = _latest_two(evidence.row, gathered)
        if pair is None:
            continue
        base = (
            _base(evidence.row, gathered)
            if _MARGIN.search(question) and "margin" not in fold(evidence.row.label)
            else None
        )
        if _MARGIN.search(question) and "margin" not in fold(evidence.row.label) and base is None:
            continue
        return _decided(evidence, pair, base, wanted)
    return None


def _latest_two(row: TableRow, gathered: Gathered) -> tuple[Valued, Valued] | None:
    """The columns of the two latest years (or of the two the question names), newest first."""
    columns = [column for column in year_columns(row, gathered.question.language) if column[2] is not None]
    named = [topic.name for topic in gathered.topics if topic.is_year]
    if len(named) >= 2:
        columns = [column for column in columns if any(year in column[1].text for year in named)]
    ordered = sorted(columns, key=lambda column: _year(column), reverse=True)
    if len(ordered) < 2 or _year(ordered[0]) == _year(ordered[1]):
        return None
    return ordered[0], ordered[1]


def _year(column: Valued) -> int:
    found = re.findall(r"\b(?:19|20)[0-9]{2}\b", column[1].text)
    return int(found[-1]) if found else 0


def _base(row: TableRow, gathered: Gathered) -> TableRow | None:
    """The revenue row of the same table, which a margin is a share of."""
    same = [other for other in gathered.rows if abs(other.cells[0].line - row.cells[0].line) < 60]
    found = [
        other for other in same if _REVENUE.match(fold(other.label)) and len(other.cells) == len(row.cells)
    ]
    return max(found, key=lambda other: fold(other.label).startswith("total"), default=None)


def _decided(evidence: Evidence, pair: Sequence[Valued], base: TableRow | None, wanted: int) -> Outcome:
    assert evidence.row is not None
    values = [_share(column, evidence.row, base) for column in pair]
    difference = values[0] - values[1]
    holds = difference != 0 if wanted == 0 else difference * wanted > 0
    rows = [evidence.row] if base is None else [evidence.row, base]
    cells = [row.cells[evidence.row.cells.index(column[0])] for row in rows for column in pair]
    spans = [Span(line_start=cell.line, line_end=cell.line, quote=cell.text) for cell in cells]
    told = "; ".join(
        f"{column[1].text}: {_shown(value, base)}" for column, value in zip(pair, values, strict=True)
    )
    label = evidence.row.label if base is None else f"{evidence.row.label} ÷ {base.label}"
    caveat = f"Compared “{label}”: {told}."
    return Outcome((BooleanItem(value=holds, spans=spans),), (evidence,), (caveat,), method="computed")


def _share(column: Valued, row: TableRow, base: TableRow | None) -> Decimal:
    value = column[2] or Decimal(0)
    if base is None:
        return value
    whole = next(
        iter(v for c, _, v in year_columns(base, "en") if c == base.cells[row.cells.index(column[0])]), None
    )
    return value / whole if whole else value


def _shown(value: Decimal, base: TableRow | None) -> str:
    return f"{value:,f}" if base is None else f"{100 * value:.1f} %"
