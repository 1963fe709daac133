"""retrieve: candidate passages for a question, each with why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from docintel.parsing.document import ParsedDocument
from docintel.question.keywords import ASKING_WEIGHT
from docintel.question.parsed import ParsedQuestion
from docintel.retrieval.completeness import ends_with_matter
from docintel.retrieval.context import ranges_around, rule_for
from docintel.retrieval.detectors.base import Detector
from docintel.retrieval.detectors.clauses import ClauseDetector
from docintel.retrieval.detectors.headings import HeadingDetector
from docintel.retrieval.detectors.keyword import KeywordDetector, PhraseDetector
from docintel.retrieval.detectors.opening import OpeningDetector
from docintel.retrieval.detectors.ranking import RankingDetector
from docintel.retrieval.detectors.tables import TableDetector, likely_pages
from docintel.retrieval.detectors.typed import TypedDetector
from docintel.retrieval.fusion import fuse
from docintel.retrieval.index import DocumentIndex, index_of
from docintel.retrieval.lookedat import looked_at
from docintel.retrieval.passages import Found, make_passage, strongest
from docintel.retrieval.result import Passage, RetrievalResult
from docintel.retrieval.search import start_search

DETECTORS: Final[tuple[Detector, ...]] = (
    KeywordDetector(),
    PhraseDetector(),
    HeadingDetector(),
    TypedDetector(),
    RankingDetector(),
    ClauseDetector(),
    OpeningDetector(),
    TableDetector(),
)


def retrieve(
    question: ParsedQuestion,
    document: ParsedDocument,
    *,
    scope: float = 1.0,
    detectors: Sequence[Detector] = DETECTORS,
) -> RetrievalResult:
    """Passages of ``document`` that may answer ``question``, best first; ``scope`` above 1 looks wider.

    Hidden lines are never handed over. Where the question's keywords are exhaustive and none of them
    stands in the document there are no passages, and ``looked_at`` says so.
    """
    index = index_of(document)
    search = start_search(question, index)
    hits = search.hits
    sentence = looked_at(question, hits, index.page_count)
    if question.activations.exhaustive_keywords and not _any_subject_hit(question, hits):
        return RetrievalResult((), sentence, hits, line_count=len(index.lines))
    found = {detector.name: list(detector.detect(search)) for detector in detectors}
    ranked = fuse(found)
    hinted = [at for at, line in enumerate(index.lines) if line.page in set(question.retrieval.pages)]
    wanted = set(hinted)
    rule = rule_for(question.expected_answer_shape, scope)
    ranges = ranges_around([at for at, _ in ranked if not hinted or at in wanted], rule, index)
    if hinted and not ranges:
        ranges = [(hinted[0], min(hinted[-1] + 1, hinted[0] + rule.most_lines))]
    everything = Found(strongest(found), dict(ranked), likely_pages(search))
    passages = sorted(
        (make_passage(search, everything, start, stop) for start, stop in ranges), key=lambda p: -p.score
    )
    return RetrievalResult(
        passages=tuple(passages),
        looked_at=sentence,
        hits=hits,
        context_completeness_strong=_ends_with_matter(question, passages, index),
        line_count=len(index.lines),
    )


def _ends_with_matter(
    question: ParsedQuestion, passages: Sequence[Passage], index: DocumentIndex
) -> bool | None:
    """Only what must be whole, a list or a table, is looked at; a lookup is answered by a part."""
    if question.expected_answer_shape not in ("list", "table") or not passages:
        return None
    return ends_with_matter(passages[0], index)


def _any_subject_hit(question: ParsedQuestion, hits: Mapping[str, int]) -> bool:
    return any(hits.get(keyword.text) for keyword in question.keywords if keyword.weight > ASKING_WEIGHT)
