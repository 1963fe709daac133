"""How contracts and policies word a concept: patterns over a sentence, for what single terms cannot tell.

``clauses.csv`` has rows (concept, language, weight, pattern) over flat text (:mod:`docintel.question.flat`).
``<date>``,
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

_DATE: Final = "‹[^›]*›d"
_DURATION: Final = "‹[^›]*›t"
_DEED: Final = (
    r"\b(?:agreement|contract|lease|licen[cs]e|amendment|deed|memorandum|addendum|policy|indenture|bylaws|"
    r"guaranty)\b"
)


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
