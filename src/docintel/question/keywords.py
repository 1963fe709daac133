"""The words to look for: the question's own, their stems, and the dictionary's terms for its concepts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from docintel.question.clauses import clause_keywords
from docintel.question.dictionary import ConceptMatch, Dictionary
from docintel.question.parsed import Keyword
from docintel.question.stopwords import ASKING_WORDS, FUNCTION_WORDS
from docintel.question.words import stem, tokens

_QUOTED = re.compile(r"[\"“«„]\s*([^\"”»“]{2,80}?)\s*[\"”»“]")
_SURFACE = re.compile(r"[^\W_]+(?:[.,][0-9]+|&[^\W_]+)*(?:['’][^\W_]+)?")
_CIRCUMSTANCE: Final = frozenset(
    ["after", "before", "once", "following", "apres", "avant", "nach", "vor", "despues", "antes"]
)
ASKING_WEIGHT: Final = 0.2
_STEM_WEIGHT: Final = 0.8
_CIRCUMSTANCE_WEIGHT: Final = 0.5  # "the renewal term after the initial term expires" is about renewal
_QUOTED_WEIGHT: Final = 1.5


def keywords_for(
    question: str,
    language: str,
    dictionary: Dictionary,
    concepts: Sequence[ConceptMatch],
    languages: Sequence[str],
) -> tuple[Keyword, ...]:
    """Keywords of every source, deduplicated by text; the strongest entry of a text stays.

    ``concepts`` are those found in ``question``; their terms are added in each of ``languages``.
    """
    found = [Keyword(match.strip(), _QUOTED_WEIGHT) for match in _QUOTED.findall(question)]
    own = list(_own_words(question, language, concepts))
    found += own
    found += [
        Keyword(s, k.weight * _STEM_WEIGHT, "stem", concept=k.concept)
        for k in own
        for s in _stem_of(k, language)
    ]
    for concept in dict.fromkeys(match.concept for match in concepts):
        terms = dictionary.terms_of(concept, languages)
        found += [
            Keyword(term.term, term.weight, "dictionary", concept=concept, is_term=True) for term in terms
        ]
        found += clause_keywords(concept, languages)
    return _strongest(found)


def _own_words(question: str, language: str, concepts: Sequence[ConceptMatch]) -> Iterator[Keyword]:
    """The content words of the question as written, each with the concept it names and its weight."""
    skipped, asking = FUNCTION_WORDS.get(language, frozenset()), ASKING_WORDS.get(language, frozenset())
    at, weight = 0, 1.0
    for surface in _SURFACE.findall(question):
        words = tokens(surface)
        if any(word in _CIRCUMSTANCE for word in words):
            weight = _CIRCUMSTANCE_WEIGHT
        concept = next((match.concept for match in concepts if match.start <= at < match.end), "")
        at += len(words)
        if words and words[0] not in skipped:
            yield Keyword(
                re.split("['’]", surface)[0] if len(words) > 1 and words[-1] in skipped else surface,
                min(weight, ASKING_WEIGHT) if words[0] in asking and not concept else weight,
                concept=concept,
            )


def _stem_of(keyword: Keyword, language: str) -> tuple[str, ...]:
    words = tokens(keyword.text)
    stemmed = stem(words[0], language) if len(words) == 1 else ""
    return (stemmed,) if stemmed and stemmed != words[0] else ()


def _strongest(keywords: Iterable[Keyword]) -> tuple[Keyword, ...]:
    """One keyword per text, the heaviest; it is a term where any of them is, of the same concept."""
    strongest: dict[str, Keyword] = {}
    for keyword in keywords:
        known = strongest.get(keyword.text.casefold())
        if known is None:
            strongest[keyword.text.casefold()] = keyword
            continue
        kept = keyword if known.weight < keyword.weight else known
        is_term = kept.is_term or (known.concept == keyword.concept and keyword.is_term)
        strongest[keyword.text.casefold()] = replace(kept, is_term=is_term)
    return tuple(strongest.values())
