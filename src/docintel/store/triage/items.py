"""The queue of answers a person has to look at, and claims on its items that expire by themselves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, or_, select, update
from sqlalchemy.orm import Session

from docintel.errors import ItemClaimedError, UnknownAnswerError
from docintel.store import answers, documents
from docintel.store.columns import utc_now
from docintel.store.people import Role
from docintel.store.records import DecisionRecord
from docintel.store.rows import insert_new, to_record
from docintel.store.schema import queue_items as table
from docintel.store.standing import is_disputed, standing

CLAIM = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class QueueItem:
    """An answer waiting for a decision. ``claimed_by`` counts only until ``claimed_until``."""

    answer_id: str
    collection_id: str
    reason: str
    severity: str
    opened_at: datetime
    closed_at: datetime | None
    claimed_by: str | None
    claimed_until: datetime | None

    def holder(self, now: datetime | None = None) -> str | None:
        """Who holds the item now."""
        moment = now or utc_now()
        return self.claimed_by if self.claimed_until and self.claimed_until > moment else None


def open_item(session: Session, answer_id: str, *, reason: str, severity: str) -> QueueItem:
    """Put an answer into its collection's queue, or back into it (a dispute); raises UnknownAnswerError."""
    answer = answers.get(session, answer_id)
    values = {"reason": reason, "severity": severity, "opened_at": utc_now(), "closed_at": None}
    collection_id = documents.get(session, answer.document_id).collection_id
    keys = {"answer_id": answer_id, "collection_id": collection_id}
    if not insert_new(session, table, values | keys):
        session.execute(update(table).where(table.c.answer_id == answer_id).values(values))
    return get(session, answer_id)


def get(session: Session, answer_id: str) -> QueueItem:
    """The queue item of an answer; raises UnknownAnswerError where it was never queued."""
    row = session.execute(select(table).where(table.c.answer_id == answer_id)).first()
    if row is None:
        raise UnknownAnswerError("This answer is not in the queue. Reload the list.")
    return to_record(QueueItem, row)


def open_items(
    session: Session, collections: Collection[str] | None = None, *, claimed_by: str | None = None
) -> list[QueueItem]:
    """Items still open, oldest first; None stands for all collections, and for whoever holds them."""
    query = select(table).where(table.c.closed_at.is_(None)).order_by(table.c.seq)
    if collections is not None:
        query = query.where(table.c.collection_id.in_(collections))
    if claimed_by is not None:
        query = query.where(table.c.claimed_by == claimed_by, table.c.claimed_until > utc_now())
    return [to_record(QueueItem, row) for row in session.execute(query)]


def claim(
    session: Session, answer_id: str, *, person: str, now: datetime | None = None, lasts: timedelta = CLAIM
) -> QueueItem:
    """Claim an open item, or go on holding it; one statement, so that of two people one gets it.

    Raises ItemClaimedError where somebody else holds it or it is closed, UnknownAnswerError where it never
    was in the queue.
    """
    moment = now or utc_now()
    done = session.execute(
        update(table)
        .where(table.c.answer_id == answer_id, table.c.closed_at.is_(None), _free(person, moment, lasts))
        .values(claimed_by=person, claimed_until=moment + lasts)
        .returning(table.c.answer_id)
    ).first()
    item = get(session, answer_id)
    if done is None:
        raise _refusal(item)
    return item


def release(session: Session, answer_id: str, *, person: str) -> None:
    """Give a claim up; nothing happens where this person holds none."""
    session.execute(
        update(table)
        .where(table.c.answer_id == answer_id, table.c.claimed_by == person)
        .values(claimed_by=None, claimed_until=None)
    )


def close_item(session: Session, answer_id: str) -> None:
    """Take an answer out of the queue; nothing happens where it is not in it."""
    session.execute(
        update(table)
        .where(table.c.answer_id == answer_id, table.c.closed_at.is_(None))
        .values(closed_at=utc_now(), claimed_by=None, claimed_until=None)
    )


def reopen_item(session: Session, answer_id: str) -> None:
    """Put an answer back where it was in the queue; nothing happens where it never was there."""
    session.execute(update(table).where(table.c.answer_id == answer_id).values(closed_at=None))


def settle(session: Session, answer_id: str, decisions: Sequence[DecisionRecord]) -> None:
    """After a decision: close the item, or open it for QA where reviewers disagree and QA has not spoken.

    Where every decision was taken back, the item is open as before.
    """
    counts = standing(decisions)
    if counts is None:
        reopen_item(session, answer_id)
    elif is_disputed(decisions) and counts.role != Role.QA:
        open_item(session, answer_id, reason="dispute", severity="error")
    else:
        close_item(session, answer_id)


def _free(person: str, moment: datetime, lasts: timedelta) -> ColumnElement[bool]:
    """Unclaimed, this person's own, expired, or due far later than a claim can be: the clock jumped back."""
    return or_(
        table.c.claimed_until.is_(None),
        table.c.claimed_by == person,
        table.c.claimed_until <= moment,
        table.c.claimed_until > moment + 2 * max(lasts, CLAIM),
    )


def _refusal(item: QueueItem) -> ItemClaimedError:
    if item.closed_at is not None or item.claimed_until is None:
        return ItemClaimedError("This answer was decided meanwhile. Take the next one.", claimed_by="")
    until = item.claimed_until.isoformat(timespec="minutes")
    return ItemClaimedError(
        f"{item.claimed_by} is working on this answer until {until}. Take another one, or wait.",
        claimed_by=item.claimed_by or "",
    )
