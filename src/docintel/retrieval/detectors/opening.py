"""The opening of a document: its title, preamble and date, where contracts say who, what and since when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.search import Search

OPENING_CONCEPTS: Final = frozenset(
    {
        "document_title",
        "parties",
        "agreement_date",
        "publication_date",
        "effective_date",
        "expiration_date",
        "contract_term",
    }
)
_LINES: Final = 45
_STEP: Final = 6  # anchors this far apart carry all lines between them along


class OpeningDetector:
    """Anchors over the first lines, for questions about what openings say."""

    name = "opening"

    def detect(self, search: Search) -> Iterable[Hit]:
        concept = next((name for name in search.question.concepts if name in OPENING_CONCEPTS), None)
        if concept is None:
            return
        for at in range(0, min(_LINES, len(search.index.lines)), _STEP):
            yield Hit(at, concept, 1.0 / (1 + at))
