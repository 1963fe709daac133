"""Sentences made flat for clause patterns: one folded line, its dates and lengths of time bracketed.

``by December 31, 2028 or within thirty (30) days`` becomes
``by ‹december 31, 2028›d or within ‹thirty (30) days›t``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from docintel.question.words import fold

_LONGEST: Final = 1500  # characters of a sentence that patterns look at
_STRAIGHT: Final = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "–": "-", "—": "-", "‹": "<", "›": ">"}
)
_MONTH: Final = (
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|fev|avr|mai|jui|aou|okt|dez|ene|abr|ago|dic)"
    r"[a-z]*\.?"
)
_DATE: Final = re.compile(
    rf"{_MONTH} ?[0-9]{{1,2}}(?: ?st| ?nd| ?rd| ?t ?h)? ?,? ?[0-9]{{4}}"
    rf"|\b[0-9]{{1,2}}(?:\.|er| ?st| ?nd| ?rd| ?t ?h)? ?(?:day of |de )?{_MONTH},? ?(?:de |del )?[0-9]{{4}}"
    r"|\b[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{2,4}\b|[0-9]{4}年"
)
_HAS_DATE: Final = re.compile(r"[0-9]{4}|[0-9][-/.][0-9]")
_UNIT: Final = re.compile(
    r"\b(?:days?|weeks?|months?|years?|jours?|semaines?|mois|ans?|annees?|tage?n?|wochen?|monate?n?|jahre?n?|dias?|"
    r"semanas?|mes|meses|anos?)\b"
)
_COUNT: Final = re.compile(
    r"(?:\b(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-)?(?:[0-9]+|one|two|three|four|five|six|seven|"
    r"eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|un|une|deux|trois|"
    r"quatre|cinq|dix|douze|quinze|trente|soixante|ein|eine[nrms]?|zwei|drei|vier|funf|sechs|zehn|zwolf|dreissig|uno|"
    r"una|dos|tres|cuatro|cinco|seis|diez|doce|quince|treinta|sesenta|noventa)[ -]?(?:\([a-z0-9-]+\)[ -]?)?"
    r"(?:calendar |business |working |consecutive |full )?)$"
)
_REACH: Final = 48  # characters before a unit in which its count stands


@lru_cache(maxsize=16_384)
def flat(text: str) -> str:
    """``text`` folded to one line with straight quotes, dates as ``‹…›d`` and lengths of time as ``‹…›t``."""
    line = " ".join(fold(text[:_LONGEST].translate(_STRAIGHT)).split())
    if _HAS_DATE.search(line):
        line = _DATE.sub(lambda match: f"‹{match[0]}›d", line)
    return _with_durations(line)


def _with_durations(line: str) -> str:
    pieces, done = [], 0
    for unit in _UNIT.finditer(line):
        start = max(done, unit.start() - _REACH)
        count = _COUNT.search(line, start, unit.start())
        if count and "›" not in count[0]:
            pieces += [line[done : count.start()], f"‹{line[count.start() : unit.end()]}›t"]
            done = unit.end()
    return "".join([*pieces, line[done:]])


def bare(flattened: str) -> str:
    """A flat text without its brackets."""
    return re.sub(r"‹([^›]*)›[dt]", r"\1", flattened)
