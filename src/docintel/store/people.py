"""Collections, people, and the role a person has in each collection."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from docintel.errors import InputError
from docintel.store import audit, schema
from docintel.store.columns import storable, utc_now
from docintel.store.rows import insert_new, new_id, to_record

_LOCAL = "local|"  # identities of people without a sign-in start with it


class Role(StrEnum):
    """What somebody may do in a collection; :attr:`rank` says whose decision counts in a dispute."""

    HANDLER = "handler"
    ANALYST = "analyst"
    QA = "qa"
    ADMIN = "admin"

    @property
    def rank(self) -> int:
        """Higher overrules lower. Admins run the system; on an answer they count like handlers."""
        return 1 if self is Role.QA else 0


@dataclass(frozen=True, slots=True)
class Collection:
    """A set of documents that the same people see. Its id is also the name of its audit chain.

    ``policy`` says what is done with answers that fail a check; None where nobody chose.
    """

    id: str
    name: str
    created_at: datetime
    policy: str | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who signed in. ``identity`` never changes: ``issuer|subject``, or ``local|name``."""

    id: str
    identity: str
    name: str
    email: str
    first_seen: datetime
    last_seen: datetime


def add_collection(session: Session, name: str, *, added_by: str) -> Collection:
    """Add a collection nobody is a member of yet."""
    collection = Collection(new_id(), storable(name), utc_now())
    values = {"id": collection.id, "name": collection.name, "created_at": collection.created_at}
    session.execute(insert(schema.collections).values(values))
    _record(session, audit.Action.COLLECTION_ADDED, added_by, f"collection:{collection.id}")
    return collection


def list_collections(session: Session) -> list[Collection]:
    """Every collection, by name."""
    rows = session.execute(select(schema.collections))
    return sorted(
        (to_record(Collection, row) for row in rows), key=lambda item: (item.name.casefold(), item.id)
    )


def get_collection(session: Session, collection_id: str) -> Collection:
    """The collection; raises InputError where there is none."""
    row = session.execute(select(schema.collections).where(schema.collections.c.id == collection_id)).first()
    if row is None:
        raise InputError("This collection is not there (any more). Reload the page and choose again.")
    return to_record(Collection, row)


def set_policy(session: Session, collection_id: str, policy: str, *, changed_by: str, role: str = "") -> None:
    """Choose what is done with a collection's answers that fail a check; InputError where there is none."""
    table, before = schema.collections, get_collection(session, collection_id).policy
    session.execute(update(table).where(table.c.id == collection_id).values(policy=policy))
    audit.record(
        session,
        collection_id,
        audit.Action.POLICY_CHOSEN,
        actor=changed_by,
        role=role,
        subject=f"collection:{collection_id}",
        detail={"policy": policy, "before": before},
    )


def sign_in(session: Session, identity: str, *, name: str, email: str = "") -> Person:
    """Note that this person signed in, for the first time or again, and put it into the audit trail."""
    table, now = schema.people, utc_now()
    known = {"name": name, "email": email, "last_seen": now}
    insert_new(session, table, {"id": new_id(), "identity": identity, "first_seen": now} | known)
    session.execute(update(table).where(table.c.identity == identity).values(known))
    person = to_record(Person, session.execute(select(table).where(table.c.identity == identity)).one())
    _record(session, audit.Action.SIGNED_IN, person.name, f"person:{person.id}")
    return person


def set_role(
    session: Session,
    person_id: str,
    collection_id: str,
    role: Role | None,
    *,
    changed_by: str,
    manages: bool = False,
) -> None:
    """Give a person a role in a collection, another one, or (None) take them out of it.

    Who ``manages`` has an admin's rights beside those of the role; an admin has no others. Raises InputError
    where there is no such person or collection.
    """
    _must_exist(session, person_id, collection_id)
    table = schema.memberships
    session.execute(
        delete(table).where(table.c.person_id == person_id, table.c.collection_id == collection_id)
    )
    if role is not None:
        manages = manages or role is Role.ADMIN
        values = {
            "person_id": person_id,
            "collection_id": collection_id,
            "role": role.value,
            "manages": manages,
        }
        session.execute(insert(table).values(values))
    given = f"{role.value}, managing" if role and manages and role is not Role.ADMIN else role
    detail = {"collection": collection_id, "role": given}
    _record(session, audit.Action.ROLE_CHANGED, changed_by, f"person:{person_id}", detail)


def roles(session: Session, person_id: str) -> dict[str, Role]:
    """The person's role in each collection they see."""
    table = schema.memberships
    rows = session.execute(select(table).where(table.c.person_id == person_id))
    return {row.collection_id: Role(row.role) for row in rows}


def managed(session: Session, person_id: str) -> frozenset[str]:
    """The collections in which the person has an admin's rights."""
    table = schema.memberships
    query = select(table.c.collection_id).where(table.c.person_id == person_id, table.c.manages)
    return frozenset(session.scalars(query))


def by_identity(session: Session, identity: str) -> Person | None:
    """Whoever signed in under this identity; None where nobody did."""
    row = session.execute(select(schema.people).where(schema.people.c.identity == identity)).first()
    return None if row is None else to_record(Person, row)


def signed_in(session: Session) -> list[Person]:
    """Everybody an identity provider vouched for, which leaves out names given at a local machine."""
    return [person for person in list_people(session) if not person.identity.startswith(_LOCAL)]


def anyone_signed_in(session: Session) -> bool:
    """Whether an identity provider ever vouched for somebody here."""
    table = schema.people
    query = select(table.c.id).where(~table.c.identity.startswith(_LOCAL, autoescape=True)).limit(1)
    return session.execute(query).first() is not None


def members(session: Session, collection_id: str) -> dict[str, Role]:
    """The role of each person in a collection, by their id."""
    table = schema.memberships
    rows = session.execute(select(table).where(table.c.collection_id == collection_id))
    return {row.person_id: Role(row.role) for row in rows}


def list_people(session: Session) -> list[Person]:
    """Everybody who ever signed in, in the order they first did."""
    return [to_record(Person, row) for row in session.execute(select(schema.people).order_by("seq"))]


def admins(session: Session, collection_id: str) -> list[Person]:
    """Whoever manages a collection: whom to ask for access to it."""
    joined = schema.people.join(schema.memberships, schema.memberships.c.person_id == schema.people.c.id)
    query = select(schema.people).select_from(joined).order_by(schema.people.c.seq)
    query = query.where(schema.memberships.c.collection_id == collection_id, schema.memberships.c.manages)
    return [to_record(Person, row) for row in session.execute(query)]


def _must_exist(session: Session, person_id: str, collection_id: str) -> None:
    for table, key, what in (
        (schema.people, person_id, "person"),
        (schema.collections, collection_id, "collection"),
    ):
        if session.execute(select(table.c.id).where(table.c.id == key)).first() is None:
            raise InputError(f"This {what} is not there (any more). Reload the page and choose again.")


def _record(
    session: Session,
    action: audit.Action,
    actor: str,
    subject: str,
    detail: dict[str, str | None] | None = None,
) -> None:
    audit.record(session, schema.INSTALLATION, action, actor=actor, subject=subject, detail=detail)
