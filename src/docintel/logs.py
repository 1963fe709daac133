"""Structured logs: one line per use case, without document text, questions, keys or passwords."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import structlog

from docintel.errors import DocintelError

P = ParamSpec("P")
R = TypeVar("R")

_log = structlog.get_logger("docintel")


def logged(use_case: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Log each call of the use case with its outcome and duration; arguments are never logged."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            start = time.perf_counter()
            outcome = "failed"
            try:
                result = function(*args, **kwargs)
                outcome = "done"
                return result
            except DocintelError as error:
                outcome = type(error).__name__
                raise
            finally:
                _log.info(use_case, outcome=outcome, seconds=round(time.perf_counter() - start, 3))

        return call

    return decorate
