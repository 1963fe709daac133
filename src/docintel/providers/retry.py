"""Asking one vendor again: Retry-After honoured, else a jittered backoff, within one deadline."""

from __future__ import annotations

import math
import random
import threading
import time
from dataclasses import dataclass, field, replace
from typing import Final

from docintel.errors import CancelledError, MalformedAnswerError, ProviderError, ProviderTimeoutError
from docintel.providers.base import Completion, CompletionRequest, FailedTry, SchemaT, Vendor
from docintel.providers.prompted import with_problem

MOST_TRIES: Final = 4
FIRST_WAIT_S: Final = 0.5
LONGEST_WAIT_S: Final = 20.0


@dataclass(slots=True)
class TryLog:
    """What failed so far in one call of the door, in order."""

    failures: list[FailedTry] = field(default_factory=list)

    def add(self, provider: str, model: str, error: ProviderError, waited_s: float = 0.0) -> None:
        self.failures.append(FailedTry(provider, model, type(error).__name__, str(error), round(waited_s, 3)))


def ask_with_retries(
    vendor: Vendor, request: CompletionRequest[SchemaT], log: TryLog, *, longest_wait_s: float
) -> Completion[SchemaT]:
    """The vendor's answer, asked again where that may help, until the request's deadline.

    A malformed answer is asked for once more, with what was wrong. A vendor that wants a longer wait than
    ``longest_wait_s`` is not waited for. Raises the last ProviderError.
    """
    reasked = False
    for number in range(1, MOST_TRIES + 1):
        try:
            return vendor.complete(request)
        except MalformedAnswerError as error:
            if reasked or number == MOST_TRIES or _left(request) <= 0:
                raise
            log.add(vendor.name, request.model or "", error)
            request, reasked = replace(request, user=with_problem(request.user, error.detail)), True
        except ProviderError as error:
            wait = _wait(error, number)
            if wait is None or wait > min(longest_wait_s, _left(request)):
                raise
            log.add(vendor.name, request.model or "", error, wait)
            _sleep(wait, request, vendor)
    raise AssertionError("unreachable: the last try raises")


def _wait(error: ProviderError, number: int) -> float | None:
    """Seconds to wait before try ``number + 1``; None where there is none."""
    if not error.retryable or number >= MOST_TRIES or isinstance(error, ProviderTimeoutError):
        return None
    if error.retry_after_s is not None:
        return error.retry_after_s
    return min(FIRST_WAIT_S * 2.0 ** (number - 1), LONGEST_WAIT_S) * random.uniform(0.5, 1.0)


def _left(request: CompletionRequest[SchemaT]) -> float:
    return math.inf if request.deadline is None else request.deadline - time.monotonic()


def _sleep(seconds: float, request: CompletionRequest[SchemaT], vendor: Vendor) -> None:
    cancel = request.control.cancel if request.control else threading.Event()
    if cancel.wait(seconds):
        raise CancelledError("Stopped. Ask again when you like.", vendor=vendor.name)
