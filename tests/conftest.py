"""For every test: nothing leaves this machine, and the kind of database asked for."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from tests import databases

# How long an example takes is the machine's business: no test judges by the clock.
settings.register_profile("docintel", deadline=None)
settings.load_profile("docintel")

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


@pytest.fixture(autouse=True, scope="session")
def kind_of_database(no_network: None) -> Iterator[str]:
    """SQLite, or PostgreSQL for every installation a test makes."""
    kind = databases.chosen()
    if kind == "sqlite":
        yield kind
        return
    with databases.postgresql_everywhere():
        yield kind


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what depends on the kind of database, so that only this runs again on the other kind."""
    for item in items:
        if databases.is_used_by(item):
            item.add_marker("database")


@pytest.fixture(autouse=True)
def _main_module() -> Iterator[None]:
    """App tests put the page's script in the place of the main module, where no new process finds it."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main


@pytest.fixture(autouse=True)
def _few_connections(kind_of_database: str) -> Iterator[None]:
    yield
    if kind_of_database == "postgresql":
        databases.close_idle_connections()
