"""Making the SQLAlchemy engine: what each of the two databases needs to behave the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from docintel.errors import SettingsError, StoreError
from docintel.store.failures import BUSY, file_errors
from docintel.store.turns import Turns

_READ_ONLY = "docintel_read_only"
_HAS_TURN = "docintel_has_turn"

# Connections of one process. Whoever finds none free waits, and gives up after the timeout.
_POOL: dict[str, Any] = {"pool_size": 10, "max_overflow": 30, "pool_timeout": 15}


def make_engine(url: str, *, busy_timeout_s: float) -> Engine:
    """An engine for ``url``; see :class:`docintel.store.database.Database`."""
    parsed = _parse(url)
    if parsed.get_backend_name() == "sqlite":
        return _sqlite_engine(parsed, busy_timeout_s)
    lock_timeout_ms = int(busy_timeout_s * 1000)
    return create_engine(
        parsed.set(drivername="postgresql+psycopg"),
        pool_pre_ping=True,
        **_POOL,
        connect_args={"options": f"-c timezone=UTC -c lock_timeout={lock_timeout_ms}", "connect_timeout": 10},
    )


def reading(engine: Engine) -> Engine:
    """The same engine (and pool), for transactions that only read and see one moment."""
    if engine.dialect.name == "sqlite":
        return engine.execution_options(**{_READ_ONLY: True})
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
        backend = parsed.get_backend_name()
    except ArgumentError as error:
        raise SettingsError(
            "The database URL cannot be read. Write it as sqlite:///FILE or postgresql://…"
        ) from error
    if backend not in ("sqlite", "postgresql"):
        raise SettingsError(
            f"The database {backend!r} is not supported. Use sqlite:///FILE or postgresql://…"
        )
    return parsed


def _is_file(url: URL) -> bool:
    return url.database not in (None, "", ":memory:")


def _sqlite_engine(url: URL, busy_timeout_s: float) -> Engine:
    if url.database and _is_file(url):
        with file_errors():
            Path(url.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    pool = _POOL if _is_file(url) else {}
    engine = create_engine(url, connect_args={"timeout": busy_timeout_s}, **pool)
    turns = Turns()

    def begin(connection: Connection) -> None:
        """Readers take a snapshot; writers the lock at once, since taking it after a read may only fail."""
        read_only = connection.get_execution_options().get(_READ_ONLY, False)
        if not read_only and not connection.info.get(_HAS_TURN):
            if not turns.take(busy_timeout_s):
                raise StoreError(BUSY)
            connection.info[_HAS_TURN] = True
        connection.exec_driver_sql(f"PRAGMA query_only={int(read_only)}")
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    def checkin(_connection: Any, record: Any) -> None:
        if record.info.pop(_HAS_TURN, False):
            turns.give()

    event.listen(engine, "connect", _prepare_connection)
    event.listen(engine, "begin", begin)
    event.listen(engine, "checkin", checkin)
    return engine


def _prepare_connection(connection: Any, _record: Any) -> None:
    # The driver must not open transactions by itself: _begin chooses the kind.
    connection.isolation_level = None
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",  # NORMAL may lose confirmed decisions when the power fails
        "foreign_keys=ON",
        "secure_delete=ON",  # a removed document's words must not stay in the file's free pages
        "recursive_triggers=ON",  # else REPLACE passes the triggers that forbid deletes
    ):
        connection.execute(f"PRAGMA {pragma}")
