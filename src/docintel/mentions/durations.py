"""Lengths of time: 48 hours, thirty (30) days, two years, treinta días, 1 year and 6 months, 30 Tage."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from docintel.mentions.base import Mention
from docintel.mentions.locales import bare
from docintel.mentions.numerals import Numeral
from docintel.mentions.timeunits import UNIT_ORDER, languages_of, names_a_unit, unit_of, unit_pattern
from docintel.mentions.words import word_number_before

_PREVIOUS = re.compile(r"\([ \u00a0]?$")
_BUSINESS = re.compile(r"\b(?:business|working)\b", re.IGNORECASE)
_BUSINESS_AFTER = re.compile(r"\s(?:hábiles|ouvr[ée]s|ouvrables|lavorativi|úteis)\b", re.IGNORECASE)
_JOIN = re.compile(r"(?:[ \u00a0]?,)?[ \u00a0]{1,2}(?:(?:and|und|et|y|e|en|og|och)[ \u00a0])?")


def find_durations(
    text: str, folded: str, found: Sequence[Numeral], language: str | None
) -> Iterator[Mention]:
    """Durations of ``folded``, ``value`` an ISO 8601 duration; parts that follow each other are one
    duration.
    """
    if not names_a_unit(folded):
        return
    by_end = {numeral.end: numeral for numeral in found}
    parts = [
        part
        for unit in unit_pattern().finditer(folded)
        if (part := _part(folded, unit, by_end, language)) is not None
    ]
    group: list[_Part] = []
    for part in parts:
        if group and not _continues(folded, group[-1], part):
            yield _mention(text, group)
            group = []
        group.append(part)
    if group:
        yield _mention(text, group)


_Part = tuple[int, int, str, tuple[Decimal, ...]]  # start, end, unit, readings


def _part(folded: str, unit: re.Match[str], by_end: dict[int, Numeral], language: str | None) -> _Part | None:
    letter, among = unit_of(unit["unit"], language), languages_of(unit["unit"])
    numeral = by_end.get(unit.start())
    if letter is None or not _is_unit(folded, unit, numeral, letter, language):
        return None
    if numeral is not None:
        start, readings = numeral.start, numeral.readings
        if unit["closing"]:
            opening = _PREVIOUS.search(folded, max(0, start - 2), start)
            if opening is None:
                return None
            start = opening.start()
            if spelled := word_number_before(folded, start, language, among=among):
                start = spelled.start
                readings = tuple(dict.fromkeys([*readings, Decimal(spelled.value)]))
        return start, unit.end(), letter, readings
    if unit["closing"] or not (
        spelled := word_number_before(folded, unit.start("unit"), language, among=among)
    ):
        return None
    return spelled.start, unit.end(), letter, (Decimal(spelled.value),)


def _is_unit(
    folded: str, unit: re.Match[str], numeral: Numeral | None, letter: str, language: str | None
) -> bool:
    """Whether the word means a unit of time here: no "9 An alert", no "un h-index", no 2018年."""
    word = unit["unit"]
    if len(word) == 1 and word < "\u2e80" and (numeral is None or folded[unit.end() : unit.end() + 1] == "-"):
        return False
    if word.casefold() == "an" and bare(language) not in {None, "fr"}:
        return False
    if word == "An" or (word == "an" and language is None and numeral is not None and numeral.value != 1):
        return False
    return numeral is None or not _is_calendar(folded, numeral, letter, word)


def _is_calendar(folded: str, numeral: Numeral, letter: str, word: str) -> bool:
    """Whether ideographs name a year or a day of the month: 2018年, 8月29日."""
    left = folded[max(0, numeral.start - 3) : numeral.start].rstrip(" \u00a0")[-1:]
    return word[0] >= "\u2e80" and (
        (letter == "Y" and numeral.value >= 1000) or left in {"年", "月", "월", "년"}
    )


def _continues(folded: str, previous: _Part, part: _Part) -> bool:
    smaller = UNIT_ORDER.index(part[2]) > UNIT_ORDER.index(previous[2])
    return smaller and _JOIN.fullmatch(folded, previous[1], part[0]) is not None


def _mention(text: str, parts: Sequence[_Part]) -> Mention:
    start, end = parts[0][0], parts[-1][1]
    value = iso_duration({unit: readings[0] for _, _, unit, readings in parts})
    others: list[str] = []
    if len(parts) == 1:
        others = [iso_duration({parts[0][2]: reading}) for reading in parts[0][3][1:]]
    is_business = _BUSINESS.search(text, start, end) or _BUSINESS_AFTER.match(text, end)
    unit = "business days" if is_business else None
    return Mention("duration", value, start, end, text[start:end], unit=unit, alternatives=tuple(others))


def iso_duration(parts: dict[str, Decimal]) -> str:
    """``{"Y": 1, "M": 6}`` → ``P1Y6M``; minutes are ``"Tm"``, hours ``"TH"``, seconds ``"TS"``."""
    ordered = [(unit, parts[unit]) for unit in UNIT_ORDER if unit in parts]
    days = "".join(f"{value:f}{unit}" for unit, value in ordered if unit[0] != "T")
    times = "".join(f"{value:f}{unit[1].upper()}" for unit, value in ordered if unit[0] == "T")
    return "P" + days + ("T" + times if times else "")
