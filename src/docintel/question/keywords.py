"""The words to look for: the question's own, their stems, and the dictionary's terms for its concepts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from docintel.question.dictionary import Dictionary
from docintel.question.parsed import Keyword
from docintel.question.stopwords import ASKING_WORDS, FUNCTION_WORDS
from docintel.question.words import stem, tokens

_QUOTED = re.compile(r"[\"“«„]\s*([^\"”»“]{2,80}?)\s*[\"”»“]")
_ASKING_WEIGHT = 0.2
_STEM_WEIGHT = 0.8


def content_words(text: str, language: str) -> tuple[str, ...]:
    """The words of ``text`` that say something, folded, each once, in order."""
    skipped = FUNCTION_WORDS.get(language, frozenset())
    return tuple(dict.fromkeys(word for word in tokens(text) if word not in skipped))


def keywords_for(
    question: str, language: str, dictionary: Dictionary, concepts: Sequence[str], languages: Sequence[str]
) -> tuple[Keyword, ...]:
    """Keywords of every source, deduplicated by text; the strongest entry of a text stays."""
    asking = ASKING_WORDS.get(language, frozenset())
    found = [Keyword(match.strip(), 1.5) for match in _QUOTED.findall(question)]
    for word in content_words(question, language):
        weight = _ASKING_WEIGHT if word in asking else 1.0
        found.append(Keyword(word, weight))
        stemmed = stem(word, language)
        if stemmed != word:
            found.append(Keyword(stemmed, weight * _STEM_WEIGHT, "stem"))
    for concept in concepts:
        found += [
            Keyword(term.term, term.weight, "dictionary") for term in dictionary.terms_of(concept, languages)
        ]
    strongest: dict[str, Keyword] = {}
    for keyword in found:
        known = strongest.get(keyword.text.casefold())
        if known is None or known.weight < keyword.weight:
            strongest[keyword.text.casefold()] = keyword
    return tuple(strongest.values())
