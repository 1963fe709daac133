"""One database, SQLite or PostgreSQL, by its URL: the engine, sessions, and the migrations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, make_url
from sqlalchemy.orm import Session

from docintel.store.engine import make_engine, reading
from docintel.store.failures import database_errors
from docintel.store.migrate import current_revision, downgrade, upgrade


class Database:
    """The database at ``url``. Thread-safe: make one per process, and a session per use case.

    ``url`` is an SQLAlchemy URL (``sqlite:///file`` or ``postgresql://…``). Raises SettingsError where it is
    none of these. Every method raises StoreError where the database cannot be read or written.
    """

    def __init__(self, url: str, *, busy_timeout_s: float = 15.0) -> None:
        self.url = make_url(url).render_as_string(hide_password=True) if "://" in url else url
        self.engine: Engine = make_engine(url, busy_timeout_s=busy_timeout_s)
        self._reading = reading(self.engine)

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A session that may write. Rolls back at the end of the block unless committed.

        On SQLite it takes the write lock at its first statement, so that reading first and writing then
        cannot fail halfway; keep it short.
        """
        with database_errors(), Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def snapshot(self) -> Iterator[Session]:
        """A session that only reads, and sees one moment throughout. Never waits for writers."""
        with database_errors(), Session(self._reading, expire_on_commit=False) as session:
            yield session

    def upgrade(self, revision: str = "head") -> None:
        """Bring the tables to ``revision``. Safe to call from several processes at once."""
        with database_errors():
            upgrade(self.engine, revision)

    def downgrade(self, revision: str) -> None:
        """Take the tables back to ``revision`` (``base`` removes them all, and what is in them)."""
        with database_errors():
            downgrade(self.engine, revision)

    def revision(self) -> str | None:
        """The revision the tables are at; None where there are none."""
        with database_errors():
            return current_revision(self._reading)

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()
