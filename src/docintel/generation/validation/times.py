"""Does a date or a length of time follow from the words cited?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from docintel.generation.contract import DateValue, Duration
from docintel.generation.findings import Severity
from docintel.generation.validation.doubts import Doubt, unchecked, unsupported
from docintel.generation.validation.evidence_text import EvidenceText
from docintel.generation.validation.formats import is_calendar_date, is_duration
from docintel.mentions import Mention, resolve_dates
from docintel.mentions.dates import ordered_by

_PART = re.compile(r"(\d+(?:[.,]\d+)?)([YMWDHS])")


def day(value: DateValue, evidence: EvidenceText) -> Doubt | None:
    """Why the date does not follow from ``evidence``. A date that is none is left to the format's check."""
    if not is_calendar_date(value.iso):
        return None
    readings = _resolved(evidence)
    if any(value.iso == mention.value and not mention.alternatives for mention in readings):
        return None
    for mention in readings:
        if mention.alternatives and value.iso in (mention.value, *mention.alternatives):
            return Doubt(
                "date_ambiguous",
                Severity.WARNING,
                f'"{mention.text}" can be {_spoken(mention)}; the answer takes it as {in_words(value.iso)}.',
                "Look for another date in the document that shows whether the day or the month comes first.",
            )
    if not readings:
        return unsupported(f"{evidence.where} hold no complete date; the answer says {in_words(value.iso)}.")
    return unsupported(
        f"{evidence.where} say {evidence.printed('date')}, the answer says {in_words(value.iso)}."
    )


def _resolved(evidence: EvidenceText) -> list[Mention]:
    """The dates of the evidence, decided by one another, the language, or else the document's other
    dates.
    """
    dates = resolve_dates(
        [mention for mention in evidence.mentions if mention.kind == "date"], evidence.language
    )
    if any(mention.alternatives for mention in dates):
        return ordered_by(dates, evidence.lines)
    return dates


def _spoken(mention: Mention) -> str:
    return " or ".join(in_words(str(reading)) for reading in (mention.value, *mention.alternatives))


def in_words(iso: str) -> str:
    """``2024-04-03`` → ``3 April 2024``, which cannot be misread."""
    each = date.fromisoformat(iso)
    return f"{each.day} {each:%B} {each.year}"


def duration(value: Duration, evidence: EvidenceText) -> Doubt | None:
    """Why the length of time does not follow from ``evidence``; 12 months are a year, 7 days a week."""
    if not is_duration(value.iso):
        return None
    wanted = length(value.iso)
    for mention in evidence.of("duration"):
        if length(str(mention.value)) == wanted:
            return None
        if any(length(str(reading)) == wanted for reading in mention.alternatives):
            return unchecked(
                f'"{mention.text}" names two lengths of time; the answer takes it as {value.iso}.'
            )
    printed = evidence.printed("duration")
    shown = f"{value.original} ({value.iso})" if value.original else value.iso
    if printed:
        return unsupported(f"{evidence.where} say {printed}, the answer says {shown}.")
    return unsupported(f"{evidence.where} hold no length of time; the answer says {shown}.")


def length(iso: str) -> tuple[Decimal, Decimal]:
    """An ISO 8601 duration as months and seconds, which do not convert into each other."""
    days, _, times = iso.partition("T")
    months, seconds = Decimal(0), Decimal(0)
    for count, unit in _parts(days):
        if unit in _MONTHS:
            months += count * _MONTHS[unit]
        else:
            seconds += count * _SECONDS[unit]
    for count, unit in _parts(times):
        seconds += count * _SECONDS["min" if unit == "M" else unit]
    return months, seconds


_MONTHS = {"Y": 12, "M": 1}
_SECONDS = {"W": 604_800, "D": 86_400, "H": 3_600, "min": 60, "S": 1}


def _parts(text: str) -> Iterator[tuple[Decimal, str]]:
    for match in _PART.finditer(text):
        yield Decimal(match[1].replace(",", ".")), match[2]
