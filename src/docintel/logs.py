"""Structured logs: one line per use case, without document text, questions, names, keys or passwords."""

from __future__ import annotations

import functools
import logging
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, TextIO, TypeVar, cast

import structlog

from docintel.errors import DocintelError

Function = TypeVar("Function", bound=Callable[..., Any])

_log = structlog.get_logger("docintel")


def configure(log_format: Literal["text", "json"] = "text") -> None:
    """Send log lines to standard error, as ``key=value`` pairs or as JSON. Once per process is enough."""
    last: Any = (
        structlog.processors.JSONRenderer(sort_keys=True)
        if log_format == "json"
        else structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"])
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", _Unfailing(sys.stderr))),
    )


class _Unfailing:
    """A stream that loses what it cannot write: a log on a full disk must not undo the work it tells of."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):
            return self._stream.write(text)
        return 0

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()


def logged(use_case: str) -> Callable[[Function], Function]:
    """Log each call of a use case: outcome, duration, and whose it was as an id; never the arguments."""

    def decorate(function: Function) -> Function:
        @functools.wraps(function)
        def call(self: Any, *args: Any, **kwargs: Any) -> Any:
            start = time.perf_counter()
            outcome = "failed"
            try:
                result = function(self, *args, **kwargs)
                outcome = "done"
                return result
            except DocintelError as error:
                outcome = type(error).__name__
                raise
            finally:
                seconds = round(time.perf_counter() - start, 3)
                _log.info(use_case, outcome=outcome, seconds=seconds, person=_person(self))

        return call  # type: ignore[return-value]

    return decorate


def unexpected(error: Exception) -> None:
    """Log an error nobody foresaw by its kind and the place it came from; its words may hold content."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    _log.error("unexpected", error=type(error).__name__, where=where)


def _person(desk: Any) -> str:
    """The id of whoever signed in; an empty one at a local machine. Names stay out of the log."""
    return str(desk.actor.person_id)
