"""An end date that follows from a start date and a length of time, both cited; worked out, and said so."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from docintel.generation.contract import DateItem, DateValue, DurationItem
from docintel.question.clauses import clause_keywords
from docintel.question.flat import bare, flat
from docintel.reader.evidence import Evidence
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome
from docintel.reader.values import values_in
from docintel.retrieval.topics import compiled

_ISO = re.compile(
    r"^P(?:(?P<years>[0-9]+)Y)?(?:(?P<months>[0-9]+)M)?(?:(?P<weeks>[0-9]+)W)?(?:(?P<days>[0-9]+)D)?$"
)
_TERM = re.compile(r"\b(?:term|agreement|contract|lease|policy|vigencia|plazo|duree|laufzeit)\b")
_STARTS: Final = ("effective_date", "agreement_date")
_WORDED: Final = 0.9


def read_end_of_term(gathered: Gathered) -> Outcome | None:
    """The end of a term given as so long from the start; None where either is missing or there are two."""
    language = gathered.question.language
    term = next(
        (
            e
            for e in gathered.found
            if e.score >= gathered.sure and _TERM.search(e.matched) and "›t" in flat(e.matched)
        ),
        None,
    )
    if term is None:
        return None
    lengths = [
        v for v, m in values_in(term.text, DurationItem, language) if bare(flat(m.text)) in term.matched
    ]
    starts = dict(_starts(gathered, language))
    if not lengths or len(starts) != 1:
        return None
    start, evidence = next(iter(starts.items()))
    end = _after(date.fromisoformat(start), lengths[0].iso)
    if end is None:
        return None
    value = DateValue(iso=end.isoformat(), original=f"{lengths[0].original} from {start}")
    item = DateItem(value=value, spans=[*term.spans, *evidence.spans])
    caveat = f"Worked out: {lengths[0].original} from {start}. The document prints no end date."
    return Outcome((item,), (term, evidence), (caveat,), method="computed")


def _starts(gathered: Gathered, language: str) -> Iterator[tuple[str, Evidence]]:
    """Start dates by the best worded concept, each with the first sentence that gives it."""
    for concept in _STARTS:
        patterns = [compiled(k.text) for k in clause_keywords(concept, (language,)) if k.weight >= _WORDED]
        found: dict[str, Evidence] = {}
        for evidence in sorted(gathered.found, key=lambda e: e.line):
            if evidence.sentence is None or evidence.page > 2:
                continue
            text = flat(evidence.text)
            matched = [bare(match[0]) for pattern in patterns if (match := pattern.search(text))]
            for value, mention in values_in(evidence.text, DateItem, language):
                if any(bare(flat(mention.text)) in part for part in matched):
                    found.setdefault(value.iso, evidence)
        if found:
            yield from found.items()
            return


def _after(start: date, iso: str) -> date | None:
    """``start`` plus an ISO 8601 duration of years, months, weeks and days; the day kept where it exists."""
    match = _ISO.match(iso)
    if match is None:
        return None
    parts = {name: int(value) for name, value in match.groupdict().items() if value}
    months = start.month - 1 + 12 * parts.get("years", 0) + parts.get("months", 0)
    year, month = start.year + months // 12, months % 12 + 1
    if year > date.max.year:
        return None
    moved = date(year, month, min(start.day, calendar.monthrange(year, month)[1]))
    return date.fromordinal(moved.toordinal() + 7 * parts.get("weeks", 0) + parts.get("days", 0))
