"""How well a sentence speaks of what the question asks: the weighted share of the question's topics it covers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from docintel.question.flat import flat
from docintel.question.words import stems
from docintel.retrieval.material import ReadingMaterial
from docintel.retrieval.result import Passage
from docintel.retrieval.sentences import Sentence, split_sentences
from docintel.retrieval.topics import Topic, topics_of

_BEFORE: Final = 0.5  # said by the sentence before, in the same paragraph
_SECTION: Final = 0.5  # said by the headings above
_OTHER_YEAR: Final = 0.6


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence, the share (0..1) of the question it covers, and which topics it names itself."""

    sentence: Sentence
    score: float
    topics: tuple[str, ...]


def question_topics(material: ReadingMaterial) -> tuple[Topic, ...]:
    """The topics of the question, weighed by how rare they are in the document."""
    question = material.question
    return topics_of(question, material.hits, material.line_count, question.language)


def read_passages(material: ReadingMaterial, topics: Sequence[Topic]) -> list[Reading]:
    """Every sentence of the passages, best first; ties in document order."""
    readings = [
        r for passage in material.passages for r in _read(passage, topics, material.question.language)
    ]
    return sorted(readings, key=lambda r: (-r.score, r.sentence.line_start, r.sentence.char_start))


def _read(passage: Passage, topics: Sequence[Topic], language: str) -> Iterator[Reading]:
    total = sum(topic.weight for topic in topics) or 1.0
    section = stems(passage.section, language)
    over = {topic.name: _SECTION * topic.strength(section) for topic in topics}
    before: dict[str, float] = {}
    paragraph = -1
    for sentence in split_sentences(passage.lines):
        words, text = stems(sentence.text, language), flat(sentence.text)
        if sentence.paragraph != paragraph:
            before, paragraph = {}, sentence.paragraph
        own = {topic.name: topic.strength(words, text) for topic in topics}
        score = sum(
            topic.weight * max(own[topic.name], _BEFORE * before.get(topic.name, 0.0), over[topic.name])
            for topic in topics
        )
        yield Reading(sentence, score / total * _year_factor(words, topics), tuple(n for n in own if own[n]))
        before = own


def _year_factor(words: Sequence[str], topics: Sequence[Topic]) -> float:
    wanted = {topic.name for topic in topics if topic.is_year}
    years = {word for word in words if len(word) == 4 and word.isdigit() and word[:2] in ("19", "20")}
    return _OTHER_YEAR if wanted and years and not wanted & years else 1.0
