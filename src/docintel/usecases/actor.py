"""Who does something, and in which role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from docintel.store.people import Role
from docintel.store.schema import DEFAULT_COLLECTION


@dataclass(frozen=True, slots=True)
class Actor:
    """A person at work: ``roles`` holds their role in each collection they see, ``managed`` the collections
    in which they have an admin's rights as well.

    Of somebody who signed in (``person_id``) the roles are read again before each use case, and none counts
    after ``until``. Without a sign-in (``is_local``) it is whoever sits at this machine, by the name they
    gave, if any; they may do everything here, and ``roles`` only says how their decisions are signed.
    """

    name: str = ""
    roles: Mapping[str, Role] = field(default_factory=lambda: MappingProxyType({}))
    managed: frozenset[str] = frozenset()
    is_local: bool = False
    person_id: str = ""
    until: datetime | None = None

    @classmethod
    def local(cls, name: str = "", role: Role = Role.HANDLER) -> Actor:
        """Whoever sits at this machine."""
        return cls(name, MappingProxyType({DEFAULT_COLLECTION: role}), is_local=True)

    def role_in(self, collection_id: str) -> Role | None:
        """The role in a collection; None where they don't see it."""
        if self.is_local:
            return self.roles.get(DEFAULT_COLLECTION, Role.HANDLER)
        return self.roles.get(collection_id)
