"""Reciprocal rank fusion: several rankings into one, whatever their scores' scales."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from docintel.retrieval.detectors.base import Hit

_K: Final = 20
WEIGHTS: Final[Mapping[str, float]] = {
    "keyword": 1.0,
    "phrase": 1.3,
    "heading": 0.6,
    "typed": 0.8,
    "bm25": 1.0,
    "clause": 2.0,
    "table": 1.5,
    "opening": 1.6,
    "embedding": 1.0,
}


def fuse(hits: Mapping[str, Iterable[Hit]]) -> list[tuple[int, float]]:
    """(position, fused score), best first; one detector's hits on one position add up before ranking."""
    fused: defaultdict[int, float] = defaultdict(float)
    for name, found in hits.items():
        sums: defaultdict[int, float] = defaultdict(float)
        for hit in found:
            sums[hit.at] += hit.score
        ranked = sorted(sums, key=lambda at: (-sums[at], at))
        for rank, at in enumerate(ranked):
            fused[at] += WEIGHTS.get(name, 1.0) / (_K + rank)
    return sorted(fused.items(), key=lambda pair: (-pair[1], pair[0]))
