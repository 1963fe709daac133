"""From a checked answer to what the screens draw (:mod:`docintel.views`)."""

from docintel.presentation.cards import answer_view, cards, finding_view
from docintel.presentation.lines import page_lines
from docintel.presentation.search import find_matches
from docintel.presentation.wording import value_text

__all__ = ["answer_view", "cards", "find_matches", "finding_view", "page_lines", "value_text"]
