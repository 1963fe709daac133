"""Every store test runs on SQLite and on a real PostgreSQL server."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from docintel.store import Database
from tests.store.cluster import TEMPLATE, Cluster, find_binaries, running_cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A server with a prepared database. A server that is there but will not start is an error."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip(
            "NOT TESTED ON POSTGRESQL: this machine has no PostgreSQL server (apt install postgresql)"
        )
    with running_cluster(binaries) as running:
        running.execute(f"CREATE DATABASE {TEMPLATE}")
        _prepare(running.url(TEMPLATE))
        yield running


@pytest.fixture(scope="session")
def prepared_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("prepared") / "prepared.sqlite3"
    _prepare(f"sqlite:///{path}")
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def make_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Makes new databases of one kind: with all tables, or with none (``prepared=False``)."""
    made: list[tuple[str, bool]] = []

    def make(*, prepared: bool = True) -> str:
        if kind == "postgresql":
            server: Cluster = request.getfixturevalue("cluster")
            made.append((server.prepared() if prepared else server.blank(), prepared))
            return made[-1][0]
        path = tmp_path / f"{len(made)}.sqlite3"
        made.append((f"sqlite:///{path}", prepared))
        if prepared:
            shutil.copyfile(request.getfixturevalue("prepared_sqlite"), path)
        return made[-1][0]

    yield make
    if kind == "postgresql":
        server = request.getfixturevalue("cluster")
        for url, is_prepared in made:
            server.give_back(url, is_prepared=is_prepared)


@pytest.fixture
def database(make_url: Callable[..., str]) -> Iterator[Database]:
    """A prepared, empty database."""
    opened = Database(make_url())
    yield opened
    opened.close()


@pytest.fixture
def empty_database(make_url: Callable[..., str]) -> Iterator[Database]:
    """A database without tables."""
    opened = Database(make_url(prepared=False))
    yield opened
    opened.close()


def _prepare(url: str) -> None:
    database = Database(url)
    database.upgrade()
    database.close()
