"""Limits that hold while a response arrives: deadline, cancel, size. They work chunk by chunk, for every SDK.

A read timeout alone does not end a call to a server that sends one byte a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import httpx2

from docintel.errors import MalformedAnswerError
from docintel.providers.guard import Guard, current_guard

MAX_RESPONSE_BYTES: Final = 32 * 2**20


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
    guard = current_guard()
    if guard and isinstance(response.stream, httpx2.SyncByteStream):
        response.stream = _GuardedStream(response.stream, guard)
