"""From a parsed question to passages pinned to their lines."""

from docintel.retrieval.material import FormMaterial, ReadingMaterial
from docintel.retrieval.result import Anchor, Passage, PassageLine, RetrievalResult
from docintel.retrieval.retrieve import retrieve

__all__ = [
    "Anchor",
    "FormMaterial",
    "Passage",
    "PassageLine",
    "ReadingMaterial",
    "RetrievalResult",
    "retrieve",
]
