"""Two people, one answer: one decision is kept, the other person is told. None is lost, none doubled."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from docintel.errors import ItemClaimedError, StaleDecisionError
from docintel.store import Database, answers, decisions, documents, triage
from docintel.store.audit.check import verify_all
from tests.store.samples import new_document, save_answer

RACES = 200


@pytest.fixture
def answer_id(database: Database) -> str:
    with database.session() as session:
        saved = save_answer(session)
        triage.open_item(session, saved, reason="quote_absent", severity="error")
        session.commit()
    return saved


def together(first: Callable[[], object], second: Callable[[], object]) -> list[object]:
    with ThreadPoolExecutor(2) as pool:
        return [task.result() for task in [pool.submit(first), pool.submit(second)]]


def test_200_races_for_one_answer(database: Database, answer_id: str) -> None:
    barrier = Barrier(2, timeout=60)
    told: list[tuple[str, str]] = []

    def decide_all(reviewer: str) -> list[bool]:
        outcomes = []
        for version in range(RACES):
            barrier.wait()
            try:
                with database.session() as session:
                    decisions.append(
                        session, answer_id, expected_version=version, verdict="accept", reviewer=reviewer
                    )
                    session.commit()
                outcomes.append(True)
            except StaleDecisionError as error:
                told.append((reviewer, error.decided_by))
                outcomes.append(False)
            barrier.wait()
        return outcomes

    ann, bob = together(lambda: decide_all("Ann"), lambda: decide_all("Bob"))
    assert isinstance(ann, list)
    assert isinstance(bob, list)
    assert all(a != b for a, b in zip(ann, bob, strict=True))
    assert len(told) == RACES
    assert all(loser != winner for loser, winner in told)
    with database.snapshot() as session:
        made = answers.get(session, answer_id).decisions
        outcomes = verify_all(session)
    assert [decision.version for decision in made] == list(range(1, RACES + 1))
    assert [decision.reviewer == "Ann" for decision in made] == ann
    assert [outcome.problems for outcome in outcomes] == [()]


def test_of_two_claims_at_once_one_is_refused(database: Database, answer_id: str) -> None:
    barrier = Barrier(2, timeout=60)

    def claim(person: str) -> bool:
        barrier.wait()
        try:
            with database.session() as session:
                triage.claim(session, answer_id, person=person)
                session.commit()
        except ItemClaimedError:
            return False
        return True

    assert sorted(map(bool, together(lambda: claim("Ann"), lambda: claim("Bob")))) == [False, True]


def test_the_same_document_added_twice_at_once_is_one(database: Database) -> None:
    barrier = Barrier(2, timeout=60)

    def add() -> str:
        barrier.wait()
        with database.session() as session:
            added = documents.add(session, new_document("twice.pdf"))
            session.commit()
        return added.id

    first, second = together(add, add)
    assert first == second
    with database.snapshot() as session:
        assert len(documents.list_all(session)) == 1
        assert [outcome.problems for outcome in verify_all(session)] == [()]
