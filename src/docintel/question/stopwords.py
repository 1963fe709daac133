"""Words that say nothing about the subject, per language: function words, and words questions are made of."""

from __future__ import annotations

import csv
from importlib.resources import files
from typing import Final

from docintel.question.words import tokens


def _read(kind: str) -> dict[str, frozenset[str]]:
    text = files("docintel.question").joinpath("stopwords.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return {row["language"]: frozenset(row["words"].split()) for row in rows if row["kind"] == kind}


FUNCTION_WORDS: Final = _read("function")
ASKING_WORDS: Final = _read("asking")
"""Folded. They may still be searched for, but weigh little: a line with "amount" alone answers nothing."""


_LETTERS: Final = {"en": "", "fr": "çêàèœ", "de": "äöüß", "es": "¿¡ñ"}


def guess_language(text: str, default: str = "en") -> str:
    """The language most function words of ``text`` belong to; ``default`` where none does or it ties.

    A letter only one of the languages has counts as a word.
    """
    words, letters = tokens(text), set(text.casefold())
    counts = {
        code: sum(word in known for word in words) + bool(letters & set(_LETTERS[code]))
        for code, known in FUNCTION_WORDS.items()
    }
    best = max(counts.values(), default=0)
    leaders = [code for code, count in counts.items() if count == best]
    return default if best == 0 or default in leaders else leaders[0]
