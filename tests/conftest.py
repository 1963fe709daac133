"""For every test: nothing leaves this machine."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest

_HERE = ("127.0.0.1", "::1", "localhost")


class NetworkForbiddenError(RuntimeError):
    """A test tried to reach another machine."""


@pytest.fixture(autouse=True, scope="session")
def no_network() -> Iterator[None]:
    """Connections in this process go to this machine only, whatever opens them."""
    connect = socket.socket.connect
    connect_ex = socket.socket.connect_ex

    def checked(self: socket.socket, address: Any) -> None:
        _check(self, address)
        connect(self, address)

    def checked_ex(self: socket.socket, address: Any) -> int:
        _check(self, address)
        return connect_ex(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", checked)
        patch.setattr(socket.socket, "connect_ex", checked_ex)
        yield


def _check(opened: socket.socket, address: Any) -> None:
    if opened.family in (socket.AF_INET, socket.AF_INET6) and address[0] not in _HERE:
        raise NetworkForbiddenError(f"a test tried to reach {address[0]!r}")
