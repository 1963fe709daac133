"""Who is at the screen: what an identity provider says of somebody, made into an actor with roles."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy.orm import Session

from docintel.errors import NotAllowedError, SignInExpiredError
from docintel.store import people
from docintel.store.columns import utc_now
from docintel.store.people import Person, Role
from docintel.store.schema import DEFAULT_COLLECTION
from docintel.usecases.actor import Actor
from docintel.usecases.services import Services

_LONGEST_NAME = 80
_LONGEST_KEY = 255
_UNUSABLE = (
    "The sign-in service did not say who you are. Sign in again; if it comes back, tell whoever runs it."
)


@dataclass(frozen=True, slots=True)
class Identity:
    """What a verified ID token says: ``issuer`` and ``subject`` never change, the rest may."""

    issuer: str
    subject: str
    name: str
    email: str
    email_verified: bool
    issued_at: datetime

    @property
    def key(self) -> str:
        return f"{self.issuer}|{self.subject}"

    def require_fresh(self, session_hours: float) -> datetime:
        """When it will be over; raises SignInExpiredError where it is."""
        until = self.issued_at + timedelta(hours=session_hours)
        if utc_now() >= until:
            raise SignInExpiredError("Your sign-in has expired. Sign in again to go on.")
        return until

    @classmethod
    def from_claims(cls, claims: Mapping[str, object]) -> Identity:
        """The identity in an ID token's claims. Raises SignInExpiredError where they do not name anybody."""
        issuer, subject, issued = (claims.get(name) for name in ("iss", "sub", "iat"))
        if not (isinstance(issuer, str) and isinstance(subject, str) and issuer and subject):
            raise SignInExpiredError(_UNUSABLE)
        if isinstance(issued, bool) or not isinstance(issued, int | float):
            raise SignInExpiredError(_UNUSABLE)
        if len(f"{issuer}|{subject}") > _LONGEST_KEY or "|" in issuer:
            raise SignInExpiredError(_UNUSABLE)
        email = tidy_name(str(claims.get("email") or ""))
        return cls(
            issuer=issuer,
            subject=subject,
            name=tidy_name(str(claims.get("name") or "")) or email or tidy_name(subject),
            email=email,
            email_verified=claims.get("email_verified") is True,
            issued_at=datetime.fromtimestamp(issued, UTC),
        )


def tidy_name(name: str) -> str:
    """One line without invisible characters, which could make one name look like another."""
    visible = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in name)
    return " ".join(visible.split())[:_LONGEST_NAME]


def sign_in(services: Services, identity: Identity) -> Actor:
    """The actor behind a sign-in; the first time it is seen, it is put into the audit trail.

    Raises SignInExpiredError where it is over. Call it on every run of a page: it is one small query.
    """
    until = identity.require_fresh(services.settings.session_hours)
    is_new = services.is_first("signed in", identity.key, identity.issued_at)
    with services.database.snapshot() as session:
        person = people.by_identity(session, identity.key)
        # After a restart, the row knows what this process does not.
        if person is not None and not (is_new and person.last_seen < identity.issued_at):
            return _actor(session, person, until)
    try:
        with services.database.session() as session:
            person = _record(session, identity, services.settings.admin)
            session.commit()
            return _actor(session, person, until)
    except BaseException:
        services.again("signed in", identity.key, identity.issued_at)
        raise


def sit_down(services: Services, name: str) -> Actor:
    """The actor of an installation without sign-in: whoever sits at this machine.

    Raises NotAllowedError where people sign in here: a configuration that got lost must not open the door.
    """
    with services.database.snapshot() as session:
        is_closed = services.settings.require_sign_in or people.anyone_signed_in(session)
    if is_closed:
        raise NotAllowedError(
            "People sign in to this installation, but the sign-in is not configured (any more). Ask whoever "
            "runs docintel here to restore the [auth] section of .streamlit/secrets.toml."
        )
    if name and services.is_first("sat down", name):
        with services.database.session() as session:
            people.sign_in(session, f"local|{name}"[:_LONGEST_KEY], name=name)
            session.commit()
    return Actor.local(name)


def _actor(session: Session, person: Person, until: datetime) -> Actor:
    return Actor(
        person.name,
        people.roles(session, person.id),
        managed=people.managed(session, person.id),
        person_id=person.id,
        until=until,
    )


def _record(session: Session, identity: Identity, admin: str | None) -> Person:
    """Note the sign-in; the first person of an installation, or the one its settings name, becomes admin."""
    is_empty = not people.anyone_signed_in(session)
    name = _signature(session, identity)
    # Locks the installation's chain: of two who sign in first at once, the second one sees the other.
    person = people.sign_in(session, identity.key, name=name, email=identity.email)
    is_only = is_empty and len(people.signed_in(session)) == 1
    becomes_admin = _is_admin(identity, admin) if admin else is_only
    if becomes_admin and DEFAULT_COLLECTION not in people.managed(session, person.id):
        role = people.roles(session, person.id).get(DEFAULT_COLLECTION, Role.ADMIN)
        people.set_role(session, person.id, DEFAULT_COLLECTION, role, manages=True, changed_by="docintel")
    return person


def _is_admin(identity: Identity, admin: str) -> bool:
    """Whether the settings name this person; an address nobody verified could be anybody's."""
    by_address = identity.email_verified and identity.email.casefold() == admin.casefold()
    return by_address or identity.key == admin


def _signature(session: Session, identity: Identity) -> str:
    """The name decisions are signed with: nobody else's, also where two people have the same."""
    taken = {
        person.name.casefold() for person in people.list_people(session) if person.identity != identity.key
    }
    if identity.name.casefold() not in taken and "(" not in identity.name:
        return identity.name
    return f"{identity.name.replace('(', '[').replace(')', ']')} ({identity.email or identity.subject})"
