"""Typed values near keywords: an amount by "premium", a date by "effective"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.search import Search
from docintel.retrieval.topics import rarity

_MONTHS: Final = (
    "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|janv|fevr|mars|avr|mai|juin|juil|aout|marz|okt|dez|"
    "ene|abr|ago|dic"
)
LOOKS_LIKE: Final = {
    "amount": re.compile(
        r"[$€£¥₹]|\b(?:usd|eur|gbp|chf|dollars?|euros?|rs\.?|inr)\b|[0-9][0-9.,' ]*[.,][0-9]{2}\b"
    ),
    "percentage": re.compile(r"%|\bper ?cent\b|\bpour ?cent\b|\bprozent\b|\bpor ciento\b"),
    "date": re.compile(rf"\b(?:{_MONTHS})[a-z]*\b|[0-9]{{1,4}}[-/.][0-9]{{1,2}}[-/.][0-9]{{1,4}}|年"),
    "duration": re.compile(
        r"\b(?:days?|weeks?|months?|years?|hours?|jours?|mois|ans?|annees?|semaines?|heures?|tage?n?|wochen?|"
        r"monate?n?|"
        r"jahre?n?|stunden?|dias?|semanas?|mes(?:es)?|anos?|horas?)\b"
    ),
    "number": re.compile(r"[0-9]"),
    "iban": re.compile(r"\b[a-z]{2}[0-9]{2}(?: ?[a-z0-9]{4}){3,}"),
}
"""Quick looks at folded text, to find candidates only; values are read by :mod:`docintel.mentions`."""
_REACH: Final = 2


class TypedDetector:
    """Lines that look like the wanted type within two lines of a keyword."""

    name = "typed"

    def detect(self, search: Search) -> Iterable[Hit]:
        index, question = search.index, search.question
        patterns = [LOOKS_LIKE[kind] for kind in question.retrieval.typed_kinds if kind in LOOKS_LIKE]
        if not patterns:
            return
        size = len(index.lines)
        for keyword in question.retrieval.keywords:
            if keyword.is_regex:
                continue
            found = search.places[keyword.text]
            score = keyword.weight * rarity(len(found), size)
            if score < 1.0:
                continue
            for at in found:
                for near in range(max(at - _REACH, 0), min(at + _REACH + 1, size)):
                    if any(pattern.search(index.folded[near]) for pattern in patterns):
                        yield Hit(near, keyword.text, score / (1 + abs(near - at)))
