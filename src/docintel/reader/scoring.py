"""How well a sentence speaks of what the question asks: the share of the question's rare words it covers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from docintel.question.parsed import Keyword, ParsedQuestion
from docintel.question.words import stems
from docintel.retrieval.material import ReadingMaterial
from docintel.retrieval.sentences import Sentence, split_sentences


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing the question speaks of: the words that stand for it (runs of stems), and its weight."""

    name: str
    terms: tuple[tuple[tuple[str, ...], float], ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence with the share (0..1) of the question's topics it covers, and which."""

    sentence: Sentence
    coverage: float
    topics: tuple[str, ...]
    rank: int  # of its passage, from 0


def topics_of(question: ParsedQuestion, hits: dict[str, int], language: str) -> tuple[Topic, ...]:
    """The question's topics; each word is one, and a concept's terms count for the words that named it."""
    own = [k for k in question.keywords if k.source in ("question", "accepted", "model") and k.weight > 0]
    terms = [k for k in question.keywords if k.source == "dictionary"]
    topics = [Topic(k.text, ((stems(k.text, language), 1.0),), k.weight / _commonness(k, hits)) for k in own]
    if terms:
        entries = tuple((stems(k.text, language), k.weight) for k in terms)
        topics.append(Topic("concept", entries, 1.5 * max(t.weight for t in topics) if topics else 1.0))
    return tuple(topics)


def _commonness(keyword: Keyword, hits: dict[str, int]) -> float:
    return float(1.0 + 0.1 * min(hits.get(keyword.text, 0), 30) ** 0.5)


def read_passages(material: ReadingMaterial, language: str) -> list[Reading]:
    """Every sentence of the passages with its coverage, best first; ties by passage, then by place."""
    topics = topics_of(material.question, dict(material.hits), language)
    total = sum(topic.weight for topic in topics) or 1.0
    readings = []
    for rank, passage in enumerate(material.passages):
        for sentence in split_sentences(passage.lines):
            words = stems(sentence.text, language)
            covered = [(topic, _covered(topic, words)) for topic in topics]
            score = sum(topic.weight * share for topic, share in covered) / total
            readings.append(Reading(sentence, score, tuple(t.name for t, share in covered if share), rank))
    return sorted(readings, key=lambda r: (-r.coverage, r.rank, r.sentence.line_start, r.sentence.char_start))


def _covered(topic: Topic, words: Sequence[str]) -> float:
    return max((weight for term, weight in topic.terms if _stands_in(term, words)), default=0.0)


def _stands_in(term: tuple[str, ...], words: Sequence[str]) -> bool:
    size = len(term)
    return size > 0 and any(tuple(words[i : i + size]) == term for i in range(len(words) - size + 1))
