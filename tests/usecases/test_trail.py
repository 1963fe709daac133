"""Everything done at a desk stands in the audit trail, in the role it was done in, without its content."""

from __future__ import annotations

import json

import pytest

from docintel.errors import StoreError
from docintel.store import audit
from docintel.store.audit.check import verify_all
from docintel.store.schema import INSTALLATION
from docintel.usecases import Workspace
from docintel.views import Verdict
from tests.usecases.world import INVOICE, QUESTION, World


def trail(world: World, chain: str) -> list[audit.Event]:
    with world.workspace.services.database.snapshot() as session:
        return list(audit.events(session, chain))


def test_a_day_at_the_desk(world: World) -> None:
    before = len(trail(world, world.collection_id))
    handler, qa = world.desk("handler"), world.desk("qa")
    document = handler.add_document(
        "secret name.pdf", INVOICE.read_bytes() + b"\n% day", collection_id=world.collection_id
    )
    answer = handler.ask(document.id, QUESTION)
    for _ in range(3):
        qa.answer(answer.id)
    qa.decide(answer.id, Verdict.REJECT, reason="a secret reason", expected_version=0)
    qa.remove_document(document.id)
    done = trail(world, world.collection_id)[before:]
    assert [(event.action, event.actor, event.role) for event in done] == [
        ("document.added", "The handler", "handler"),
        ("question.asked", "The handler", "handler"),
        ("answer.given", "The handler", "handler"),
        ("answer.shown", "The handler", "handler"),
        ("answer.shown", "The qa", "qa"),
        ("decision.made", "The qa", "qa"),
        ("document.removed", "The qa", "qa"),
    ]
    told = json.dumps([event.sealed_fields() for event in done])
    assert "secret" not in told
    assert QUESTION not in told
    with world.workspace.services.database.snapshot() as session:
        assert [outcome.problems for outcome in verify_all(session) if not outcome.ok] == []


def test_people_and_collections_stand_in_the_chain_of_the_installation(world: World) -> None:
    actions = [event.action for event in trail(world, INSTALLATION)]
    assert actions[:2] == ["person.signed_in", "person.role_changed"]
    assert actions.count("collection.added") == 2
    assert actions.count("person.signed_in") == len(world.actors)


def test_an_answer_is_not_shown_where_it_cannot_be_recorded(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = Workspace(world.workspace.services.settings).desk(world.actors["qa"])

    def fail(*_args: object, **_kwargs: object) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr("docintel.usecases.audit.answers.record_shown", fail)
        with pytest.raises(StoreError):
            fresh.answer(world.answer_id)
    before = len(trail(world, world.collection_id))
    fresh.answer(world.answer_id)
    assert len(trail(world, world.collection_id)) == before + 1
