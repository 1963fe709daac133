"""What the first answer of a process would wait for, loaded while the first page is looked at."""

from __future__ import annotations

import threading

from docintel.mentions import find_mentions
from docintel.question import parse_question

_PRINTED = "1 January 2026 to 31 December 2026: EUR 500.00, 12.5 %, 30 days"
_ASKED = "What is the deductible?"


def warm_up() -> threading.Thread:
    """Load the words for months, units and currencies, and the dictionary, on the thread given back."""
    thread = threading.Thread(target=_load, name="warm-up", daemon=True)
    thread.start()
    return thread


def _load() -> None:
    parse_question(_ASKED)
    find_mentions(_PRINTED, language="en")
