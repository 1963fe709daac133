"""Typed values in text: amounts, numbers, percentages, dates, durations, IBANs, and where they stand."""

from docintel.mentions.base import Mention, MentionKind
from docintel.mentions.dates import resolve_dates
from docintel.mentions.find import find_mentions

__all__ = ["Mention", "MentionKind", "find_mentions", "resolve_dates"]
