"""retrieve: candidate passages for a question, each with why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from docintel.parsing.document import ParsedDocument
from docintel.question.parsed import ParsedQuestion
from docintel.retrieval.context import ranges_around, rule_for
from docintel.retrieval.detectors.base import Detector, Hit
from docintel.retrieval.detectors.headings import HeadingDetector
from docintel.retrieval.detectors.keyword import KeywordDetector, PhraseDetector, lines_with
from docintel.retrieval.detectors.ranking import RankingDetector
from docintel.retrieval.detectors.typed import TypedDetector
from docintel.retrieval.fusion import fuse
from docintel.retrieval.index import DocumentIndex, index_of
from docintel.retrieval.result import Anchor, Passage, RetrievalResult

DETECTORS: Final[tuple[Detector, ...]] = (
    KeywordDetector(),
    PhraseDetector(),
    HeadingDetector(),
    TypedDetector(),
    RankingDetector(),
)


def retrieve(
    question: ParsedQuestion,
    document: ParsedDocument,
    *,
    scope: float = 1.0,
    detectors: Sequence[Detector] = DETECTORS,
) -> RetrievalResult:
    """Passages of ``document`` that may answer ``question``, best first; ``scope`` above 1 looks wider.

    Hidden lines are never handed over. Without a hit for any keyword there are no passages, and ``looked_at``
    says what was looked for.
    """
    index = index_of(document)
    hits = {keyword.text: len(lines_with(keyword, index)) for keyword in question.retrieval.keywords}
    found = {detector.name: list(detector.detect(question, index)) for detector in detectors}
    ranked = fuse(found)
    hinted = [i for i, line in enumerate(index.lines) if line.page in question.retrieval.pages]
    scores = dict(ranked)
    order = [at for at, _ in ranked if not hinted or at in set(hinted)]
    rule = rule_for(question.expected_answer_shape, scope)
    ranges = ranges_around(order, rule, index)
    if hinted and not ranges:
        ranges = [(hinted[0], min(hinted[-1] + 1, hinted[0] + rule.most_lines))]
    passages = [_passage(index, start, stop, scores, found) for start, stop in ranges]
    return RetrievalResult(
        passages=tuple(sorted(passages, key=lambda passage: -passage.score)),
        looked_at=_looked_at(question, hits, document),
        hits=hits,
    )


def _passage(
    index: DocumentIndex,
    start: int,
    stop: int,
    scores: Mapping[int, float],
    found: Mapping[str, Sequence[Hit]],
) -> Passage:
    best: defaultdict[tuple[int, str], Hit] = defaultdict(lambda: Hit(-1, "", 0.0))
    for name, hits in found.items():
        for hit in hits:
            if start <= hit.at < stop and hit.score > best[hit.at, name].score:
                best[hit.at, name] = hit
    anchors = (
        Anchor(index.lines[at].number, name, hit.keyword, hit.score)
        for (at, name), hit in sorted(best.items())
    )
    return Passage(
        lines=tuple(index.lines[start:stop]),
        score=max((scores.get(at, 0.0) for at in range(start, stop)), default=0.0),
        anchors=tuple(anchors),
    )


def _looked_at(question: ParsedQuestion, hits: Mapping[str, int], document: ParsedDocument) -> str:
    own = [
        keyword.text for keyword in question.keywords if keyword.source in ("question", "accepted", "model")
    ]
    words = ", ".join(f"“{word}”" for word in own[:6])
    pages = question.retrieval.pages
    where = f"{document.page_count} pages" if not pages else "pages " + ", ".join(map(str, pages))
    if not words:
        return f"Looked through {where}."
    seen = [word for word in own[:6] if hits.get(word)]
    if not seen:
        return f"Looked for {words} on {where}: none of these words stands there."
    return f"Looked for {words} on {where}."
