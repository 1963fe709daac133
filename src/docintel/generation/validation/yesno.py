"""Yes or no against the cited words: settled where they name all the question does and plainly say it.

Conservative on purpose. Two negations, a condition, or a subject the words leave open settle nothing: then a
person has to read them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from docintel.question.keywords import ASKING_WEIGHT
from docintel.question.parsed import ParsedQuestion
from docintel.question.words import fold, stems

NEGATION: Final = re.compile(
    r"\b(?:not|no|never|neither|nor|without|excluded|excludes|except|prohibited|ne|pas|aucun\w*|exclu\w*|sans|nicht|kein\w*|"
    r"ausgeschlossen|ohne|ningun\w*|excluid\w*|sin)\b"
)
CONDITION: Final = re.compile(
    r"\b(?:unless|except|while|until|without|provided|if|where|subject to|needs?|requires?|sauf|sans|"
    r"condition|sofern|wenn|nur|ohne|siempre que|salvo|sin)\b"
)
"""What makes a statement hold only sometimes: no plain yes or no then."""
_HEDGE: Final = re.compile(r"\b(?:may|might|could|can|usually|generally|some|peut|kann|puede|only|sole\w*)\b")
_MOST_WORDS: Final = 80
_NE_PAS: Final = re.compile(r"\bne\b|\bn'")


def is_settled(value: bool, question: ParsedQuestion, cited: str) -> bool:
    """Whether ``cited`` says, by itself, what ``value`` says to ``question``."""
    said, asked = fold(cited), fold(question.original_question)
    if len(said.split()) > _MOST_WORDS or CONDITION.search(said) or _HEDGE.search(said):
        return False
    denials, doubled = _denials(said), _denials(asked)
    if denials > 1 or doubled > 0:
        return False
    return (denials == 0) is value and all(_is_named(terms, said, question) for terms in _subject(question))


def _denials(text: str) -> int:
    """How often ``text`` denies; the "ne" of "ne … pas" does not count by itself."""
    return len(NEGATION.findall(_NE_PAS.sub(" ", text)))


def _subject(question: ParsedQuestion) -> Iterator[tuple[str, ...]]:
    """For each thing the question names, the terms by which it may be named."""
    own = [k for k in question.keywords if k.source == "question" and k.weight > ASKING_WEIGHT]
    for keyword in own:
        if not keyword.concept:
            yield (keyword.text,)
    for concept in question.concepts:
        known = [k.text for k in question.keywords if k.concept == concept and not k.is_regex]
        yield tuple(known)


def _is_named(terms: tuple[str, ...], said: str, question: ParsedQuestion) -> bool:
    words = stems(said, question.language)
    return any(_stands(stems(term, question.language), words) for term in terms)


def _stands(term: tuple[str, ...], words: tuple[str, ...]) -> bool:
    size = len(term)
    return size > 0 and any(words[at : at + size] == term for at in range(len(words) - size + 1))
