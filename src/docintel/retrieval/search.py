"""One search: a question on one document, with what all detectors need of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from docintel.question.parsed import Keyword, ParsedQuestion
from docintel.question.words import fold, stems, tokens
from docintel.retrieval.index import DocumentIndex
from docintel.retrieval.topics import Topic, topics_of


@dataclass(frozen=True, slots=True)
class Search:
    """``places`` maps a keyword's text to the positions of the lines it stands on (clause patterns aside)."""

    question: ParsedQuestion
    index: DocumentIndex
    places: Mapping[str, list[int]]
    topics: tuple[Topic, ...]

    @property
    def hits(self) -> dict[str, int]:
        return {text: len(found) for text, found in self.places.items()}


def start_search(question: ParsedQuestion, index: DocumentIndex) -> Search:
    """Look every keyword of ``question`` up."""
    places = {k.text: lines_with(k, index) for k in question.retrieval.keywords if not k.is_regex}
    hits = {text: len(found) for text, found in places.items()}
    return Search(question, index, places, topics_of(question, hits, len(index.lines), index.language))


def lines_with(keyword: Keyword, index: DocumentIndex) -> list[int]:
    """Positions of the lines ``keyword`` stands on: a word, a stem, or a phrase, also over a line end."""
    if keyword.source == "stem":
        return index.by_stem.get(fold(keyword.text), [])
    phrase = stems(keyword.text, index.language)
    if not phrase:
        return []
    first = index.by_stem.get(phrase[0], [])
    if len(phrase) == 1:
        return index.by_word.get(tokens(keyword.text)[0], []) if keyword.source == "question" else first
    return [at for at in first if _stands_at(phrase, at, index)]


def _stands_at(phrase: tuple[str, ...], at: int, index: DocumentIndex) -> bool:
    own = index.stems[at]
    follow = index.stems[at + 1][: len(phrase)] if at + 1 < len(index.stems) else ()
    row, size = own + follow, len(phrase)
    return any(row[i : i + size] == phrase for i in range(len(own)) if row[i] == phrase[0])
