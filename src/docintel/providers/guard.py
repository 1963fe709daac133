"""Who and what may end a running call: its deadline, and the person who asked."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from docintel.errors import CancelledError, ProviderTimeoutError
from docintel.providers.base import CallControl


@dataclass(frozen=True, slots=True)
class Guard:
    """What one call may cost in time, and who may stop it. ``deadline`` is on the monotonic clock."""

    vendor: str
    title: str
    deadline: float
    control: CallControl | None

    def check(self) -> None:
        """Raise CancelledError or ProviderTimeoutError where the call must end."""
        if self.control and self.control.cancel.is_set():
            raise CancelledError("Stopped. Ask again when you like.", vendor=self.vendor)
        if time.monotonic() > self.deadline:
            raise timed_out(self.vendor, self.title)

    @property
    def remaining_s(self) -> float:
        return max(self.deadline - time.monotonic(), 0.001)


def timed_out(vendor: str, title: str) -> ProviderTimeoutError:
    """The one wording of a timeout."""
    return ProviderTimeoutError(
        f"There was no whole answer from {title} in the time allowed. Ask again, or raise "
        "DOCINTEL_PROVIDER_TIMEOUT_S.",
        vendor=vendor,
        retryable=True,
    )


_current: ContextVar[Guard | None] = ContextVar("docintel_guard", default=None)


@contextmanager
def guarded(guard: Guard) -> Iterator[None]:
    """Let ``guard`` hold for the calls made inside."""
    guard.check()
    token = _current.set(guard)
    try:
        yield
    finally:
        _current.reset(token)


def current_guard() -> Guard | None:
    """The guard of the call being made, None outside of one."""
    return _current.get()
