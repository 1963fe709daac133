"""A collection's playbooks: shipped, changed, written, removed; every edit in the audit trail."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from docintel.errors import InputError, PlaybookError
from docintel.store import audit
from docintel.store.schema import playbooks as table
from docintel.usecases import Desk
from docintel.views import PlaybookView, RunQuestion
from tests.usecases.world import World

SHIPPED = ["Claim form", "Home policy", "Invoice", "Non-disclosure agreement"]
MINE = "title: Burst pipe\nquestions:\n- text: Is it insured?\n  shape: boolean\n  policy: reject\n"


@pytest.fixture
def desk(world: World) -> Desk:
    """Somebody in a collection that has only the shipped playbooks."""
    return world.here


@pytest.fixture
def place(desk: Desk, request: pytest.FixtureRequest) -> str:
    return desk.add_collection(request.node.name[:80]).id


def titles(desk: Desk, place: str) -> list[str]:
    return [each.title for each in desk.playbooks(place)]


def test_a_new_collection_has_the_shipped_ones(desk: Desk, place: str) -> None:
    found = desk.playbooks(place)
    assert [each.title for each in found] == SHIPPED
    assert all(each.is_shipped and each.version == 0 and len(each.questions) == 10 for each in found)


def test_what_is_written_is_kept_as_it_was_typed(desk: Desk, place: str) -> None:
    saved = desk.save_playbook(place, MINE)
    assert saved.text == MINE
    assert saved.questions == (RunQuestion("Is it insured?", "boolean", "reject"),)
    assert (saved.version, saved.edited_by, saved.is_shipped) == (1, "Keeper", False)
    assert titles(desk, place) == ["Burst pipe", *SHIPPED]


def test_a_shipped_one_can_be_changed_and_comes_back_when_that_is_removed(desk: Desk, place: str) -> None:
    changed = desk.save_playbook(place, MINE.replace("Burst pipe", "Home policy"), key="home_policy")
    assert changed.is_shipped
    assert titles(desk, place) == SHIPPED
    assert len(the(desk, place, "home_policy").questions) == 1
    desk.remove_playbook(place, "home_policy", expected_version=1)
    assert len(the(desk, place, "home_policy").questions) == 10


def the(desk: Desk, place: str, key: str) -> PlaybookView:
    return next(each for each in desk.playbooks(place) if each.key == key)


def test_of_two_editors_the_second_is_told(desk: Desk, place: str) -> None:
    first = desk.save_playbook(place, MINE)
    desk.save_playbook(place, MINE + "- And why?\n", key=first.key, expected_version=1)
    for late in (0, 1, 3):
        with pytest.raises(InputError, match="Somebody else changed this playbook"):
            desk.save_playbook(place, MINE, key=first.key, expected_version=late)
        with pytest.raises(InputError, match="Somebody else changed this playbook"):
            desk.remove_playbook(place, first.key, expected_version=late)
    assert len(the(desk, place, first.key).questions) == 2


def test_a_title_is_given_once(desk: Desk, place: str) -> None:
    with pytest.raises(InputError, match="'HOME policy' here already"):
        desk.save_playbook(place, MINE.replace("Burst pipe", "HOME policy"))


def test_what_is_wrong_is_told_and_not_kept(desk: Desk, place: str) -> None:
    with pytest.raises(PlaybookError, match=r"^Line 4: 'bool' is no kind of answer"):
        desk.save_playbook(place, MINE.replace("boolean", "bool"))
    assert titles(desk, place) == SHIPPED


def test_one_that_cannot_be_used_any_more_breaks_nothing(world: World, desk: Desk, place: str) -> None:
    saved = desk.save_playbook(place, MINE)
    with world.workspace.services.database.session() as session:
        session.execute(update(table).values(text=MINE.replace("boolean", "own_shape")))
        session.commit()
    found = the(desk, place, saved.key)
    assert found.title == "Burst pipe"
    assert found.questions == ()
    assert "cannot be used any more. Line 4: 'own_shape' is no kind of answer" in found.problem


def test_edits_stand_in_the_audit_trail_without_their_words(world: World, desk: Desk, place: str) -> None:
    saved = desk.save_playbook(place, MINE)
    desk.remove_playbook(place, saved.key, expected_version=1)
    with world.workspace.services.database.snapshot() as session:
        edits = [
            event for event in audit.events(session, place) if event.action == audit.Action.PLAYBOOK_EDITED
        ]
    assert [event.detail for event in edits] == [
        {"edit": "saved", "version": 1},
        {"edit": "removed", "version": 1},
    ]
    assert {(event.actor, event.subject) for event in edits} == {("Keeper", f"playbook:{saved.key}")}
