"""How contracts and policies word a concept: patterns over a whole sentence, for what single terms cannot tell.

``clauses.csv`` has rows (concept, language, weight, pattern) over flat text (see :func:`flat`). ``<date>``,
``<duration>`` and ``<deed>`` stand for anything that looks like a date, a length of time, or a word such as
"agreement"; what is found is read by :mod:`docintel.mentions` afterwards.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Final

from docintel.question.parsed import Keyword
from docintel.question.words import fold

_MONTH: Final = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|fev|avr|mai|juin|juil|aou|marz|okt|dez|ene|abr|ago|dic)[a-z]*"
_DATE: Final = (
    rf"(?:{_MONTH}\.? ?[0-9]{{1,2}}(?:st|nd|rd|th)? ?,? ?[0-9]{{4}}"
    rf"|[0-9]{{1,2}}(?:\.|er|o| ?st| ?nd| ?rd| ?t ?h)? ?(?:day of |de )?{_MONTH}\.?,? ?(?:de |del )?[0-9]{{4}}"
    r"|[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{2,4}|[0-9]{4}年)"
)
_UNIT: Final = (
    r"(?:(?:calendar|business|working|consecutive|full|civils|naturales) )?"
    r"(?:days?|weeks?|months?|years?|jours?|semaines?|mois|ans?|annees?|tage?n?|wochen?|monate?n?|jahre?n?|dias?|"
    r"semanas?|mes|meses|anos?)\b"
)
_DURATION: Final = rf"\b(?:[a-z]+[- ])?(?:[0-9]+|[a-z]+)[ -]?(?:\([a-z0-9]+\)[ -]?)?{_UNIT}"
_DEED: Final = r"\b(?:agreement|contract|lease|license|licence|amendment|deed|memorandum|addendum|policy|indenture|bylaws|guaranty)\b"


def flat(text: str) -> str:
    """``text`` folded to one line with straight quotes: what the patterns run over. Its length may change."""
    for curly, straight in (("“", '"'), ("”", '"'), ("’", "'"), ("‘", "'"), ("–", "-"), ("—", "-")):
        text = text.replace(curly, straight)
    return " ".join(fold(text).split())


@lru_cache(maxsize=1)
def _rows() -> tuple[tuple[str, str, Keyword], ...]:
    text = files("docintel.question").joinpath("clauses.csv").read_text(encoding="utf-8")
    found = []
    for row in csv.DictReader(text.splitlines()):
        pattern = row["pattern"]
        for name, meaning in (("<date>", _DATE), ("<duration>", _DURATION), ("<deed>", _DEED)):
            pattern = pattern.replace(name, meaning)
        keyword = Keyword(pattern, float(row["weight"]), "dictionary", is_regex=True, concept=row["concept"])
        found.append((row["concept"], row["language"], keyword))
    return tuple(found)


def clause_keywords(concept: str, languages: Iterable[str]) -> tuple[Keyword, ...]:
    """The patterns of ``concept`` in any of ``languages``, as keywords to search sentences with."""
    wanted = set(languages)
    return tuple(keyword for known, language, keyword in _rows() if known == concept and language in wanted)
