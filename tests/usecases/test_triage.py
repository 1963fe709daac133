"""QA's queue through the use cases: who sees what of it, claims, and several decided at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import pytest

from docintel.errors import InputError, ItemClaimedError, NotAllowedError
from docintel.store import answers, audit, triage
from docintel.store.audit.check import verify_all
from docintel.usecases import Actor, Workspace
from docintel.views import BulkResult, QueueFilter, Verdict, Whose
from tests.usecases.queued import queue_answers
from tests.usecases.world import QUESTION, World, settings

RACES = 200


def test_an_item_says_what_it_is_about(world: World) -> None:
    answer = world.undecided()
    item = world.desk("qa").queued(answer)
    assert (item.question, item.document, item.severity) == (QUESTION, "invoice.pdf", "error")
    assert item.concerns[0] == "test"
    assert item.value
    assert item.is_open
    assert answer in [each.answer_id for each in world.desk("qa").queue().items]


def test_of_other_collections_nothing_is_seen(world: World) -> None:
    answer = world.undecided()
    other = world.desk("other")
    assert other.queue().total == 0
    assert other.queue_place(answer).next_id is None
    for refused in ("handler", "nobody"):
        with pytest.raises(NotAllowedError, match="Ask"):
            world.desk(refused).queue()


def test_claims_are_shown_to_others_and_given_back(world: World) -> None:
    answer = world.undecided()
    qa, keeper = world.desk("qa"), world.here
    qa.claim(answer)
    assert keeper.queued(answer).holder == "The qa"
    assert qa.queue(QueueFilter(whose=Whose.MINE)).items[0].is_mine
    with pytest.raises(ItemClaimedError, match="The qa is working on this answer"):
        keeper.claim(answer)
    qa.release(answer)
    assert keeper.queued(answer).holder == ""
    with pytest.raises(InputError, match="Give your name"):
        world.workspace.desk(Actor.local()).claim(answer)


def test_several_decided_at_once_are_an_event_each(world: World) -> None:
    ids = [world.undecided() for _ in range(3)]
    before = decisions_in_trail(world)
    result = world.desk("qa").decide_many(dict.fromkeys(ids, 0), Verdict.REJECT, reason="wrong document")
    assert (result.done, result.refused) == (3, ())
    assert decisions_in_trail(world) == before + [f"answer:{each}" for each in ids]
    for each in ids:
        decision = world.here.answer(each).decision
        assert decision is not None
        assert (decision.verdict, decision.reason, decision.role) == (Verdict.REJECT, "wrong document", "qa")
        assert not world.desk("qa").queued(each).is_open


def test_what_others_hold_or_decided_meanwhile_is_left_alone(world: World) -> None:
    free, held, decided = (world.undecided() for _ in range(3))
    world.here.claim(held)
    world.desk("handler").decide(decided, Verdict.REJECT, expected_version=0)
    result = world.desk("qa").decide_many(dict.fromkeys((held, decided, free), 0), Verdict.ACCEPT)
    assert result.done == 1
    assert [words.removeprefix(f"{QUESTION}: ")[:24] for words in result.refused] == [
        "Keeper is working on it.",
        "Decided by The handler a",
    ]
    assert [world.here.answer(each).version for each in (free, held, decided)] == [1, 0, 1]
    both = world.desk("qa").claim_many([held, free])
    assert both.done == 0
    assert len(both.refused) == 2


def test_a_contradiction_is_not_accepted_without_choosing_a_side(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = world.undecided()
    row = triage.row
    monkeypatch.setattr(triage, "row", lambda *given: as_conflict(row(*given)))
    result = world.desk("qa").decide_many({answer: 0}, Verdict.ACCEPT)
    assert result.done == 0
    assert "choose a side" in result.refused[0]


def as_conflict(row: triage.Row) -> triage.Row:
    return replace(row, outcome="conflict")


def test_two_deciding_the_same_ones_at_once_share_them_out(tmp_path: Path) -> None:
    """Each has a workspace of its own, so only the database decides; 200 answers, each decided once."""
    first, second = Workspace(settings(tmp_path)), Workspace(settings(tmp_path))
    ids = queue_answers(first, RACES)
    barrier = Barrier(2, timeout=60)

    def decide(workspace: Workspace, name: str, verdict: Verdict) -> BulkResult:
        desk = workspace.desk(Actor.local(name))
        barrier.wait()
        return desk.decide_many(dict.fromkeys(ids, 0), verdict)

    with ThreadPoolExecutor(2) as pool:
        ann = pool.submit(decide, first, "Ann", Verdict.ACCEPT)
        bob = pool.submit(decide, second, "Bob", Verdict.REJECT)
        results = {"Ann": ann.result(), "Bob": bob.result()}
    with first.services.database.snapshot() as session:
        made = {each: answers.get(session, each).decisions for each in ids}
        assert [each.problems for each in verify_all(session)] == [()]
    assert [len(each) for each in made.values()] == [1] * RACES
    for name, result in results.items():
        assert result.done == sum(each[0].reviewer == name for each in made.values())
        assert result.done + len(result.refused) == RACES
        other = "Bob" if name == "Ann" else "Ann"
        assert all(f"Decided by {other} a moment ago" in words for words in result.refused)
    assert first.desk(Actor.local("Ann")).queue().total == 0


def decisions_in_trail(world: World) -> list[str]:
    with world.workspace.services.database.snapshot() as session:
        assert [each.problems for each in verify_all(session) if each.problems] == []
        return [
            event.subject
            for event in audit.events(session, world.collection_id)
            if event.action == audit.Action.DECISION_MADE
        ]
