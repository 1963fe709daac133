"""Runs: several questions put to several documents, kept so that a reload or a crash loses none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.orm import Session

from docintel.errors import UnknownRunError
from docintel.store import together
from docintel.store.columns import utc_now
from docintel.store.rows import columns_of, new_id, to_record
from docintel.store.schema import run_items as items_table
from docintel.store.schema import runs as table


@dataclass(frozen=True, slots=True)
class RunItemRecord:
    """One question to one document. ``state``: waiting, working, answered, failed or stopped."""

    position: int
    document_id: str
    question: str
    shape: str | None = None
    policy: str | None = None
    state: str = "waiting"
    answer_id: str | None = None
    message: str = ""


@dataclass(frozen=True, slots=True)
class NewRun:
    """A run to start. ``playbook`` is the name of its question set, empty for questions typed."""

    title: str
    started_by: str
    items: tuple[RunItemRecord, ...]
    playbook: str = ""
    together: tuple[str, ...] = ()  # documents each question is put to at once; none: each by itself
    state: str = "running"
    started_at: datetime = field(default_factory=utc_now)


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A stored run. ``state``: running, stopped or done."""

    id: str
    title: str
    playbook: str
    started_by: str
    started_at: datetime
    state: str
    items: tuple[RunItemRecord, ...]
    together: tuple[str, ...] = ()


def start(session: Session, new: NewRun) -> str:
    """Keep a run that begins, and give its id."""
    run_id = new_id()
    session.execute(insert(table).values(columns_of(table, new, id=run_id)))
    session.execute(insert(items_table), [columns_of(items_table, each, run_id=run_id) for each in new.items])
    together.set_documents(session, run_id, new.together)
    return run_id


def get(session: Session, run_id: str) -> RunRecord:
    """The run; raises UnknownRunError."""
    found = _select(session, table.c.id == run_id)
    if not found:
        raise UnknownRunError("This run is not there (any more). Start it again.")
    return found[0]


def latest(
    session: Session, documents: Collection[str] | None = None, *, limit: int | None = None
) -> list[RunRecord]:
    """Runs that have a question to one of these documents (None: to any), newest first."""
    if documents is None:
        return _select(session, limit=limit)
    touching = select(items_table.c.run_id).where(items_table.c.document_id.in_(documents))
    return _select(session, table.c.id.in_(touching), limit=limit)


def set_state(session: Session, run_id: str, state: str) -> None:
    """Say how far a run got."""
    session.execute(update(table).where(table.c.id == run_id).values(state=state))


def set_item(
    session: Session,
    run_id: str,
    position: int,
    state: str,
    *,
    answer_id: str | None = None,
    message: str = "",
) -> None:
    """Say how far one question of a run got. Nothing happens where its document was removed meanwhile."""
    session.execute(
        update(items_table)
        .where(items_table.c.run_id == run_id, items_table.c.position == position)
        .values(state=state, answer_id=answer_id, message=message)
    )


def reset_items(session: Session, run_id: str, positions: Iterable[int], state: str) -> None:
    """Put questions of a run back to ``state``, without answer or message."""
    session.execute(
        update(items_table)
        .where(items_table.c.run_id == run_id, items_table.c.position.in_(list(positions)))
        .values(state=state, answer_id=None, message="")
    )


def remove_empty(session: Session) -> None:
    """Remove runs none of whose documents is left: their titles are content."""
    session.execute(delete(table).where(table.c.id.not_in(select(items_table.c.run_id))))


def _select(session: Session, *where: ColumnElement[bool], limit: int | None = None) -> list[RunRecord]:
    """Three statements, however many runs there are."""
    rows = session.execute(select(table).where(*where).order_by(table.c.seq.desc()).limit(limit)).all()
    items = _items(session, [row.id for row in rows])
    of = together.documents_of(session, [row.id for row in rows])
    return [to_record(RunRecord, row, items=tuple(items[row.id]), together=tuple(of[row.id])) for row in rows]


def _items(session: Session, run_ids: Sequence[str]) -> dict[str, list[RunItemRecord]]:
    groups: dict[str, list[RunItemRecord]] = defaultdict(list)
    query = select(items_table).where(items_table.c.run_id.in_(run_ids)).order_by(items_table.c.position)
    for row in session.execute(query):
        groups[row.run_id].append(to_record(RunItemRecord, row))
    return groups
