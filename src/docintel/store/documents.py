"""Documents of the library."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from docintel.errors import UnknownDocumentError
from docintel.store import audit, keywords, runs, together
from docintel.store.records import DocumentRecord, NewDocument
from docintel.store.rows import columns_of, insert_new, new_id, to_record
from docintel.store.schema import documents as table


def add(session: Session, new: NewDocument) -> DocumentRecord:
    """Add a document. The same bytes twice in one collection are one document: the first stays as it is."""
    values = columns_of(table, new, id=new_id())
    if not insert_new(session, table, values):
        present = by_sha256(session, new.sha256, new.collection_id)
        return present or add(session, new)  # again, where it was removed in between
    added = get(session, values["id"])
    audit.record(
        session,
        added.collection_id,
        audit.Action.DOCUMENT_ADDED,
        actor=added.added_by,
        role=new.role,
        subject=f"document:{added.id}",
        detail={"sha256": added.sha256, "pages": added.page_count, "size": added.size},
    )
    return added


def get(session: Session, document_id: str) -> DocumentRecord:
    """The document; raises UnknownDocumentError."""
    row = session.execute(select(table).where(table.c.id == document_id)).first()
    if row is None:
        raise UnknownDocumentError(
            "This document is not in the library (any more). Choose one from the list."
        )
    return to_record(DocumentRecord, row)


def list_all(session: Session, collections: Collection[str] | None = None) -> list[DocumentRecord]:
    """Documents in the order they were added, of the collections named (None: of all)."""
    query = select(table).order_by(table.c.seq)
    if collections is not None:
        query = query.where(table.c.collection_id.in_(collections))
    return [to_record(DocumentRecord, row) for row in session.execute(query)]


def list_in_state(session: Session, state: str) -> list[DocumentRecord]:
    """Documents of all collections in this state, in the order they were added."""
    query = select(table).where(table.c.state == state).order_by(table.c.seq)
    return [to_record(DocumentRecord, row) for row in session.execute(query)]


def by_sha256(session: Session, sha256: str, collection_id: str) -> DocumentRecord | None:
    """The document made of these bytes in a collection; None where there is none."""
    query = select(table).where(table.c.sha256 == sha256, table.c.collection_id == collection_id)
    row = session.execute(query).first()
    return None if row is None else to_record(DocumentRecord, row)


def count(session: Session, collection_id: str) -> int:
    """How many documents a collection has."""
    query = select(func.count()).select_from(table).where(table.c.collection_id == collection_id)
    return session.scalar(query) or 0


def names(
    session: Session, collections: Collection[str] | None = None, *, of: Collection[str] | None = None
) -> dict[str, str]:
    """Names by document id: of these documents (None: of all) in these collections (None: in all)."""
    query = select(table.c.id, table.c.name)
    if collections is not None:
        query = query.where(table.c.collection_id.in_(collections))
    if of is not None:
        query = query.where(table.c.id.in_(of))
    return {row.id: row.name for row in session.execute(query)}


def set_state(
    session: Session,
    document_id: str,
    state: str,
    *,
    page_count: int | None = None,
    warnings: tuple[str, ...] = (),
) -> DocumentRecord:
    """Say how far parsing got; raises UnknownDocumentError."""
    values: dict[str, object] = {"state": state, "warnings": list(warnings)}
    if page_count is not None:
        values["page_count"] = page_count
    session.execute(update(table).where(table.c.id == document_id).values(values))
    return get(session, document_id)


def remove(session: Session, document_id: str, *, removed_by: str, role: str = "") -> bool:
    """Remove the document with its answers, decisions and runs; raises UnknownDocumentError.

    Only the audit trail, which holds no content, still speaks of it. Gives True when no other document has
    the same bytes, so that the file can go as well.
    """
    document = get(session, document_id)
    keywords.forget_document(session, document_id)
    gone = session.execute(delete(table).where(table.c.id == document_id).returning(table.c.id)).first()
    if gone is None:
        raise UnknownDocumentError("Somebody removed this document in the same moment.")
    together.remove_citing(session, document_id)
    runs.remove_empty(session)
    audit.record(
        session,
        document.collection_id,
        audit.Action.DOCUMENT_REMOVED,
        actor=removed_by,
        role=role,
        subject=f"document:{document_id}",
        detail={"sha256": document.sha256},
    )
    return not has_bytes(session, document.sha256)


def has_bytes(session: Session, sha256: str) -> bool:
    """Whether any document is made of these bytes."""
    return session.execute(select(table.c.id).where(table.c.sha256 == sha256)).first() is not None
