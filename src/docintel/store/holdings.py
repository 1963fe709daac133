"""Documents together with their files: neither is left without the other, whoever comes and goes at once.

The row is what counts. A file without a row is rubbish, from a crash between the two, and :func:`sweep` takes
it away; a row without its file must not be, so files go only after their rows, under a lock on their hash.
"""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from docintel.store import documents
from docintel.store.database import Database
from docintel.store.files import FileStore
from docintel.store.records import DocumentRecord, NewDocument
from docintel.store.schema import documents as table


def add_document(database: Database, files: FileStore, data: bytes, new: NewDocument) -> DocumentRecord:
    """Keep a document and its bytes, see :func:`documents.add`; ValueError where they do not belong."""
    if files.add(data) != new.sha256:
        raise ValueError("these are not the bytes of this document")
    with database.session() as session:
        _lock(session, new.sha256)
        record = documents.add(session, new)
        files.add(data)  # again, in case somebody removed the same document in between
        session.commit()
    return record


def remove_document(
    database: Database, files: FileStore, document_id: str, *, removed_by: str, role: str = ""
) -> bool:
    """Remove a document with all that hangs on it, and its bytes unless another document has them too.

    Gives True where the bytes went, so that caches of them can go as well. Raises UnknownDocumentError.
    """
    with database.session() as session:
        sha256 = documents.get(session, document_id).sha256
        documents.remove(session, document_id, removed_by=removed_by, role=role)
        session.commit()
    with database.session() as session:
        return _drop_unused(session, files, sha256)


def sweep(database: Database, files: FileStore) -> int:
    """Remove files no document has and leftovers of broken uploads, at start-up; says how many."""
    removed = files.remove_leftovers()
    for sha256 in files.hashes():
        with database.session() as session:
            removed += _drop_unused(session, files, sha256)
    return removed


def _drop_unused(session: Session, files: FileStore, sha256: str) -> bool:
    _lock(session, sha256)
    if session.execute(select(table.c.id).where(table.c.sha256 == sha256)).first() is not None:
        return False
    files.remove(sha256)
    return True


def _lock(session: Session, sha256: str) -> None:
    """Keep others from adding or dropping these bytes until the transaction ends, as SQLite always does."""
    if session.get_bind().dialect.name == "postgresql":
        session.execute(select(func.pg_advisory_xact_lock(int(sha256[:15], 16))))
