"""Collections, people and roles."""

from __future__ import annotations

import pytest

from docintel.errors import InputError
from docintel.store import Database, audit, people
from docintel.store.people import Role
from docintel.store.schema import DEFAULT_COLLECTION, INSTALLATION


def test_a_person_who_signs_in_again_is_the_same_person(database: Database) -> None:
    with database.session() as session:
        first = people.sign_in(session, "https://id.example|7", name="Ann", email="ann@example.org")
        again = people.sign_in(session, "https://id.example|7", name="Ann Lee", email="ann@example.org")
        other = people.sign_in(session, "https://id.example|8", name="Ann Lee")
        session.commit()
        assert (again.id, again.first_seen, again.name) == (first.id, first.first_seen, "Ann Lee")
        assert again.last_seen >= first.last_seen
        assert people.list_people(session) == [again, other]


def test_roles_are_per_collection_and_every_change_is_in_the_trail(database: Database) -> None:
    with database.session() as session:
        ann = people.sign_in(session, "local|Ann", name="Ann")
        bob = people.sign_in(session, "local|Bob", name="Bob")
        motor = people.add_collection(session, "Motor", added_by="Bob")
        people.set_role(session, bob.id, motor.id, Role.ADMIN, changed_by="Bob")
        people.set_role(session, ann.id, DEFAULT_COLLECTION, Role.HANDLER, changed_by="Bob")
        people.set_role(session, ann.id, motor.id, Role.HANDLER, changed_by="Bob")
        people.set_role(session, ann.id, motor.id, Role.QA, changed_by="Bob")
        assert people.roles(session, ann.id) == {DEFAULT_COLLECTION: Role.HANDLER, motor.id: Role.QA}
        assert people.admins(session, motor.id) == [bob]
        assert people.admins(session, DEFAULT_COLLECTION) == []
        people.set_role(session, ann.id, motor.id, None, changed_by="Bob")
        session.commit()
        assert people.roles(session, ann.id) == {DEFAULT_COLLECTION: Role.HANDLER}
        assert [item.name for item in people.list_collections(session)] == ["Library", "Motor"]
        told = [(row.action, row.detail.get("role")) for row in audit.events(session, INSTALLATION)]
    assert told == [
        ("person.signed_in", None),
        ("person.signed_in", None),
        ("collection.added", None),
        ("person.role_changed", "admin"),
        ("person.role_changed", "handler"),
        ("person.role_changed", "handler"),
        ("person.role_changed", "qa"),
        ("person.role_changed", None),
    ]


def test_a_collection_is_managed_by_admins_and_by_others_beside_their_work(database: Database) -> None:
    with database.session() as session:
        ann = people.sign_in(session, "local|Ann", name="Ann")
        bob = people.sign_in(session, "local|Bob", name="Bob")
        people.set_role(session, ann.id, DEFAULT_COLLECTION, Role.QA, manages=True, changed_by="Bob")
        people.set_role(session, bob.id, DEFAULT_COLLECTION, Role.ADMIN, changed_by="Bob")
        assert people.roles(session, ann.id) == {DEFAULT_COLLECTION: Role.QA}
        assert people.managed(session, ann.id) == people.managed(session, bob.id) == {DEFAULT_COLLECTION}
        assert people.admins(session, DEFAULT_COLLECTION) == [ann, bob]
        people.set_role(session, ann.id, DEFAULT_COLLECTION, Role.QA, changed_by="Bob")
        assert people.managed(session, ann.id) == frozenset()
        told = [row.detail.get("role") for row in audit.events(session, INSTALLATION)]
    assert told == [None, None, "qa, managing", "admin", "qa"]


def test_a_role_needs_a_person_and_a_collection(database: Database) -> None:
    with database.session() as session:
        ann = people.sign_in(session, "local|Ann", name="Ann")
        with pytest.raises(InputError, match="This person"):
            people.set_role(session, "f" * 32, DEFAULT_COLLECTION, Role.QA, changed_by="Bob")
        with pytest.raises(InputError, match="This collection"):
            people.set_role(session, ann.id, "f" * 32, Role.QA, changed_by="Bob")
