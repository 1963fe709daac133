"""Does a computed date equal a quoted date and a quoted length of time put together?"""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal

from docintel.generation.contract import DateValue
from docintel.generation.findings import Severity
from docintel.generation.validation.doubts import Doubt, unchecked
from docintel.generation.validation.evidence_text import EvidenceText
from docintel.generation.validation.times import in_words, length
from docintel.mentions import Mention

_DAY = Decimal(86_400)


def computed_day(value: DateValue, evidence: EvidenceText) -> Doubt | None:
    """Why the date is not a quoted date plus or minus a quoted length of time, its last day counted or not.

    Business days depend on a calendar of holidays that is not known here.
    """
    dates = [mention for mention in evidence.mentions if mention.kind == "date"]
    durations = [mention for mention in evidence.mentions if mention.kind == "duration"]
    results = list(_results(dates, [mention for mention in durations if mention.unit is None]))
    if any(abs((result - date.fromisoformat(value.iso)).days) <= 1 for result in results):
        return None
    if len(dates) == len(durations) == 1 and results:
        return Doubt(
            "computed_mismatch",
            Severity.ERROR,
            f"The date is said to be computed as {in_words(value.iso)}, but {dates[0].text} and "
            f"{durations[0].text} give {in_words(results[0].isoformat())}.",
            "Cite the date and the length of time, and leave the counting to the program.",
        )
    return unchecked(
        "The date is computed, not printed, and the words cited do not let it be computed again.",
        "Cite the date and the length of time it was computed from, or count again by hand.",
    )


def _results(dates: list[Mention], durations: list[Mention]) -> Iterator[date]:
    for each in dates:
        if each.alternatives:
            continue
        for duration in durations:
            months, seconds = length(str(duration.value))
            if months % 1 or seconds % _DAY:
                continue
            for sign in (1, -1):
                moved = _moved(
                    date.fromisoformat(str(each.value)), sign * int(months), sign * int(seconds / _DAY)
                )
                if moved is not None:
                    yield moved


def _moved(start: date, months: int, days: int) -> date | None:
    """``start`` moved by whole months, to a month's last day at most, and by days; None past year 9999."""
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        return None
    day = min(start.day, calendar.monthrange(year, month + 1)[1])
    try:
        return date(year, month + 1, day) + timedelta(days=days)
    except OverflowError:
        return None
