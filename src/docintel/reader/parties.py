"""The parties to a contract, as its preamble names them: each party by itself, with its own lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from docintel.generation.contract import Span, TextItem
from docintel.question.words import fold_in_place
from docintel.reader.evidence import Evidence
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome
from docintel.retrieval.result import PassageLine

_PREAMBLE = re.compile(
    r"\b(?:agreement|contract|lease|licen[cs]e|amendment|deed|memorandum|indenture|contrat|accord|convention|vertrag|"
    r"vereinbarung|contrato|acuerdo|convenio)\b.{0,400}?"
    r"\b(?:by and (?:between|among)|between|among(?:st)?|entre|zwischen)\b",
    re.DOTALL,
)
_ALIAS = re.compile(
    r"\(\s*(?:[^()\"“”]{0,60}[\"“]([^\"”]{1,60})[\"”][^()]{0,120})\)|\(\s*[„«]([^“»]{1,60})[“»]\s*\)"
)
_SEPARATOR = re.compile(
    r"^(?:[\s,;:.]|\(?[0-9a-zA-Z]\)\s|and\b|et\b|und\b|y\b|among\b|on the one hand|on the other hand)+", re.I
)
_COLLECTIVE = re.compile(
    r"\b(?:part(?:y|ies)|partes?|parteien?|agreement|contract|effective date|collectively)\b", re.IGNORECASE
)
_WINDOW: Final = 26  # lines after the preamble's first within which parties are named
_LAST_PAGE: Final = 8
_MOST_LINES: Final = 6
_MOST_FURNITURE: Final = 6  # lines of header and footer between the text of two pages


def read_parties(gathered: Gathered) -> Outcome | None:
    """One item per party with a defined name in the preamble; None where there is no such preamble."""
    lines = [line for line in gathered.lines.ordered() if line.page <= _LAST_PAGE]
    for at in range(len(lines)):
        window = _consecutive(lines[at : at + _WINDOW])
        text = "\n".join(line.text for line in window)
        match = _starting_in_first(window, text)
        if match is None:
            continue
        items = list(_parties(text, match.end(), window))
        if items:
            first = items[0].spans[0]
            evidence = Evidence(text, 0.9, (first,), window[0].page, first.line_start, topics=("parties",))
            return Outcome(tuple(items), (evidence,))
    return None


def _starting_in_first(window: Sequence[PassageLine], text: str) -> re.Match[str] | None:
    match = _PREAMBLE.search(fold_in_place(text))
    return match if match and match.start() <= len(window[0].text) else None


def _consecutive(lines: Sequence[PassageLine]) -> list[PassageLine]:
    """``lines`` up to the first gap: of more than a page's furniture where one page follows another."""
    kept = [lines[0]]
    for line in lines[1:]:
        widest = 1 if line.page == kept[-1].page else _MOST_FURNITURE
        if line.number - kept[-1].number > widest:
            break
        kept.append(line)
    return kept


def _parties(text: str, start: int, window: Sequence[PassageLine]) -> Iterator[TextItem]:
    begin = start
    for alias in _ALIAS.finditer(text, start):
        name = alias[1] or alias[2]
        piece = text[begin : alias.end()]
        begin = alias.end()
        if _COLLECTIVE.search(name):
            continue
        lead = _SEPARATOR.match(piece)
        offset = alias.end() - len(piece) + (lead.end() if lead else 0)
        span = _span(text, offset, alias.end(), window)
        if span is not None:
            yield TextItem(text=" ".join((span.quote or "").split()), spans=[span])


def _span(text: str, start: int, end: int, window: Sequence[PassageLine]) -> Span | None:
    first, last = text.count("\n", 0, start), text.count("\n", 0, end)
    if last - first >= _MOST_LINES:
        start, first = text.rfind("\n", 0, end) + 1, last
    quote = text[start:end].strip()
    return Span(line_start=window[first].number, line_end=window[last].number, quote=quote) if quote else None
