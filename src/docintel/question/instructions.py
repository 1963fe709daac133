"""Instructions inside a question: what to lean on, how to answer. They are no part of what is looked for."""

from __future__ import annotations

import re
from typing import Final

_SENTENCE = re.compile(r"[^.?!:;]+(?:[.](?=[0-9A-Za-z])[^.?!:;]*)*[.?!:;]*")
_INSTRUCTS: Final = re.compile(
    r"^\W*(?:if\b.*\b(?:then|state|say|explain)\b|assum\w+|answer|giv\w+ (?:a|the|your)|"
    r"please (?:answer|give|use|base)|respond|rely\w*|bas\w+ (?:your|the|on)|use only|using only|explain|"
    r"note that|"
    r"be (?:brief|precise|concise)|"
    r"repondez|antworte\w*|responda|si\b.*\b(?:indiquez|indique)\b)",
    re.IGNORECASE,
)
_LEADING: Final = re.compile(
    r"^\W*(?:using|by (?:\w+ )?(?:using|drawing|relying)|drawing|based|relying|according to|selon|laut|"
    r"segun)\b"
    r"[^,:?]{0,120}[,:]",
    re.IGNORECASE,
)


def without_instructions(question: str) -> str:
    """``question`` with its instructions blanked out; all of it where nothing else would be left."""
    kept = question
    for match in _SENTENCE.finditer(question):
        if _INSTRUCTS.match(match[0]):
            kept = _blanked(kept, *match.span())
    lead = _LEADING.match(kept)
    if lead:
        kept = _blanked(kept, *lead.span())
    return kept if re.search(r"\w{3}", kept) else question


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]
