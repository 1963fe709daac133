"""Signing in: who becomes admin, whose name is whose, and when a sign-in is over."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Barrier

import pytest

from docintel.errors import InputError, NotAllowedError, SignInExpiredError
from docintel.store import audit
from docintel.store.people import Role
from docintel.store.schema import DEFAULT_COLLECTION, INSTALLATION
from docintel.usecases import Actor, Identity, Workspace
from tests.usecases.world import ISSUER, identity, settings

CLAIMS = {"iss": ISSUER, "sub": "1", "iat": 1_700_000_000, "name": "Ann", "email": "ann@example.com"}


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(settings(tmp_path))


def events(workspace: Workspace, action: audit.Action) -> list[audit.Event]:
    with workspace.services.database.snapshot() as session:
        return [event for event in audit.events(session, INSTALLATION) if event.action == action]


def test_the_first_person_becomes_admin_and_the_next_one_sees_nothing(workspace: Workspace) -> None:
    first = workspace.sign_in(identity("Ann"))
    second = workspace.sign_in(identity("Bob"))
    assert first.role_in(DEFAULT_COLLECTION) is Role.ADMIN
    assert dict(second.roles) == {}
    with pytest.raises(NotAllowedError, match="Ask Ann to let you in"):
        workspace.desk(second).add_document("a.pdf", b"%PDF-1.7")


def test_of_two_who_come_first_at_once_one_becomes_admin(workspace: Workspace) -> None:
    barrier = Barrier(2, timeout=30)

    def come(name: str) -> Actor:
        barrier.wait()
        return workspace.sign_in(identity(name))

    with ThreadPoolExecutor(2) as pool:
        actors = list(pool.map(come, ("Ann", "Bob")))
    assert sorted(len(actor.roles) for actor in actors) == [0, 1]


def test_the_admin_of_the_settings_goes_before_the_first_to_come(tmp_path: Path) -> None:
    workspace = Workspace(settings(tmp_path, admin="ann@example.com"))
    assert dict(workspace.sign_in(identity("Bob")).roles) == {}
    unverified = workspace.sign_in(identity("Ann", subject="not Ann", verified=False))
    assert dict(unverified.roles) == {}
    assert workspace.sign_in(identity("Ann", subject="Ann")).role_in(DEFAULT_COLLECTION) is Role.ADMIN


def test_an_admin_may_be_named_by_issuer_and_subject(tmp_path: Path) -> None:
    workspace = Workspace(settings(tmp_path, admin=f"{ISSUER}|42"))
    signed = workspace.sign_in(identity("Ann", subject="42", verified=False))
    assert signed.role_in(DEFAULT_COLLECTION) is Role.ADMIN


def test_a_sign_in_is_recorded_once_also_after_a_restart(workspace: Workspace) -> None:
    ann = identity("Ann")
    for _ in range(3):
        workspace.sign_in(ann)
    Workspace(workspace.services.settings).sign_in(ann)
    assert len(events(workspace, audit.Action.SIGNED_IN)) == 1
    workspace.sign_in(identity("Ann", at=datetime.now(UTC) + timedelta(seconds=1)))
    assert len(events(workspace, audit.Action.SIGNED_IN)) == 2


def test_a_sign_in_ends(tmp_path: Path) -> None:
    workspace = Workspace(settings(tmp_path, session_hours=1))
    with pytest.raises(SignInExpiredError):
        workspace.sign_in(identity("Ann", at=datetime.now(UTC) - timedelta(hours=1)))
    assert events(workspace, audit.Action.SIGNED_IN) == []


def test_a_page_opened_before_the_sign_in_ended_gets_nothing_more(workspace: Workspace) -> None:
    opened = workspace.desk(workspace.sign_in(identity("Ann")))
    assert opened.collections()
    over = Actor(opened.actor.name, person_id=opened.actor.person_id, until=datetime.now(UTC))
    for use in (workspace.desk(over).documents, workspace.desk(over).collections):
        with pytest.raises(SignInExpiredError, match="sign in again"):
            use()


@pytest.mark.parametrize("missing", ["iss", "sub", "iat"])
def test_claims_that_name_nobody_are_refused(missing: str) -> None:
    for value in ("", None, ["x"]):
        with pytest.raises(SignInExpiredError):
            Identity.from_claims(CLAIMS | {missing: value})
    with pytest.raises(SignInExpiredError):
        Identity.from_claims({key: value for key, value in CLAIMS.items() if key != missing})


def test_only_a_verified_address_counts_as_one() -> None:
    assert not Identity.from_claims(CLAIMS).email_verified
    assert not Identity.from_claims(CLAIMS | {"email_verified": "true"}).email_verified
    assert Identity.from_claims(CLAIMS | {"email_verified": True}).email_verified


def test_nobody_signs_with_the_name_of_somebody_else(workspace: Workspace) -> None:
    assert workspace.sign_in(identity("Ann", subject="1")).name == "Ann"
    assert workspace.sign_in(identity("ANN", subject="2")).name == "ANN (ann@example.com)"
    hidden = {"sub": "3", "iat": datetime.now(UTC).timestamp(), "name": "Ann\u200b"}
    assert workspace.sign_in(Identity.from_claims(CLAIMS | hidden)).name == "Ann (ann@example.com)"
    forged = Identity(ISSUER, "4", "ANN (ann@example.com)", "eve@example.com", True, datetime.now(UTC))
    assert workspace.sign_in(forged).name == "ANN [ann@example.com] (eve@example.com)"


def test_without_a_sign_in_whoever_sits_there_works_by_the_name_they_give(workspace: Workspace) -> None:
    assert workspace.sit_down("").is_local
    assert workspace.sit_down("Ann").name == "Ann"
    workspace.sit_down("Ann")
    assert [event.actor for event in events(workspace, audit.Action.SIGNED_IN)] == ["Ann"]


def test_a_lost_configuration_does_not_open_the_door(workspace: Workspace, tmp_path: Path) -> None:
    workspace.sit_down("Ann")
    workspace.sign_in(identity("Bob"))
    with pytest.raises(NotAllowedError, match="not configured"):
        workspace.sit_down("Ann")
    strict = Workspace(settings(tmp_path / "strict", require_sign_in=True))
    with pytest.raises(NotAllowedError, match="not configured"):
        strict.sit_down("Ann")


def test_a_collection_keeps_an_admin(workspace: Workspace) -> None:
    ann = workspace.sign_in(identity("Ann"))
    desk = workspace.desk(ann)
    with pytest.raises(InputError, match="needs an admin"):
        desk.set_role(ann.person_id, DEFAULT_COLLECTION, "handler")
    assert desk.collections()[0].role == "admin"
    bob = workspace.sign_in(identity("Bob"))
    desk.set_role(bob.person_id, DEFAULT_COLLECTION, "admin")
    desk.set_role(ann.person_id, DEFAULT_COLLECTION, None)
    assert desk.collections() == []
    with pytest.raises(InputError, match="is not a role"):
        workspace.desk(bob).set_role(ann.person_id, DEFAULT_COLLECTION, "emperor")


def test_names_of_collections_are_needed_and_told_apart(workspace: Workspace) -> None:
    desk = workspace.desk(workspace.sign_in(identity("Ann")))
    desk.add_collection("Claims")
    with pytest.raises(InputError, match="already"):
        desk.add_collection(" claims ")
    with pytest.raises(InputError, match="name"):
        desk.add_collection(" ")
