"""Compound questions: several questions in one, each to be answered and cited by itself."""

from __future__ import annotations

import re
from typing import Final

from docintel.question.stopwords import ASKING_WORDS, FUNCTION_WORDS, guess_language

_ASKING: Final = (
    r"what|which|who|whose|when|where|how|is|are|does|do|did|can|list|quel(?:le)?s?|qui|quand|combien|est-ce|"
    r"was|wer|wann|wo|wie|welche[rsnm]?|ist|sind|que|qui[eé]n|cu[aá]l(?:es)?|cu[aá]ndo|cu[aá]nt[oa]s?|d[oó]nde"
)
_MARK = re.compile(r"(?<=[?？])\s+(?=\S)")
_AND = re.compile(
    rf"\s*(?:,|;)?\s+(?:and|et|und|y)\s+(?=(?:also\s+)?(?:{_ASKING})\b)|\s*;\s*(?=(?:{_ASKING})\b)",
    re.IGNORECASE,
)
_MIN_WORDS: Final = 3
_IT = re.compile(r"\b(?:it|they|them)\b", re.IGNORECASE)


def split_compound(question: str) -> tuple[str, ...]:
    """The questions ``question`` is made of, in order; () where it is a single one."""
    parts = [piece.strip() for sentence in _MARK.split(question) for piece in _AND.split(sentence)]
    asked = [part for part in parts if len(part.split()) >= _MIN_WORDS and _starts_like_a_question(part)]
    if len(asked) < 2:
        return ()
    whole = [part if part.endswith(("?", "？", ".")) else part + "?" for part in asked]
    return (whole[0], *(_spelled_out(part, whole[0]) for part in whole[1:]))


def _spelled_out(part: str, first: str) -> str:
    """``part`` with what "it" stands for beside it: by itself it would ask about nothing."""
    skipped = FUNCTION_WORDS["en"] | ASKING_WORDS["en"]
    subject = " ".join(word for word in re.findall(r"[^\W_]+", first) if word.casefold() not in skipped)
    if not subject or guess_language(first) != "en":
        return part
    return _IT.sub(lambda match: f"{match[0]} ({subject})", part, count=1)


def _starts_like_a_question(part: str) -> bool:
    return re.match(rf"\W*(?:and|also|et|und|y)?\s*(?:{_ASKING})\b", part, re.IGNORECASE) is not None
