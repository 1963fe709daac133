"""From a question to what is looked for: shape, keywords, hints."""

from docintel.question.parse import parse_question
from docintel.question.parsed import Keyword, ParsedQuestion
from docintel.question.profile import DocumentProfile, profile_of
from docintel.question.render import read_as

__all__ = ["DocumentProfile", "Keyword", "ParsedQuestion", "parse_question", "profile_of", "read_as"]
