"""Database and file system errors, as sentences that say what to do next."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from docintel.errors import StoreError

BUSY = "The database is busy with another change. Nothing was saved; try again in a moment."
_FULL = "The disk is full. Nothing was saved; free some space and try again."
_READ_ONLY = "The data folder cannot be written. Nothing was saved; give docintel write access to it."
_DAMAGED = "The database file is damaged. Stop docintel and restore the latest backup."
_NOT_OPEN = "The database cannot be opened. Check that the data folder exists and docintel may use it."
_UNREACHABLE = (
    "The database server cannot be reached, or it refused the sign-in. Check that it runs, and the address, "
    "database name, user and password in the database URL."
)
_FORBIDDEN = "The database user may not do this. Ask whoever runs the database for the missing rights."
_UNPREPARED = "The database has not been prepared. Run 'docintel db upgrade' and try again."
_KEPT = "This record is evidence: it is kept as it was written and cannot be changed or removed."
_GONE = "What this belongs to was removed meanwhile. Nothing was saved; reload the page and try again."
_OTHER = "The database could not do this. Nothing was saved; try again, and look at the log if it stays."

# Primary result codes of SQLite, which extended names (SQLITE_IOERR_FSYNC, …) start with.
_SQLITE = (
    ("SQLITE_BUSY", BUSY),
    ("SQLITE_LOCKED", BUSY),
    ("SQLITE_FULL", _FULL),
    ("SQLITE_READONLY", _READ_ONLY),
    ("SQLITE_CORRUPT", _DAMAGED),
    ("SQLITE_NOTADB", _DAMAGED),
    ("SQLITE_CANTOPEN", _NOT_OPEN),
    ("SQLITE_PERM", _READ_ONLY),
    ("SQLITE_IOERR", _NOT_OPEN),
    ("SQLITE_CONSTRAINT_TRIGGER", _KEPT),
    ("SQLITE_CONSTRAINT_FOREIGNKEY", _GONE),
)

# SQLSTATE prefixes of PostgreSQL.
_POSTGRESQL = (
    ("53100", _FULL),
    ("53300", BUSY),
    ("55P03", BUSY),
    ("57014", BUSY),
    ("40", BUSY),
    ("28", _UNREACHABLE),
    ("3D000", _UNREACHABLE),
    ("25006", _READ_ONLY),
    ("42501", _FORBIDDEN),
    ("42P01", _UNPREPARED),
    ("08", _UNREACHABLE),
    ("57P", _UNREACHABLE),
    ("XX00", _DAMAGED),
    ("23503", _GONE),
    ("DI", _KEPT),  # raised by our own triggers
)

_OS_ERRORS = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
    errno.EROFS: _READ_ONLY,
}


def _by_prefix(code: str, table: tuple[tuple[str, str], ...]) -> str:
    return next((sentence for prefix, sentence in table if code.startswith(prefix)), _OTHER)


def database_sentence(error: SQLAlchemyError) -> str:
    """What to tell a person about this database error."""
    if isinstance(error, PoolTimeoutError):  # every connection of the pool is taken
        return BUSY
    cause = error.orig if isinstance(error, DBAPIError) else None
    if isinstance(cause, sqlite3.Error):
        if "no such table" in str(cause):
            return _UNPREPARED
        return _by_prefix(getattr(cause, "sqlite_errorname", None) or "", _SQLITE)
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return _UNREACHABLE
    state = getattr(cause, "sqlstate", None)
    if state:
        return _by_prefix(state, _POSTGRESQL)
    # psycopg knows no SQLSTATE for a connection that never came to be.
    return _UNREACHABLE if type(cause).__name__ == "OperationalError" else _OTHER


def os_sentence(error: OSError) -> str:
    """What to tell a person about this file system error."""
    return _OS_ERRORS.get(error.errno or 0, _NOT_OPEN)


@contextmanager
def database_errors() -> Iterator[None]:
    """Turn the block's database errors into StoreError."""
    try:
        yield
    except SQLAlchemyError as error:
        raise StoreError(database_sentence(error)) from error


@contextmanager
def file_errors() -> Iterator[None]:
    """Turn the block's file system errors into StoreError."""
    try:
        yield
    except OSError as error:
        raise StoreError(os_sentence(error)) from error
