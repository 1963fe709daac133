"""Table rows and label–value pairs whose label and column header fit the question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.rowscore import match_row
from docintel.retrieval.search import Search

_MOST_PAGES: Final = 12


def likely_pages(search: Search) -> dict[int, frozenset[str]]:
    """The pages on which most of the question's topics are met, and which topics; best page first."""
    met: defaultdict[int, dict[str, float]] = defaultdict(dict)
    index = search.index
    for topic in search.topics:
        for term, strength in topic.terms:
            places = set.intersection(*(set(index.by_stem.get(word, ())) for word in term))
            for page in {int(index.pages[at]) for at in places}:
                met[page][topic.name] = max(met[page].get(topic.name, 0.0), strength * topic.weight)
    ranked = sorted(met, key=lambda page: (-sum(met[page].values()), page))
    hinted = [page for page in search.question.retrieval.pages if page in met or index.rows(page)]
    return {page: frozenset(met[page]) for page in [*hinted, *ranked][:_MOST_PAGES]}


class TableDetector:
    """The line of each row's best cell."""

    name = "table"

    def detect(self, search: Search) -> Iterable[Hit]:
        index = search.index
        for page, around in likely_pages(search).items():
            for row in index.rows(page):
                for match in match_row(row, search.topics, around, index.language)[:1]:
                    yield Hit(index.position_of(match.cell.line), row.label, match.score)
