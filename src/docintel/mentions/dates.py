"""Calendar dates, in digits and with month names of many languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from docintel.mentions.base import Mention
from docintel.mentions.folding import fold
from docintel.mentions.locales import bare
from docintel.mentions.months import month_numbers, month_pattern, names_a_month, range_start_pattern

_EDGE, _STOP = r"(?<![\w/.-])", r"(?![\w]|[-/.]\d)"
_YEAR_FIRST = re.compile(rf"{_EDGE}(\d{{4}})([-/.])(\d{{1,2}})\2(\d{{1,2}}){_STOP}")
_YEAR_LAST = re.compile(rf"{_EDGE}(\d{{1,2}})([-/.])([ \u00a0]?)(\d{{1,2}})\2\3(\d{{4}}|\d{{2}}){_STOP}")
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "民國": 1911, "民国": 1911}
"""East Asian eras → the year before their first."""

_IDEOGRAPHIC = re.compile(
    rf"(?:({'|'.join(_ERAS)})[ \u00a0]?)?(\d{{1,4}}|元)[ \u00a0]?[年년][ \u00a0]?(\d{{1,2}})[ \u00a0]?[月월]"
    r"[ \u00a0]?(\d{1,2})[ \u00a0]?[日号號일]"
)


def find_dates(text: str, folded: str, language: str | None) -> Iterator[Mention]:
    """Dates of ``folded``; ``value`` is ISO, ``alternatives`` the other readings, all real calendar
    dates.
    """
    for match in _YEAR_FIRST.finditer(folded):
        yield from _mention(text, match, [_iso(match[1], match[3], match[4])])
    for match in _YEAR_LAST.finditer(folded):
        yield from _mention(text, match, _year_last(match, language))
    for match in _IDEOGRAPHIC.finditer(folded):
        era, year, month, day = match.groups()
        since = _ERAS.get(era, 0)
        counted = 1 if year == "元" else int(year)
        if since or len(year) == 4:
            yield from _mention(text, match, [_iso(since + counted, month, day)])
    if names_a_month(folded):
        for match in month_pattern().finditer(folded):
            readings = _worded(match, language)
            yield from _mention(text, match, readings)
            if readings and readings[0]:
                yield from _range_start(text, folded, match.start(), readings[0], language)


def _mention(text: str, match: re.Match[str], readings: Sequence[str | None]) -> Iterator[Mention]:
    known = list(dict.fromkeys(reading for reading in readings if reading))
    if known:
        start, end = match.span()
        yield Mention("date", known[0], start, end, text[start:end], alternatives=tuple(known[1:]))


def _year_last(match: re.Match[str], language: str | None) -> list[str | None]:
    first, mark, _, second, year = match.groups()
    if mark == "." and len(first + second + year) < 6:  # 2.3.59 is a section
        return []
    day_first, month_first = _iso(_year(year), second, first), _iso(_year(year), first, second)
    if bare(language) == "en":
        return [month_first, day_first]
    is_sure = mark == "." or language is not None
    return [day_first or month_first] if is_sure else [day_first, month_first]


def _worded(match: re.Match[str], language: str | None) -> list[str | None]:
    day, month, year = next(
        (match[f"d{form}"], match[f"m{form}"], match[f"y{form}"]) for form in "12" if match[f"m{form}"]
    )
    return [_iso(_year(year), number, day) for number in month_numbers(month, language)]


_RANGE_WIDTH = 40


def _range_start(text: str, folded: str, end: int, last: str, language: str | None) -> Iterator[Mention]:
    """The first date of a range whose ``last`` date starts at ``end``: without its year or month."""
    match = range_start_pattern().search(folded, max(0, end - _RANGE_WIDTH), end)
    if match is None:
        return
    name, part = match["m"] or match["m2"], "d" if match["d"] else "d2"
    day = int(re.sub(r"\D", "", match[part]))
    year, last_month, last_day = map(int, last.split("-"))
    for month in month_numbers(name, language) if name else (last_month,):
        iso = _iso(year if (month, day) <= (last_month, last_day) else year - 1, month, day)
        if iso and (name or day < last_day):
            start, stop = match.start(), max(match.end(part), match.end("m"))
            yield Mention("date", iso, start, stop, text[start:stop])
            return


def _year(digits: str) -> str:
    """A two-digit year is of this century up to 68, as POSIX has it."""
    digits = digits.lstrip("'")
    return digits if len(digits) == 4 else ("20" if int(digits) <= 68 else "19") + digits


def _iso(year: str | int, month: str | int, day: str | int) -> str | None:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None


def resolve_dates(mentions: Sequence[Mention], language: str | None = None) -> list[Mention]:
    """``mentions`` with ambiguous dates decided where the language or the other dates can.

    One plain day-first date (25/12/2024) decides for day first, one plain month-first date (12/25/2024)
    for month first; both in one text decide nothing.
    """
    orders = {order for mention in mentions if (order := _plain_order(mention))}
    order = orders.pop() if len(orders) == 1 else None
    if not orders and order is None and bare(language) not in {None, "en"}:
        order = "day"
    return [_decided(mention, order) for mention in mentions]


_SLASHED = re.compile(r"(?<![\w/.-])\d{1,2}[-/]\d{1,2}[-/]\d{2}(?:\d{2})?(?!\w)")


def ordered_by(mentions: Sequence[Mention], lines: Iterable[str]) -> list[Mention]:
    """``mentions`` with ambiguous dates decided by how the other dates of ``lines`` are written, where
    they agree.
    """
    orders: set[str | None] = set()
    for line in lines:
        for match in _SLASHED.finditer(fold(line)):
            orders.add(_order_of(match[0]))
    orders.discard(None)
    order = orders.pop() if len(orders) == 1 else None
    return [_decided(mention, order) for mention in mentions]


_PARTS = re.compile(r"(\d{1,2})[-/][ \u00a0]?(\d{1,2})[-/]")


def _plain_order(mention: Mention) -> str | None:
    return None if mention.kind != "date" or mention.alternatives else _order_of(mention.text)


def _order_of(printed: str) -> str | None:
    """``"day"`` for 25/12/2024, ``"month"`` for 12/25/2024, None where both or neither can be."""
    parts = _PARTS.match(printed)
    if parts is None:
        return None
    first, second = int(parts[1]), int(parts[2])
    if first > 12 >= second:
        return "day"
    return "month" if second > 12 >= first else None


def _decided(mention: Mention, order: str | None) -> Mention:
    parts = _PARTS.match(mention.text) if order and mention.kind == "date" and mention.alternatives else None
    if parts is None:
        return mention
    day = int(parts[1] if order == "day" else parts[2])
    readings = (str(reading) for reading in (mention.value, *mention.alternatives))
    chosen = next((reading for reading in readings if int(reading[8:10]) == day), None)
    return replace(mention, value=chosen, alternatives=()) if chosen else mention
