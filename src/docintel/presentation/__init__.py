"""From a checked answer to what the screens draw (:mod:`docintel.views`)."""

from docintel.presentation.cards import cards, finding_view
from docintel.presentation.wording import value_text

__all__ = ["cards", "finding_view", "value_text"]
