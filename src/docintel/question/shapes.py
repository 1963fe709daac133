"""The answer shape a question asks for, by its wording: rows of (language, shape, pattern), first match wins.

The patterns of ``shapes.csv`` run over the folded question (lower case, no accents).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Final

from docintel.question.words import fold

TYPED_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "amount": ("amount",),
    "date": ("date",),
    "period": ("date",),
    "percentage": ("percentage",),
    "number": ("number",),
    "duration": ("duration",),
    "iban": ("iban",),
}
"""Shape → the kinds of mention its value is read from."""


@lru_cache(maxsize=1)
def _rows() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    text = files("docintel.question").joinpath("shapes.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return tuple((row["language"], row["shape"], re.compile(row["pattern"])) for row in rows)


def shape_of_question(question: str, language: str) -> str:
    """The registry's shape ``question`` asks for; ``text`` where its wording says nothing else."""
    return next(_told(question, language), "text")


def tells_shape(question: str, language: str) -> bool:
    """Whether the wording of ``question`` says which shape it wants."""
    return any(_told(question, language))


def _told(question: str, language: str) -> Iterator[str]:
    folded = fold(question).replace("’", "'")
    spoken = language if any(language == known for known, _, _ in _rows()) else "en"
    return (shape for known, shape, pattern in _rows() if known == spoken and pattern.search(folded))
