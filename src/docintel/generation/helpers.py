"""Calls to a model beside the one that answers: their prompts, and what is kept of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from docintel.errors import (
    BadRequestError,
    ContextTooLongError,
    MalformedAnswerError,
    RefusedError,
    TruncatedAnswerError,
)
from docintel.providers import Completion

FORGIVEN: Final = (
    BadRequestError,
    ContextTooLongError,
    MalformedAnswerError,
    RefusedError,
    TruncatedAnswerError,
)
"""Failures of a helping call that leave the question answerable without its help."""


@dataclass(frozen=True, slots=True)
class Help:
    """One helping call, for the trace: what it was for, what came of it in words, and what it cost."""

    purpose: str  # "reading the question", "ranking the passages"
    came_of_it: tuple[str, ...]
    meta: dict[str, Any]


def helped(purpose: str, completion: Completion[Any], *came_of_it: str) -> Help:
    """A helping call that was answered."""
    meta = {
        "provider": completion.provider,
        "model": completion.model,
        "raw_response": completion.raw,
        "usage": dict(completion.usage),
        "cost_usd": None if completion.cost_usd is None else str(completion.cost_usd),
        "latency_s": round(completion.latency_s, 3),
    }
    return Help(purpose, came_of_it, meta)


def not_helped(purpose: str, error: Exception) -> Help:
    """A helping call that failed: the question goes on without it."""
    return Help(purpose, (f"No help: {error}",), {"usage": {}, "cost_usd": None, "latency_s": 0.0})
