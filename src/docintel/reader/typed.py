"""Answers of one typed value: an amount, a date, a duration, a percentage, a number, an IBAN."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from docintel.generation.contract import DateItem, Item, Span
from docintel.mentions import Mention
from docintel.question.flat import bare, flat
from docintel.question.words import stems
from docintel.reader.bare import bare_item
from docintel.reader.evidence import Evidence, narrowed
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome, nothing, one
from docintel.reader.rivals import is_pair, plain
from docintel.reader.values import values_in
from docintel.retrieval.topics import contains

_OPENING_PAGES: Final = 8
_DATED_BY_LINE: Final = frozenset({"agreement_date", "invoice_date", "publication_date"})
_TOP_LINES: Final = 15


def read_typed(gathered: Gathered, item_class: type[Item]) -> Outcome:
    """The value of the best evidence that prints one; the same label with another value is a conflict."""
    language = gathered.question.language
    seen: list[Evidence] = []
    for evidence in gathered.found:
        if evidence.score < gathered.sure:
            break
        item = _item(evidence, gathered, item_class, language) if _in_place(evidence, gathered) else None
        if item is not None:
            return one(item, evidence, _conflicting(item, evidence, gathered, item_class))
        seen.append(evidence)
    return _dateline(gathered, item_class) or nothing(seen[:1] or list(gathered.found[:1]), sure=bool(seen))


def _dateline(gathered: Gathered, item_class: type[Item]) -> Outcome | None:
    """A date alone on a line at the top of the first page dates a letter, an invoice or a publication."""
    if item_class is not DateItem or not _DATED_BY_LINE & set(gathered.question.concepts[:1]):
        return None
    for line in gathered.lines.ordered():
        if line.page > 1 or line.line_in_page > _TOP_LINES:
            return None
        found = list(values_in(line.text, DateItem, gathered.question.language))
        if len(found) == 1 and len(line.text.strip(" .,")) <= len(found[0][1].text) + 2:
            span = Span(line_start=line.number, line_end=line.number, quote=line.text)
            evidence = Evidence(line.text, 0.75, (span,), line.page, line.number)
            return one(DateItem(value=found[0][0], spans=[span]), evidence)
    return None


def _in_place(evidence: Evidence, gathered: Gathered) -> bool:
    """A contract is dated at its opening: a date in a later sentence is another paper's."""
    concept = next(iter(gathered.question.concepts), "")
    return concept != "agreement_date" or evidence.sentence is None or evidence.page <= _OPENING_PAGES


def _item(evidence: Evidence, gathered: Gathered, item_class: type[Item], language: str) -> Item | None:
    found = list(values_in(evidence.text, item_class, language))
    if not found and evidence.cell is not None:
        return bare_item(evidence, gathered, item_class, language)
    if not found:
        return None
    nearest = _nearest(found, evidence, gathered)
    if nearest is None:
        return None
    value, mention = nearest
    spans = narrowed(evidence, gathered.lines, mention.text).spans
    return item_class(value=value, spans=list(spans))  # type: ignore[call-arg]


def _nearest(
    found: list[tuple[Any, Mention]], evidence: Evidence, gathered: Gathered
) -> tuple[Any, Mention] | None:
    """The value inside what the clause pattern fitted, else the one nearest to a word of the question."""
    inside = [pair for pair in found if bare(flat(pair[1].text)) in evidence.matched]
    if evidence.matched and not inside:
        return None
    if inside:
        return inside[-1]  # clause patterns end with the value, or with words that follow it
    places = _places(evidence.text, gathered)
    if not places:
        return found[0]
    return min(found, key=lambda pair: min(_distance(pair[1], at) for at in places))


def _distance(mention: Mention, at: int) -> int:
    """Characters between; a value before the word counts double, since labels come first."""
    return mention.start - at if mention.start >= at else 2 * (at - mention.start)


def _places(text: str, gathered: Gathered) -> list[int]:
    language = gathered.question.language
    wanted = {word for topic in gathered.topics for term, _ in topic.terms for word in term}
    return [
        match.end()
        for match in re.finditer(r"[^\W_]+", text)
        if not match[0].isdigit()
        and any(contains([word], [w]) for word in stems(match[0], language) for w in wanted)
    ]


def _conflicting(
    item: Item, evidence: Evidence, gathered: Gathered, item_class: type[Item]
) -> Iterator[Item]:
    """Items of other label–value pairs with the same label and another value."""
    if evidence.row is None or not is_pair(evidence.row):
        return
    language = gathered.question.language
    values = {repr(plain(item.content))}
    for other in gathered.found:
        if other.score < evidence.score - 0.15:
            return
        if other is evidence or other.row is None or not is_pair(other.row):
            continue
        if stems(other.row.label, language) != stems(evidence.row.label, language):
            continue
        rival = _item(other, gathered, item_class, language)
        if rival is not None and repr(plain(rival.content)) not in values:
            values.add(repr(plain(rival.content)))
            yield rival
