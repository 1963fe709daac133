"""From a parsed question to passages pinned to their lines."""

from docintel.retrieval.material import FormMaterial, ReadingMaterial
from docintel.retrieval.result import Anchor, Passage, PassageLine, RetrievalResult
from docintel.retrieval.retrieve import WHOLE, Retrieval, retrieve

__all__ = [
    "WHOLE",
    "Anchor",
    "FormMaterial",
    "Passage",
    "PassageLine",
    "ReadingMaterial",
    "Retrieval",
    "RetrievalResult",
    "retrieve",
]
