"""Which database the installations that tests make are on: SQLite, or a PostgreSQL server of their own.

``DOCINTEL_TEST_DATABASE=postgresql`` gives every data folder a database of that server, in this process and
in the apps that browser tests start, where it would have an SQLite file otherwise.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakSet

import pytest

from docintel.settings import Settings
from docintel.store import Database
from tests.store.cluster import TEMPLATE, Cluster, find_binaries, running_cluster

VARIABLE = "DOCINTEL_TEST_DATABASE"
_KINDS = ("sqlite", "postgresql")
_STORING = ("docintel.store", "docintel.usecases", "docintel.cli")
_opened: WeakSet[Database] = WeakSet()


def chosen() -> str:
    """The kind of database to test on."""
    kind = os.environ.get(VARIABLE, "sqlite")
    if kind not in _KINDS:
        raise pytest.UsageError(f"{VARIABLE} is {kind!r}; it can be {' or '.join(_KINDS)}")
    return kind


def url_of(home: Path) -> str:
    """The database of the installation with this data folder."""
    return Settings(home=home, database_url=None).url


@contextmanager
def postgresql_everywhere() -> Iterator[None]:
    """Start the server, and point every installation without a database of its own at it."""
    binaries = find_binaries()
    if binaries is None:
        raise pytest.UsageError("this machine has no PostgreSQL server (apt install postgresql)")
    with running_cluster(binaries) as cluster, pytest.MonkeyPatch.context() as patch:
        cluster.execute(f"CREATE DATABASE {TEMPLATE}")
        template = Database(cluster.url(TEMPLATE))
        template.upgrade()
        template.close()
        patch.setattr(Settings, "url", property(_Urls(cluster)))
        patch.setattr(Database, "__init__", _remembering(Database.__init__))
        yield


def is_used_by(item: pytest.Item) -> bool:
    """Whether a test works on an installation: by the names its file imports, or by the app it looks at.

    The gallery of made answers is the one app without a database.
    """
    named = vars(getattr(item, "module", None) or object)
    if "Server" in named and "gallery" not in getattr(item, "fixturenames", ()):
        return True
    origins = (getattr(each, "__module__", None) or getattr(each, "__name__", "") for each in named.values())
    return any(str(origin).startswith(_STORING) for origin in origins)


def close_idle_connections() -> None:
    """A server has fewer connections than the tests of a run would leave open. What is in use goes on."""
    for database in list(_opened):
        database.close()


class _Urls:
    """A database per data folder, made when first asked for."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._by_home: dict[Path, str] = {}

    def __call__(self, settings: Settings) -> str:
        home = settings.home.resolve()
        if settings.database_url is not None:
            return settings.database_url
        if home not in self._by_home:
            self._by_home[home] = self._cluster.prepared()
        return self._by_home[home]


def _remembering(original: Callable[..., None]) -> Callable[..., None]:
    def init(self: Database, *args: object, **kwargs: object) -> None:
        original(self, *args, **kwargs)
        _opened.add(self)

    return init
