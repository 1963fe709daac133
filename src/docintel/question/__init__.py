"""From a question to what is looked for: shape, keywords, hints."""

from docintel.question.dictionary import Dictionary, Term, shipped_dictionary
from docintel.question.parse import parse_question
from docintel.question.parsed import Keyword, ParsedQuestion, WorkedExample
from docintel.question.profile import DocumentProfile, profile_of
from docintel.question.render import own_words, read_as

__all__ = [
    "Dictionary",
    "DocumentProfile",
    "Keyword",
    "ParsedQuestion",
    "Term",
    "WorkedExample",
    "own_words",
    "parse_question",
    "profile_of",
    "read_as",
    "shipped_dictionary",
]
