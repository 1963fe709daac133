"""Collections, and who may do what in them."""

from __future__ import annotations

from docintel.errors import InputError
from docintel.store import people
from docintel.store.people import Role
from docintel.store.schema import DEFAULT_COLLECTION
from docintel.usecases.permissions import Action, is_allowed
from docintel.usecases.services import UseCases
from docintel.usecases.signin import tidy_name
from docintel.views import CollectionView, MemberView


class People(UseCases):
    """What can be done with people and collections."""

    def collections(self, action: Action = Action.SEE) -> list[CollectionView]:
        """The collections in which the actor may do ``action``, by name."""
        self._look_up()
        with self._services.database.snapshot() as session:
            known = people.list_collections(session)
        return [
            CollectionView(each.id, each.name, self.actor.role_in(each.id) or "")
            for each in known
            if is_allowed(self.actor, action, each.id)
        ]

    def whom_to_ask(self) -> str:
        """The admins of the default collection, for somebody who sees nothing yet."""
        return self._admins(DEFAULT_COLLECTION)

    def add_collection(self, name: str) -> CollectionView:
        """Add a collection, whose admin the actor becomes. Needs an admin of the default collection."""
        self._allow(Action.MANAGE, DEFAULT_COLLECTION)
        tidy = tidy_name(name)
        if not tidy:
            raise InputError("Give the collection a name.")
        with self._services.database.session() as session:
            if any(tidy.casefold() == each.name.casefold() for each in people.list_collections(session)):
                raise InputError(f"There is a collection called {tidy!r} already. Choose another name.")
            added = people.add_collection(session, tidy, added_by=self.actor.name)
            if self.actor.person_id:
                people.set_role(
                    session, self.actor.person_id, added.id, Role.ADMIN, changed_by=self.actor.name
                )
            session.commit()
        self._look_up()
        return CollectionView(added.id, added.name, self.actor.role_in(added.id) or "")

    def members(self, collection_id: str) -> list[MemberView]:
        """Everybody who ever signed in, with their role in this collection."""
        self._allow(Action.MANAGE, collection_id)
        with self._services.database.snapshot() as session:
            roles = people.members(session, collection_id)
            managing = {person.id for person in people.admins(session, collection_id)}
            signed_in = people.signed_in(session)
        return [
            MemberView(
                each.id,
                each.name,
                each.email,
                each.last_seen,
                roles.get(each.id, ""),
                manages=each.id in managing,
            )
            for each in signed_in
        ]

    def set_role(
        self, person_id: str, collection_id: str, role: str | None, *, manages: bool = False
    ) -> None:
        """Give somebody a role in a collection, another one, or (None) take them out of it.

        Who ``manages`` has an admin's rights beside the role. Raises InputError for a role that is none, and
        where the collection would be left without an admin.
        """
        self._allow(Action.MANAGE, collection_id)
        if role is not None and role not in set(Role):
            raise InputError(f"{role!r} is not a role. Choose one of: {', '.join(Role)}.")
        chosen = Role(role) if role is not None else None
        with self._services.database.session() as session:
            people.set_role(
                session, person_id, collection_id, chosen, manages=manages, changed_by=self.actor.name
            )
            # Asked afterwards: the change locked the chain, so nobody else takes the last one out meanwhile.
            if not people.admins(session, collection_id) and not self.actor.is_local:
                raise InputError("A collection needs an admin. Make somebody else admin first.")
            session.commit()
