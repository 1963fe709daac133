"""Quotes: looked up in a document exactly, after a folding that only touches what never carries meaning."""

from docintel.generation.quotes.cache import LineSource, QuoteIndexes, indexes_for
from docintel.generation.quotes.index import Match, QuoteIndex
from docintel.generation.quotes.lookup import contains, excerpt, locate
from docintel.generation.quotes.reading import Quote, read_quote
from docintel.generation.quotes.tokens import normalise

__all__ = [
    "LineSource",
    "Match",
    "Quote",
    "QuoteIndex",
    "QuoteIndexes",
    "contains",
    "excerpt",
    "indexes_for",
    "locate",
    "normalise",
    "read_quote",
]
