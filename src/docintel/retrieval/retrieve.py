"""retrieve: candidate passages for a question, each with why."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from docintel.parsing.document import ParsedDocument
from docintel.providers.embeddings import embedder
from docintel.question.keywords import ASKING_WEIGHT
from docintel.question.parsed import ParsedQuestion
from docintel.retrieval.completeness import ends_with_matter
from docintel.retrieval.context import all_ranges, ranges_around, rule_for
from docintel.retrieval.detectors import embeddings
from docintel.retrieval.detectors.base import Detector
from docintel.retrieval.detectors.clauses import ClauseDetector
from docintel.retrieval.detectors.headings import HeadingDetector
from docintel.retrieval.detectors.keyword import KeywordDetector, PhraseDetector
from docintel.retrieval.detectors.opening import OpeningDetector
from docintel.retrieval.detectors.ranking import RankingDetector
from docintel.retrieval.detectors.tables import TableDetector, likely_pages
from docintel.retrieval.detectors.typed import TypedDetector
from docintel.retrieval.echoes import positions_of_echoes, warning, without
from docintel.retrieval.fusion import fuse
from docintel.retrieval.index import DocumentIndex, index_of
from docintel.retrieval.lookedat import looked_at
from docintel.retrieval.passages import Found, make_passage, strongest
from docintel.retrieval.planted import warnings
from docintel.retrieval.result import Passage, RetrievalResult
from docintel.retrieval.search import start_search
from docintel.settings import get_settings

KEYWORD_DETECTORS: Final[tuple[Detector, ...]] = (
    KeywordDetector(),
    PhraseDetector(),
    HeadingDetector(),
    TypedDetector(),
    RankingDetector(),
    ClauseDetector(),
    OpeningDetector(),
    TableDetector(),
)


def detectors_in_force() -> tuple[Detector, ...]:
    """Those that look for keywords, and one by meaning where the settings name an endpoint for it."""
    chosen = embedder(get_settings())
    return KEYWORD_DETECTORS if chosen is None else (*KEYWORD_DETECTORS, embeddings.EmbeddingDetector(chosen))


WHOLE: Final = math.inf
"""The scope of a whole document: every visible line is handed over."""


def retrieve(
    question: ParsedQuestion,
    document: ParsedDocument,
    *,
    scope: float = 1.0,
    detectors: Sequence[Detector] | None = None,
) -> RetrievalResult:
    """Passages of ``document`` that may answer ``question``, best first; ``scope`` above 1 looks wider.

    ``detectors`` take the place of those in force: all that look for keywords, and what the settings add.
    Hidden lines are never handed over. Where the question's keywords are exhaustive and none of them
    stands in the document there are no passages, and ``looked_at`` says so.
    """
    return Retrieval(question, document, detectors).passages(scope)


class Retrieval:
    """One question's search of one document: the detectors run once, whatever scopes are asked for.

    ``labelled`` as in :func:`~docintel.retrieval.passages.make_passage`.
    """

    def __init__(
        self,
        question: ParsedQuestion,
        document: ParsedDocument,
        detectors: Sequence[Detector] | None = None,
        *,
        labelled: bool = True,
    ) -> None:
        self.question = question
        self._index = index_of(document)
        self._search = start_search(question, self._index)
        self._detectors = detectors_in_force() if detectors is None else detectors
        self._labelled = labelled

    def passages(self, scope: float = 1.0, *, echoes: bool = False) -> RetrievalResult:
        """As :func:`retrieve`. :data:`WHOLE` looks everywhere, also where no keyword was met.

        ``echoes``: also lines that put the question themselves (see :mod:`docintel.retrieval.echoes`).
        """
        hits, index = self._search.hits, self._index
        sentence = looked_at(self.question, hits, index.page_count)
        if scope < WHOLE and self._is_hopeless(hits):
            return RetrievalResult(
                (), sentence, hits, line_count=len(index.lines), warnings=warnings(index.withheld_pages)
            )
        ranges = self._ranges(scope)
        left_out: tuple[str, ...] = ()
        if not echoes:
            ranges, left_out = self._without_echoes(ranges)
        made = (
            make_passage(self._search, self._found, start, stop, labelled=self._labelled)
            for start, stop in ranges
        )
        passages = sorted(made, key=lambda passage: -passage.score)
        return RetrievalResult(
            passages=tuple(passages),
            looked_at=sentence,
            hits=hits,
            context_completeness_strong=_ends_with_matter(self.question, passages, index),
            line_count=len(index.lines),
            warnings=(*warnings(index.withheld_pages), *left_out),
        )

    @cached_property
    def _found(self) -> Found:
        hits = {detector.name: list(detector.detect(self._search)) for detector in self._detectors}
        return Found(strongest(hits), dict(fuse(hits)), likely_pages(self._search))

    def _ranges(self, scope: float) -> list[tuple[int, int]]:
        pages, lines = set(self.question.retrieval.pages), self._index.lines
        hinted = [at for at, line in enumerate(lines) if line.page in pages]
        if scope == WHOLE:
            return all_ranges(len(lines))
        rule = rule_for(self.question.expected_answer_shape, scope)
        wanted = set(hinted)
        anchors = [at for at in self._found.scores if not hinted or at in wanted]
        if hinted and not anchors:
            return [(hinted[0], min(hinted[-1] + 1, hinted[0] + rule.most_lines))]
        return ranges_around(anchors, rule, self._index)

    def _without_echoes(self, ranges: list[tuple[int, int]]) -> tuple[list[tuple[int, int]], tuple[str, ...]]:
        """``ranges`` without the lines that put the question themselves, and what to say of them."""
        left_out = positions_of_echoes(self.question, self._index)
        pages = {self._index.lines[at].page for at in left_out if any(a <= at < b for a, b in ranges)}
        return without(ranges, left_out), (warning(sorted(pages)),) if pages else ()

    def _is_hopeless(self, hits: Mapping[str, int]) -> bool:
        """Whether keywords are all that is looked for, and none of them stands in the document."""
        if any(detector.name == embeddings.NAME for detector in self._detectors):
            return False
        return self.question.activations.exhaustive_keywords and not _any_subject_hit(self.question, hits)


def _ends_with_matter(
    question: ParsedQuestion, passages: Sequence[Passage], index: DocumentIndex
) -> bool | None:
    """Only what must be whole, a list or a table, is looked at; a lookup is answered by a part."""
    if question.expected_answer_shape not in ("list", "table") or not passages:
        return None
    return ends_with_matter(passages[0], index)


def _any_subject_hit(question: ParsedQuestion, hits: Mapping[str, int]) -> bool:
    return any(hits.get(keyword.text) for keyword in question.keywords if keyword.weight > ASKING_WEIGHT)
