"""The keyword table of a collection: concepts and the terms for them, grown from accepted answers."""

from docintel.store.keywords.growth import answer_counts, forget_document, sources, weigh
from docintel.store.keywords.merge import merge_concepts
from docintel.store.keywords.table import DISCOVERED, StoredTerm, fold, get_term, list_terms, usable_terms
from docintel.store.keywords.terms import add_term, edit_term, import_terms, remove_term

__all__ = [
    "DISCOVERED",
    "StoredTerm",
    "add_term",
    "answer_counts",
    "edit_term",
    "fold",
    "forget_document",
    "get_term",
    "import_terms",
    "list_terms",
    "merge_concepts",
    "remove_term",
    "sources",
    "usable_terms",
    "weigh",
]
