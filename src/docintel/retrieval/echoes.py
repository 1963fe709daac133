"""Echoes: the question asked, put in the document itself with an answer behind it. They are read last.

"Question: … Answer: …" is how a model is shown worked examples, and a weak one copies such an answer whatever
else is printed. A list of questions and answers prints several of them and is read like any other text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from docintel.parsing.structure.warnings import name_pages
from docintel.question.parsed import ParsedQuestion
from docintel.question.stopwords import ASKING_WORDS, FUNCTION_WORDS
from docintel.question.words import stem, stems, tokens
from docintel.retrieval.index import DocumentIndex

_ASKS: Final = ("question", "frage", "pregunta", "q")
_ANSWERS: Final = ("answer", "antwort", "réponse", "reponse", "respuesta", "a")
_PAIR: Final = re.compile(
    rf"\b(?:{'|'.join(_ASKS)})\s*:\s*(?P<posed>.{{3,300}}?)\W(?:{'|'.join(_ANSWERS)})\s*:\s", re.I | re.S
)
_LONGEST: Final = 4  # lines a question and its answer's label may run over
_LISTED: Final = 3  # pairs from which on the document is taken to list questions and answers
_ENDED: Final = re.compile(r"[.!?][\"'”’)]?\s*$")
_WARNING: Final = (
    "{pages} {poses} this very question and {answers} it, as a prompt to a model would. It was left out: "
    "compare it with the answer."
)


def positions_of_echoes(question: ParsedQuestion, index: DocumentIndex) -> frozenset[int]:
    """Positions of the lines that put ``question`` and answer it.

    None where the document lists such pairs, or speaks of the subject nowhere else.
    """
    asked = _subject(question, index.language)
    starts = sorted({at for label in _ASKS for at in index.by_word.get(label, ())})
    pairs = [(at, found) for at in starts if (found := _PAIR.search(_text(index, at)))]
    if not asked or len(pairs) >= _LISTED:
        return frozenset()
    positions = frozenset(
        position
        for at, found in pairs
        if asked <= set(stems(found["posed"], index.language))
        for position in _run(index, at, at + _text(index, at).count("\n", 0, found.end()))
    )
    elsewhere = all(set(index.by_stem.get(word, ())) - positions for word in asked)
    return positions if elsewhere else frozenset()


def without(ranges: Sequence[tuple[int, int]], left_out: frozenset[int]) -> list[tuple[int, int]]:
    """The half-open ``ranges``, in their order, without the positions ``left_out``."""
    kept: list[tuple[int, int]] = []
    for start, stop in ranges:
        for at in sorted(position for position in left_out if start <= position < stop):
            kept.append((start, at))
            start = at + 1
        kept.append((start, stop))
    return [(start, stop) for start, stop in kept if start < stop]


def warning(pages: Sequence[int]) -> str:
    """What to say where lines on ``pages`` were left out."""
    one = len(pages) == 1
    text = _WARNING.format(
        pages=name_pages(pages), poses="puts" if one else "put", answers="answers" if one else "answer"
    )
    return text[0].upper() + text[1:]


def _subject(question: ParsedQuestion, language: str) -> set[str]:
    """The stems of what is asked about."""
    plain = FUNCTION_WORDS.get(language, frozenset()) | ASKING_WORDS.get(language, frozenset())
    return {stem(word, language) for word in tokens(question.original_question) if word not in plain}


def _text(index: DocumentIndex, at: int) -> str:
    return "\n".join(line.text for line in index.lines[at : at + _LONGEST])


def _run(index: DocumentIndex, first: int, last: int) -> range:
    """From ``first`` to the line on which the sentence on ``last`` ends, within its paragraph."""
    lines = index.lines
    while (
        last + 1 < len(lines) and not _ENDED.search(lines[last].text) and not lines[last + 1].starts_paragraph
    ):
        last += 1
    return range(first, last + 1)
