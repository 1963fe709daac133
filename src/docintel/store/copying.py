"""Moving an installation from one database to another, SQLite to PostgreSQL or back."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from docintel.errors import InputError
from docintel.store import transfer
from docintel.store.database import Database


def copy(source: Database, target: Database) -> dict[str, int]:
    """Copy everything in ``source`` into the empty ``target``; gives the number of rows by table.

    ``source`` is read as it is at one moment and not changed. ``target`` gets everything or nothing; it is
    read back and compared before it is committed, then brought to this version's schema. Raises InputError
    where ``source`` has no tables or ``target`` is not empty, StoreError where a table did not arrive whole.
    """
    revision = source.revision()
    if revision is None:
        raise InputError("There is nothing to copy: the source database has no tables.")
    with source.snapshot() as reading, transfer.loading(target, revision) as writing:
        origin = reading.connection()
        transfer.write_tables(writing, _batches(origin))
        expected = transfer.tally(origin)
        transfer.require_same(transfer.tally(writing), expected)
    target.upgrade()
    return {name: counted.rows for name, counted in expected.items()}


def _batches(connection: Connection) -> Iterator[tuple[str, transfer.Rows]]:
    for table in transfer.tables_of(connection):
        for rows in transfer.read_table(connection, table):
            yield table.name, rows
