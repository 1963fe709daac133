"""Text that speaks to the program reading a document instead of to its readers: instructions planted there.

Such text proves nothing, whoever wrote it. A model would have to be trusted not to obey it, so it sees none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from docintel.parsing.structure.warnings import name_pages

_RULES: Final = (
    r"(?:instructions?|prompts?|rules|guidelines|directives|anweisung(?:en)?|instruktion(?:en)?|vorgaben"
    r"|regeln|consignes?|règles|directives|instruccion(?:es)?|instrucción|indicaciones|reglas)"
)
_DROP: Final = (
    r"(?:ignore|disregard|forget|override|bypass|ignoriere[nt]?|ignorier|vergiss|vergessen|missachte[nt]?"
    r"|ignorez|oublie[zr]?|ignora|ignorar?|olvida|olvide|omite)"
)
_BEFORE: Final = (
    r"(?:all|any|previous|prior|above|earlier|preceding|your|alle|vorherige[nr]?|bisherige[nr]?|obige[nr]?"
    r"|toutes?|précédentes?|antérieures?|todas?|anteriores|previas)"
)
_MACHINE: Final = r"(?:assistant|(?:language |ai )?model|llm|chat ?bot|ai(?: assistant| system)?)"
_PLANTED: Final = re.compile(
    rf"\b{_DROP}\b(?=[^.!?]{{0,40}}\b{_BEFORE}\b)[^.!?]{{0,60}}\b{_RULES}\b"
    r"|<\|[a-z_]{2,20}\|>|\[/?INST\]|<<<\s*(?:END OF )?DOCUMENT"
    r"|^\W*(?:system|assistant|developer)(?: prompt| message)?\s*:\s"
    rf"|\b(?:notes?|messages?|instructions?|attention)\s+(?:to|for)\s+(?:the|any|an?)?\s*{_MACHINE}\b"
    rf"|^\W*(?:dear|hello|hi)\s+{_MACHINE}\b"
    rf"|\byou are (?:now )?(?:an? |the )?(?:helpful )?{_MACHINE}\b"
    r"|\bnew (?:task|instructions?)\s*:"
    r"|[\"']?\b(?:answer_found|extraction_method|complete_answer_found|conflicting_evidence)\b",
    re.IGNORECASE | re.MULTILINE,
)
_WARNING: Final = (
    "{pages} {holds} text that speaks to the program reading the document, not to you. It was kept out."
)
_END: Final = re.compile(r"[.!?][\"'”’)]?(?=\s|$)")


def planted(texts: Sequence[str], starts: Sequence[bool]) -> list[bool]:
    """Whether each line belongs to such text; ``starts`` says where paragraphs begin.

    What follows in the same sentence belongs to it, and so does the rest of a line.
    """
    marks = [False] * len(texts)
    first = 0
    for end in range(1, len(texts) + 1):
        if end == len(texts) or starts[end]:
            _mark(texts, first, end, marks)
            first = end
    return marks


def warnings(pages: Sequence[int]) -> tuple[str, ...]:
    """What to say where lines on ``pages`` were kept out; nothing where there are none."""
    if not pages:
        return ()
    named = name_pages(pages)
    text = _WARNING.format(pages=named, holds="holds" if len(pages) == 1 else "hold")
    return (text[0].upper() + text[1:],)


def _mark(texts: Sequence[str], first: int, end: int, marks: list[bool]) -> None:
    """Mark the lines ``first`` to ``end`` (exclusive) of one paragraph that hold any of it."""
    paragraph = "\n".join(texts[first:end])
    for found in _PLANTED.finditer(paragraph):
        stop = _END.search(paragraph, found.end())
        last = stop.end() if stop else len(paragraph)
        above = paragraph.count("\n", 0, found.start())
        for number in range(first + above, first + paragraph.count("\n", 0, last) + 1):
            marks[number] = True
