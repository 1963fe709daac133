"""The whole check of an installation's audit trail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from docintel.store.audit.agreement import disagreements
from docintel.store.audit.event import Head
from docintel.store.audit.trail import chains, events, head
from docintel.store.audit.verify import Verification, verify_events
from docintel.store.schema import documents


def verify(session: Session, chain: str, *, known: Head | None = None) -> Verification:
    """Verify one chain, and that answers and decisions still agree with it. Read it in a snapshot.

    ``known`` is an end of the chain exported earlier.
    """
    rows = list(events(session, chain))
    outcome = verify_events(chain, rows, head(session, chain), known)
    return replace(outcome, problems=(*outcome.problems, *disagreements(session, chain, rows)))


def verify_all(session: Session, known: Mapping[str, Head] | None = None) -> list[Verification]:
    """Verify every chain there is, ought to be (its collection has documents), or was known to be."""
    known = known or {}
    names = {*chains(session), *session.scalars(select(documents.c.collection_id)), *known}
    return [verify(session, chain, known=known.get(chain)) for chain in sorted(names)]
