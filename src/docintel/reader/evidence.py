"""What the reader may cite: a sentence or a table cell, scored, its spans in the document's own words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from docintel.generation.contract import Span
from docintel.question.flat import bare, flat
from docintel.retrieval.result import Passage, PassageLine, RowCell, TableRow
from docintel.retrieval.sentences import Sentence

_LONGEST: Final = 6  # lines; a longer span shows a reviewer nothing


@dataclass(frozen=True, slots=True)
class Evidence:
    """``text`` is what values are read from; ``row`` and ``cell`` are set for a cell, ``sentence`` else.

    ``matched`` is the part of the flat text that a clause pattern fitted, "" where none did.
    """

    text: str
    score: float
    spans: tuple[Span, ...]
    page: int
    line: int
    sentence: Sentence | None = None
    row: TableRow | None = None
    cell: RowCell | None = None
    topics: tuple[str, ...] = ()
    matched: str = ""
    lead: str = ""  # the lead-in of the list it is an entry of
    lead_spans: tuple[Span, ...] = ()  # where that stands
    adds: bool = True  # says more than the question itself

    @property
    def order(self) -> tuple[float, int]:
        """Best first; among equals, in document order."""
        return (-round(self.score, 3), self.line)


class Lines:
    """The lines handed over, by number."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        self._lines: Mapping[int, PassageLine] = {line.number: line for p in passages for line in p.lines}

    def __getitem__(self, number: int) -> PassageLine:
        return self._lines[number]

    def __contains__(self, number: object) -> bool:
        return number in self._lines

    def ordered(self) -> list[PassageLine]:
        """All of them, in document order."""
        return [self._lines[number] for number in sorted(self._lines)]

    def span(self, first: int, last: int) -> Span:
        """The lines from ``first`` to ``last`` as a span that quotes them whole."""
        return Span(
            line_start=first, line_end=last, quote="\n".join(self[n].text for n in range(first, last + 1))
        )


def sentence_span(sentence: Sentence, lines: Lines, around: str = "") -> Span:
    """``sentence`` as a span; of a long one, the lines around the words ``around``, and no more."""
    if sentence.line_end - sentence.line_start < _LONGEST:
        return Span(line_start=sentence.line_start, line_end=sentence.line_end, quote=sentence.text)
    at = sentence.text.replace("\n", " ").find(around) if around else 0
    before = sentence.text[: max(at, 0)].count("\n")
    first = max(sentence.line_start + before - 1, sentence.line_start)
    last = min(first + _LONGEST - 1, sentence.line_end)
    kept = sentence.text.split("\n")[first - sentence.line_start : last - sentence.line_start + 1]
    return Span(line_start=first, line_end=first + len(kept) - 1, quote="\n".join(kept))


def cell_spans(row: TableRow, cell: RowCell, lines: Lines) -> tuple[Span, ...]:
    """The cell itself, then the row's label where it stands on another line."""
    value = Span(line_start=cell.line, line_end=cell.line, quote=cell.text)
    if not row.label or row.label_line_start == cell.line or row.label_line_start not in lines:
        return (value,)
    return (
        value,
        lines.span(row.label_line_start, max(row.label_line_start, min(row.label_line_end, cell.line))),
    )


def narrowed(evidence: Evidence, lines: Lines, around: str) -> Evidence:
    """``evidence`` with its sentence's span around the words ``around``: the line alone that has both them
    and what a clause pattern fitted, else as little of the sentence as shows them.
    """
    sentence = evidence.sentence
    if sentence is None:
        return evidence
    numbers = range(sentence.line_start, sentence.line_end + 1)
    whole = (n for n in numbers if evidence.matched and evidence.matched in bare(flat(lines[n].text)))
    alone = next((n for n in whole if around in lines[n].text), None)
    if alone is not None:
        return replace(evidence, spans=(lines.span(alone, alone),))
    return replace(evidence, spans=(sentence_span(sentence, lines, around),))


def best_first(found: Iterable[Evidence]) -> Sequence[Evidence]:
    return sorted(found, key=lambda evidence: evidence.order)
