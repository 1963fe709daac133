"""Limits that hold while a response arrives: deadline, cancel, size. They work chunk by chunk, for every SDK.

A read timeout alone does not end a call to a server that sends one byte a second.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

import httpx2

from docintel.errors import CancelledError, MalformedAnswerError, ProviderTimeoutError
from docintel.providers.base import CallControl

MAX_RESPONSE_BYTES: Final = 32 * 2**20


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


class _GuardedStream(httpx2.SyncByteStream):
    def __init__(self, stream: httpx2.SyncByteStream, guard: Guard) -> None:
        self._stream = stream
        self._guard = guard

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        for chunk in self._stream:
            self._guard.check()
            size += len(chunk)
            if size > MAX_RESPONSE_BYTES:
                raise MalformedAnswerError(
                    f"{self._guard.title} sent more than an answer can be. Choose another model.",
                    vendor=self._guard.vendor,
                    detail="the response is larger than 32 MiB",
                )
            yield chunk

    def close(self) -> None:
        self._stream.close()


def watch_response(response: httpx2.Response) -> None:
    """An httpx2 response hook: put the current guard between the network and the reader."""
    guard = _current.get()
    if guard and isinstance(response.stream, httpx2.SyncByteStream):
        response.stream = _GuardedStream(response.stream, guard)
