"""How well a sentence speaks of what the question asks: the share of the question's topics it covers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from docintel.question.flat import flat
from docintel.question.words import stem, stems, tokens
from docintel.retrieval.lines import ENUMERATOR
from docintel.retrieval.material import ReadingMaterial
from docintel.retrieval.result import Passage
from docintel.retrieval.sentences import Sentence, split_sentences
from docintel.retrieval.topics import Topic, topics_of

_BEFORE: Final = 0.5  # said by the sentence before, in the same paragraph
_SECTION: Final = 0.5  # said by the headings above
_LEAD: Final = 0.8  # said by the lead-in of the list it is an entry of
_APART: Final = 0.92
_OTHER_FORM: Final = 0.97
_OTHER_YEAR: Final = 0.75
_WORDED: Final = 0.8
_UNWORDED: Final = 0.5  # names a concept, but not the way a clause that settles it does
_SURE: Final = 0.6
_SURE_ABSENT: Final = 0.75
_FEW: Final = 4
_SURE_LEAST: Final = 0.36
_SURE_STEP: Final = 0.05  # less for each thing more than three that the question names
_TELLING: Final = 0.3
_TREND = re.compile(
    r"\b(?:increas|decreas|improv|declin|grow|grew|drop|fell|rise|rose|reduc|change|profile)\w*"
)


def sure(topics: Sequence[Topic]) -> float:
    """The score from which evidence answers.

    A question that names many things is met by part of them; one that names something the document never
    does, only by the rest of it nearly whole.
    """
    telling = [topic for topic in topics if topic.weight >= _TELLING]
    if len(telling) <= _FEW and any(not t.lines and not t.concept and not t.is_year for t in telling):
        return _SURE_ABSENT
    return max(_SURE - _SURE_STEP * max(len(telling) - 3, 0), _SURE_LEAST)


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence, the share (0..1) of the question it covers, and which topics it names itself.

    ``lead`` is the lead-in it stands under ("This policy does not cover the following:"), if any.
    """

    sentence: Sentence
    score: float
    topics: tuple[str, ...]
    lead: Sentence | None = None


def question_topics(material: ReadingMaterial) -> tuple[Topic, ...]:
    """The topics of the question, weighed by how rare they are in the document."""
    question = material.question
    topics = topics_of(question, material.hits, material.line_count, question.language)
    if question.expected_answer_shape != "boolean":
        return topics
    return tuple(topic for topic in topics if not _TREND.match(topic.name)) or topics


def read_passages(material: ReadingMaterial, topics: Sequence[Topic]) -> list[Reading]:
    """Every sentence of the passages, best first; ties in document order."""
    language = material.question.language
    pairs = adjacent_words(material.question.original_question, topics, language)
    readings = [r for passage in material.passages for r in _read(passage, topics, pairs, language)]
    return sorted(readings, key=lambda r: (-r.score, r.sentence.line_start, r.sentence.char_start))


def adjacent_words(question: str, topics: Sequence[Topic], language: str) -> tuple[tuple[str, str], ...]:
    """Pairs of words (folded) that stand side by side in the question and both tell something."""
    single = {term[0] for topic in topics if not topic.concept for term, _ in topic.terms if len(term) == 1}
    words = tokens(question)
    return tuple(
        (first, second)
        for first, second in pairwise(words)
        if stem(first, language) in single and stem(second, language) in single
    )


def _read(
    passage: Passage, topics: Sequence[Topic], pairs: Sequence[tuple[str, str]], language: str
) -> Iterator[Reading]:
    total = sum(topic.weight for topic in topics) or 1.0
    section = stems(passage.section, language)
    over = {topic.name: _SECTION * topic.strength(section) for topic in topics}
    before: dict[str, float] = {}
    paragraph, lead = -1, Lead(topics, language)
    worded = any(topic.patterns for topic in topics)
    for sentence in split_sentences(passage.lines):
        words, text = stems(sentence.text, language), flat(sentence.text) if worded else ""
        if sentence.paragraph != paragraph:
            before, paragraph = {}, sentence.paragraph
        lead.pass_over(sentence)
        own = {topic.name: topic.strength(words, text) for topic in topics}
        score = sum(
            topic.weight
            * max(
                own[topic.name], _BEFORE * before.get(topic.name, 0.0), over[topic.name], lead.strength(topic)
            )
            for topic in topics
        )
        score = (
            score / total * _year_factor(words, topics) * _closeness(tokens(sentence.text), pairs, language)
        )
        if any(topic.patterns and topic.worded_in(text) < _WORDED for topic in topics[:1]):
            score = min(score, _UNWORDED)
        yield Reading(sentence, score, tuple(name for name in own if own[name]), lead.sentence)
        before = own


class Lead:
    """The lead-in over enumerated entries, while they last: a sentence or heading that ends with a colon."""

    def __init__(self, topics: Sequence[Topic], language: str) -> None:
        self._topics, self._language = topics, language
        self.sentence: Sentence | None = None
        self._named: dict[str, float] = {}
        self._entries = 0
        self._paragraph = -1  # of the lead-in, then of its last entry

    def pass_over(self, sentence: Sentence) -> None:
        """Go on to ``sentence``; a paragraph that is no entry ends the list."""
        if sentence.text.rstrip().endswith(":"):
            words = stems(sentence.text, self._language)
            self.sentence, self._entries, self._paragraph = sentence, 0, sentence.paragraph
            self._named = {topic.name: _LEAD * topic.strength(words) for topic in self._topics}
        elif ENUMERATOR.match(sentence.text):
            self._entries += 1
            self._paragraph = sentence.paragraph
        elif sentence.paragraph != self._paragraph:
            self.sentence, self._named, self._entries = None, {}, 0

    def strength(self, topic: Topic) -> float:
        return self._named.get(topic.name, 0.0) if self._entries else 0.0


def _closeness(words: Sequence[str], pairs: Sequence[tuple[str, str]], language: str) -> float:
    """A little less for each pair of the question that stands apart, and for other forms of its words."""
    factor, stemmed = 1.0, [stem(word, language) for word in words]
    for first, second in pairs:
        if stem(first, language) not in stemmed or stem(second, language) not in stemmed:
            continue
        side_by_side = any(
            pair == (stem(first, language), stem(second, language)) for pair in pairwise(stemmed)
        )
        factor *= 1.0 if side_by_side else _APART
        factor *= 1.0 if first in words else _OTHER_FORM
    return factor


def _year_factor(words: Sequence[str], topics: Sequence[Topic]) -> float:
    wanted = {topic.name for topic in topics if topic.is_year}
    years = {word for word in words if len(word) == 4 and word.isdigit() and word[:2] in ("19", "20")}
    return _OTHER_YEAR if wanted and years and not wanted & years else 1.0
