"""A collection's own playbooks: the text as typed, who last changed it, and how often that was done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.orm import Session

from docintel.errors import InputError
from docintel.store import audit
from docintel.store.columns import utc_now
from docintel.store.rows import insert_new, to_record
from docintel.store.schema import playbooks as table


@dataclass(frozen=True, slots=True)
class StoredPlaybook:
    """One playbook of a collection. ``version`` goes back with the next edit."""

    collection_id: str
    key: str
    title: str
    text: str
    version: int
    edited_by: str
    edited_at: datetime


def list_all(session: Session, collection_id: str) -> list[StoredPlaybook]:
    """The playbooks of a collection, by key."""
    query = select(table).where(table.c.collection_id == collection_id).order_by(table.c.key)
    return [to_record(StoredPlaybook, row) for row in session.execute(query)]


def save(
    session: Session,
    collection_id: str,
    key: str,
    *,
    title: str,
    text: str,
    expected_version: int,
    edited_by: str,
    role: str = "",
) -> None:
    """Keep a playbook's text; ``expected_version`` is the one that was edited, 0 for a new one.

    Raises InputError where somebody else saved or removed it meanwhile.
    """
    values = {
        "title": title,
        "text": text,
        "version": expected_version + 1,
        "edited_by": edited_by,
        "edited_at": utc_now(),
    }
    if expected_version == 0:
        is_saved = insert_new(session, table, values | {"collection_id": collection_id, "key": key})
    else:
        statement = update(table).where(*_is(collection_id, key, expected_version)).values(values)
        is_saved = session.execute(statement.returning(table.c.key)).first() is not None
    if not is_saved:
        raise _overtaken()
    _record(session, collection_id, key, edited_by, role, edit="saved", version=expected_version + 1)


def remove(
    session: Session, collection_id: str, key: str, *, expected_version: int, removed_by: str, role: str = ""
) -> None:
    """Remove a playbook; raises InputError where somebody else saved or removed it meanwhile."""
    statement = delete(table).where(*_is(collection_id, key, expected_version))
    if session.execute(statement.returning(table.c.key)).first() is None:
        raise _overtaken()
    _record(session, collection_id, key, removed_by, role, edit="removed", version=expected_version)


def _is(collection_id: str, key: str, version: int) -> tuple[ColumnElement[bool], ...]:
    return table.c.collection_id == collection_id, table.c.key == key, table.c.version == version


def _overtaken() -> InputError:
    return InputError(
        "Somebody else changed this playbook meanwhile. Copy what you typed, open it again and put it in."
    )


def _record(session: Session, collection_id: str, key: str, editor: str, role: str, **detail: object) -> None:
    audit.record(
        session,
        collection_id,
        audit.Action.PLAYBOOK_EDITED,
        actor=editor,
        role=role,
        subject=f"playbook:{key}",
        detail=detail,
    )
