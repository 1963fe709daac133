"""What a question speaks of, as things that can be looked for in any text: one topic per concept or word."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from docintel.question.keywords import ASKING_WEIGHT
from docintel.question.parsed import Keyword, ParsedQuestion
from docintel.question.words import stems, tokens

OWN_SOURCES: Final = ("question", "accepted", "model")
_STRONG: Final = 0.7
_RAREST: Final = 6.0
_CONCEPT: Final = 0.5  # at least: a concept is what the question is about, however common its word
_FILLER: Final = 0.4  # at most: words questions are made of
_STEEPNESS: Final = 1.5  # what stands on every page, such as the company's name, tells little
_DEFINITION: Final = re.compile(r'^[\W\d]*"([^"]{2,60})"[^"]{0,30}? (?:means|shall mean|has the meaning)\b')
_MARKS: Final = ("›d", "›t")  # a pattern that wants a date is not tried where there is none
_YEAR = re.compile(r"^(?:19|20)[0-9]{2}$")


@dataclass(frozen=True, slots=True)
class Topic:
    """``terms`` are runs of stems and ``patterns`` clause wordings, each with how surely it means the topic.

    ``weight`` is the topic's share in the question: its keyword's weight times its rarity in the document.
    """

    name: str
    concept: str
    terms: tuple[tuple[tuple[str, ...], float], ...]
    patterns: tuple[tuple[re.Pattern[str], float], ...]
    weight: float
    lines: int = 0  # of the document that it stands on
    firsts: frozenset[str] = field(init=False, repr=False)  # the first words of the terms

    def __post_init__(self) -> None:
        object.__setattr__(self, "firsts", frozenset(term[0] for term, _ in self.terms))

    @property
    def is_year(self) -> bool:
        return _YEAR.match(self.name) is not None

    def strength(self, words: Sequence[str], sentence: str | None = None) -> float:
        """How surely a text with the stems ``words`` speaks of this, 0..1; ``sentence`` is that text, flat.

        A concept with clause wordings is named for sure only by one of them: its terms alone count half.
        """
        known = 0.0
        if not self.firsts.isdisjoint(words):
            known = max((weight for term, weight in self.terms if contains(words, term)), default=0.0)
        if not self.patterns or sentence is None:
            return known
        return max(self.worded_in(sentence), 0.5 * known)

    def worded_in(self, sentence: str) -> float:
        """How surely a clause pattern finds the topic in ``sentence``, a flat one; 0 where none does.

        The definition of another term ("Calendar Year" means …) says nothing about the topic.
        """
        defined = _DEFINITION.match(sentence)
        if defined and not any(all(word in defined[1] for word in term) for term, _ in self.terms):
            return 0.0
        fitting = (
            weight
            for pattern, weight in self.patterns
            if all(mark in sentence for mark in _MARKS if mark in pattern.pattern)
            and pattern.search(sentence)
        )
        return max(fitting, default=0.0)


def contains(words: Sequence[str], term: Sequence[str]) -> bool:
    """Whether ``term`` stands in ``words`` as a contiguous run."""
    size = len(term)
    if size == 1:
        return term[0] in words
    first = term[0] if size else None
    return any(word == first and tuple(words[i : i + size]) == tuple(term) for i, word in enumerate(words))


def rarity(count: int, size: int) -> float:
    """Inverse document frequency over lines: near 0 for a word on every line."""
    return math.log1p((size - count + 0.5) / (count + 0.5))


def topics_of(
    question: ParsedQuestion, hits: Mapping[str, int], size: int, language: str
) -> tuple[Topic, ...]:
    """The topics of ``question``: its concepts, and each word of its own that names none.

    ``hits`` counts the lines a keyword stands on, of ``size`` in all; ``language`` is for stems.
    """
    own = [keyword for keyword in question.keywords if keyword.source in OWN_SOURCES]
    concepts = (_concept_topic(concept, question, own, hits, size, language) for concept in question.concepts)
    words = (_word_topic(keyword, question, hits, size, language) for keyword in own if not keyword.concept)
    return tuple(topic for topic in (*concepts, *words) if topic is not None)


def _importance(count: int, size: int) -> float:
    """1 for what stands nowhere, however short the document, less the more lines it stands on."""
    if count == 0:
        return 1.0
    value = min(rarity(count, max(size, 1)), _RAREST)
    return float((max(value, 1.0) / _RAREST) ** _STEEPNESS)


def _concept_topic(
    concept: str,
    question: ParsedQuestion,
    own: Sequence[Keyword],
    hits: Mapping[str, int],
    size: int,
    language: str,
) -> Topic | None:
    """A concept is as common as the commonest of its terms, whichever of them the question used."""
    named = [keyword for keyword in own if keyword.concept == concept]
    if not named:
        return None
    known = [k for k in question.keywords if k.concept == concept and k.source == "dictionary"]
    # What is a term itself stands among the keywords only once; so does the one word that names the concept.
    known = [*(named if len(named) == 1 else [k for k in named if k.is_term]), *known]
    terms = tuple((stems(k.text, language), k.weight) for k in known if not k.is_regex)
    patterns = tuple((compiled(k.text), k.weight) for k in known if k.is_regex)
    count = max((hits.get(k.text, 0) for k in (*named, *known) if k.weight >= _STRONG), default=0)
    weight = max(keyword.weight for keyword in named) * max(_importance(count, size), _CONCEPT)
    return Topic(concept, concept, tuple(term for term in terms if term[0]), patterns, weight, count)


def _word_topic(
    keyword: Keyword, question: ParsedQuestion, hits: Mapping[str, int], size: int, language: str
) -> Topic | None:
    term = stems(keyword.text, language)
    if not term:
        return None
    count = max(hits.get(keyword.text, 0), hits.get(" ".join(term), 0))
    rare = _importance(count, size)
    weight = keyword.weight * (rare if keyword.weight > ASKING_WEIGHT else min(rare, _FILLER))
    return Topic(" ".join(tokens(keyword.text)), "", ((term, 1.0),), (), weight, count)


@lru_cache(maxsize=1000)
def compiled(pattern: str) -> re.Pattern[str]:
    """``pattern``, compiled once in the life of the process."""
    return re.compile(pattern)
