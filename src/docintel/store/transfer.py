"""Reading a whole database and writing it into another, of either kind, at whatever revision it is.

Tables are taken as the database itself describes them, not as this version's schema does: an old backup goes
into a database of its own revision, and the migrations do the rest. Values travel as stored (JSON as text,
moments in UTC).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, DateTime, MetaData, Table, func, insert, select, text

from docintel.errors import InputError, StoreError
from docintel.store.audit.event import GENESIS
from docintel.store.commitment import canonical
from docintel.store.database import Database
from docintel.store.failures import database_errors

BATCH = 500
_SEEDED = {"collections"}  # tables a new database has rows in already
_START_OF_CHAIN = {"seq": 0, "hash": GENESIS}  # triggers move it on while the events come in

Rows = Sequence[dict[str, Any]]


@dataclass(slots=True)
class Tally:
    """Number of rows of a table, and a sum of their hashes that does not depend on their order."""

    rows: int = 0
    total: int = 0

    def add(self, rows: Rows) -> None:
        """Count these rows."""
        self.rows += len(rows)
        for row in rows:
            self.total += int.from_bytes(hashlib.sha256(canonical(as_json(row))).digest())

    @property
    def digest(self) -> str:
        return f"{self.total % 2**256:064x}"


def as_json(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row with moments as ISO 8601 text."""
    return {
        name: value.isoformat(timespec="microseconds") if isinstance(value, datetime) else value
        for name, value in row.items()
    }


def tables_of(connection: Connection) -> list[Table]:
    """The tables there are, each after those it refers to."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name != "alembic_version"]


def read_table(connection: Connection, table: Table) -> Iterator[Rows]:
    """All rows in the order of their key, in batches."""
    query = select(table).order_by(*table.primary_key).execution_options(yield_per=BATCH)
    for part in connection.execute(query).partitions():
        yield [{name: _with_zone(value) for name, value in row._mapping.items()} for row in part]


def tally(connection: Connection) -> dict[str, Tally]:
    """What every table holds."""
    tallies = {}
    for table in tables_of(connection):
        tallies[table.name] = Tally()
        for rows in read_table(connection, table):
            tallies[table.name].add(rows)
    return tallies


def require_empty(connection: Connection) -> None:
    """Raises InputError where anything was ever saved in this database."""
    for table in tables_of(connection):
        if table.name not in _SEEDED and connection.scalar(select(func.count()).select_from(table)):
            raise InputError("The target database is not empty. Give a new, empty one.")


@contextmanager
def loading(database: Database, revision: str) -> Iterator[Connection]:
    """One transaction on an empty database brought to ``revision``, kept unless the block fails."""
    if database.revision() is not None:
        with database.snapshot() as session:
            require_empty(session.connection())
        database.downgrade("base")
    database.upgrade(revision)
    with database_errors(), database.engine.begin() as connection:
        yield connection


def write_tables(connection: Connection, batches: Iterable[tuple[str, Rows]]) -> None:
    """Write batches of rows (as :func:`read_table` or a backup gives them) into empty tables.

    Raises InputError for a table or column that is not there.
    """
    require_empty(connection)
    tables = {table.name: table for table in tables_of(connection)}
    for name in _SEEDED & set(tables):
        connection.execute(tables[name].delete())
    for name, rows in batches:
        if name not in tables or any(set(row) - set(tables[name].columns.keys()) for row in rows):
            raise InputError(
                f"The table {name!r} does not fit this database's version. Use a matching backup."
            )
        if rows:
            connection.execute(
                insert(tables[name]), [_as_stored(tables[name], row, connection) for row in rows]
            )
    _go_on_numbering(connection, tables.values())


def require_same(found: Mapping[str, Tally], expected: Mapping[str, Tally]) -> None:
    """Raises StoreError naming the first table that did not arrive whole."""
    for name in sorted({*found, *expected}):
        if found.get(name) != expected.get(name):
            raise StoreError(f"The table {name!r} did not arrive whole. Nothing was saved; try again.")


def _with_zone(value: Any) -> Any:
    """Moments in UTC with their zone; SQLite keeps none."""
    if not isinstance(value, datetime):
        return value
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def _as_stored(table: Table, row: Mapping[str, Any], connection: Connection) -> dict[str, Any]:
    """The row as this database wants it."""
    values = dict(row)
    for name, value in row.items():
        if isinstance(table.columns[name].type, DateTime) and value is not None:
            moment = datetime.fromisoformat(value) if isinstance(value, str) else value
            values[name] = moment.replace(tzinfo=None) if connection.dialect.name == "sqlite" else moment
    if table.name == "audit_heads":
        values |= _START_OF_CHAIN
    return values


def _go_on_numbering(connection: Connection, tables: Iterable[Table]) -> None:
    """Let PostgreSQL number new rows after the ones that were written; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables:
        if "seq" in table.columns and table.columns["seq"].autoincrement is True:
            last = connection.scalar(select(func.max(table.columns["seq"])))
            if last is not None:
                sequence = text("SELECT setval(pg_get_serial_sequence(:table, 'seq'), :last)")
                connection.execute(sequence, {"table": table.name, "last": last})
