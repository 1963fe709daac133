"""Compound questions: several questions in one, each to be answered and cited by itself."""

from __future__ import annotations

import re
from typing import Final

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


def split_compound(question: str) -> tuple[str, ...]:
    """The questions ``question`` is made of, in order; () where it is a single one."""
    parts = [piece.strip() for sentence in _MARK.split(question) for piece in _AND.split(sentence)]
    asked = [part for part in parts if len(part.split()) >= _MIN_WORDS and _starts_like_a_question(part)]
    if len(asked) < 2:
        return ()
    return tuple(part if part.endswith(("?", "？", ".")) else part + "?" for part in asked)


def _starts_like_a_question(part: str) -> bool:
    return re.match(rf"\W*(?:and|also|et|und|y)?\s*(?:{_ASKING})\b", part, re.IGNORECASE) is not None
