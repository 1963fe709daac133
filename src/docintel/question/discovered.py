"""Terms an answer discovered: which are worth keeping, and for which concept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from docintel.parsing.document import ParsedDocument
from docintel.question.keywords import ASKING_WEIGHT
from docintel.question.parsed import ParsedQuestion
from docintel.question.stopwords import ASKING_WORDS, FUNCTION_WORDS
from docintel.question.words import tokens

MOST_TERMS: Final = 6
_MOST_WORDS: Final = 5


def concept_of(question: ParsedQuestion) -> str | None:
    """What ``question`` is about: a concept of the dictionary, else its own words, if it has any."""
    if question.concepts:
        return question.concepts[0]
    own = [k.text for k in question.keywords if k.source == "question" and k.weight > ASKING_WEIGHT]
    words = list(dict.fromkeys(word for text in own for word in tokens(text)))
    return " ".join(words) if 0 < len(words) <= _MOST_WORDS else None


def new_terms(
    question: ParsedQuestion, discovered: Iterable[str], document: ParsedDocument
) -> tuple[str, ...]:
    """Those ``discovered`` terms that stand in ``document`` and that the question was not read with.

    What a model writes is kept only where the document says it too.
    """
    known = {tokens(k.text) for k in question.keywords if not k.is_regex and k.source != "model"}
    empty = FUNCTION_WORDS.get(question.language, frozenset()) | ASKING_WORDS.get(
        question.language, frozenset()
    )
    found: dict[tuple[str, ...], str] = {}
    for text in discovered:
        words = tokens(text)
        if 0 < len(words) <= _MOST_WORDS and words not in known and not set(words) <= empty:
            found.setdefault(words, " ".join(text.split()))
    wanted = {words: text for words, text in found.items() if any(map(str.isalpha, "".join(words)))}
    return tuple(text for words, text in wanted.items() if _stands_in(words, document))[:MOST_TERMS]


def _stands_in(words: tuple[str, ...], document: ParsedDocument) -> bool:
    """Whether ``words`` stand side by side on a visible line."""
    lines = document.line_df
    size = len(words)
    for text in lines.loc[~lines["hidden"], "text"]:
        row = tokens(text)
        if words[0] in row and any(row[at : at + size] == words for at in range(len(row) - size + 1)):
            return True
    return False
