"""Backups: one zip file with every table and every file, which goes back into either kind of database."""

from __future__ import annotations

import json
import os
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from docintel.errors import InputError, StoreError
from docintel.store import transfer
from docintel.store.columns import utc_now
from docintel.store.database import Database
from docintel.store.failures import file_errors
from docintel.store.files import FileStore

_FORMAT = "docintel-backup/1"
_MANIFEST = "manifest.json"
# What zipfile raises for damage, depending on the byte hit (RuntimeError: the flag that says encrypted).
_UNREADABLE = (KeyError, ValueError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds: rows by table, the number of files, and the hashes of files that were missing."""

    rows: dict[str, int]
    files: int
    missing: tuple[str, ...]


def create(database: Database, files: FileStore, path: Path) -> Contents:
    """Write a backup of one moment to ``path``, whole or not at all, while others go on working.

    A file that is missing or damaged does not stop the backup; it is named in what is given back.
    Raises InputError for a database without tables, StoreError where something cannot be read or written.
    """
    revision = database.revision()
    if revision is None:
        raise InputError("There is nothing to back up: the database has no tables.")
    with file_errors():
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")  # readable by us alone
    try:
        with file_errors(), os.fdopen(handle, "wb") as output:
            with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
                contents = _write(archive, database, files, revision)
            output.flush()
            os.fsync(output.fileno())
            os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
    return contents


def restore(path: Path, database: Database, files: FileStore) -> Contents:
    """Put a backup back into an empty database and the file store; everything or no row at all.

    Raises InputError where ``path`` is no backup or the database is not empty, StoreError where the backup is
    damaged or something cannot be written.
    """
    with file_errors(), _opened(path) as archive:
        manifest = _manifest(archive)
        for sha256 in manifest["files"]:
            if files.add(_member(archive, f"files/{sha256}")) != sha256:
                raise StoreError("The backup is damaged: a file in it was changed. Use another backup.")
        with transfer.loading(database, manifest["revision"]) as connection:
            transfer.write_tables(connection, _batches(archive, manifest["tables"]))
            found = transfer.tally(connection)
            expected = manifest["tables"]
            if {name: [tally.rows, tally.digest] for name, tally in found.items()} != expected:
                raise StoreError("The backup is damaged: a table in it was changed. Use another backup.")
    database.upgrade()
    rows = {name: count for name, (count, _) in expected.items()}
    return Contents(rows, len(manifest["files"]), tuple(manifest["missing"]))


def _write(archive: zipfile.ZipFile, database: Database, files: FileStore, revision: str) -> Contents:
    tallies: dict[str, transfer.Tally] = {}
    hashes: set[str] = set()
    with database.snapshot() as session:
        connection = session.connection()
        for table in transfer.tables_of(connection):
            tallies[table.name] = transfer.Tally()
            with archive.open(f"tables/{table.name}.jsonl", "w", force_zip64=True) as member:
                for rows in transfer.read_table(connection, table):
                    tallies[table.name].add(rows)
                    member.writelines(json.dumps(transfer.as_json(row)).encode() + b"\n" for row in rows)
                    if table.name == "documents":
                        hashes.update(row["sha256"] for row in rows)
    kept, missing = _write_files(archive, files, sorted(hashes))
    manifest = {
        "format": _FORMAT,
        "made_at": utc_now().isoformat(timespec="seconds"),
        "revision": revision,
        "tables": {name: [tally.rows, tally.digest] for name, tally in tallies.items()},
        "files": kept,
        "missing": missing,
    }
    archive.writestr(_MANIFEST, json.dumps(manifest, indent=1))
    return Contents({name: tally.rows for name, tally in tallies.items()}, len(kept), tuple(missing))


def _write_files(
    archive: zipfile.ZipFile, files: FileStore, hashes: list[str]
) -> tuple[list[str], list[str]]:
    """Hashes of the files that were written, and of those that could not be read."""
    kept, missing = [], []
    for sha256 in hashes:
        try:
            data = files.read(sha256)
        except StoreError:
            missing.append(sha256)
        else:
            archive.writestr(f"files/{sha256}", data, zipfile.ZIP_STORED)  # PDFs are compressed already
            kept.append(sha256)
    return kept, missing


def _opened(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except _UNREADABLE as error:
        raise InputError(
            "This file is not a backup of docintel, or it is cut short. Use another one."
        ) from error


def _manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    try:
        manifest = json.loads(archive.read(_MANIFEST))
    except _UNREADABLE as error:
        raise InputError("This file is not a backup of docintel. Use another one.") from error
    if not isinstance(manifest, dict) or manifest.get("format") != _FORMAT:
        raise InputError("This backup has a format this version cannot read. Install a newer docintel.")
    if not {"revision", "tables", "files", "missing"} <= set(manifest):
        raise StoreError("The backup is damaged: its list of contents is cut short. Use another backup.")
    return manifest


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    try:
        return archive.read(name)
    except _UNREADABLE as error:
        raise StoreError("The backup is damaged: a file in it cannot be read. Use another backup.") from error


def _batches(
    archive: zipfile.ZipFile, tables: Mapping[str, Any]
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of every table, in the order they were written: each table after those it refers to."""
    for name in tables:
        try:
            with archive.open(f"tables/{name}.jsonl") as lines:
                while batch := list(islice(lines, transfer.BATCH)):
                    yield name, [_row(line) for line in batch]
        except _UNREADABLE as error:
            raise StoreError("The backup is damaged: a table cannot be read. Use another backup.") from error


def _row(line: bytes) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise StoreError(
            "The backup is damaged: a table in it cannot be read. Use another backup."
        ) from error
    if not isinstance(row, dict):
        raise StoreError("The backup is damaged: a table in it has no rows. Use another backup.")
    return row
