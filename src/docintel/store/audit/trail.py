"""Writing and reading the audit trail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from docintel.store.audit.event import GENESIS, Action, Event, Head
from docintel.store.columns import storable, utc_now
from docintel.store.rows import columns_of, insert_new, to_record
from docintel.store.schema import audit_events, audit_heads


def record(
    session: Session,
    chain: str,
    action: Action,
    *,
    actor: str,
    subject: str,
    role: str = "",
    detail: dict[str, Any] | None = None,
    at: datetime | None = None,
) -> Event:
    """Append an event, in the transaction of what it tells of; both are kept or neither.

    Holds the chain's lock until the transaction ends, so let it be the last thing done before ``commit()``.
    """
    end = _locked_head(session, chain)
    unsealed = Event(
        chain=chain,
        seq=end.seq + 1,
        at=at or utc_now(),
        actor=storable(actor),
        role=role,
        action=action.value,
        subject=subject,
        detail=detail or {},
        previous=end.hash,
    )
    event = replace(unsealed, hash=unsealed.digest())
    session.execute(insert(audit_events).values(columns_of(audit_events, event)))  # a trigger moves the head
    return event


def head(session: Session, chain: str) -> Head | None:
    """Where the chain ends, as the database keeps it; None for a chain never written to."""
    row = session.execute(select(audit_heads).where(audit_heads.c.chain == chain)).first()
    return None if row is None else to_record(Head, row)


def chains(session: Session) -> list[str]:
    """Names of all chains: collection ids, and the installation's own; also of one that lost its head."""
    heads = select(audit_heads.c.chain)
    return sorted(session.scalars(heads.union(select(audit_events.c.chain))))


def events(session: Session, chain: str, *, after: int = 0) -> Iterator[Event]:
    """The events of a chain with a number above ``after``, in order, read a thousand at a time."""
    query = (
        select(audit_events)
        .where(audit_events.c.chain == chain, audit_events.c.seq > after)
        .order_by(audit_events.c.seq)
        .execution_options(yield_per=1000)
    )
    for row in session.execute(query):
        yield to_record(Event, row)


def _locked_head(session: Session, chain: str) -> Head:
    """The chain's head, made where there is none, locked until the transaction ends."""
    insert_new(session, audit_heads, {"chain": chain, "seq": 0, "hash": GENESIS})
    locked = select(audit_heads).where(audit_heads.c.chain == chain).with_for_update()
    return to_record(Head, session.execute(locked).one())
