"""The queue: claims that exclude one another and expire, and what decisions do to it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.orm import Session

from docintel.errors import ItemClaimedError, UnknownAnswerError
from docintel.store import Database, answers, decisions, triage
from docintel.store.schema import DEFAULT_COLLECTION
from docintel.store.standing import is_disputed, standing
from docintel.store.triage import CLAIM
from tests.store.samples import save_answer

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


@pytest.fixture
def answer_id(database: Database) -> str:
    with database.session() as session:
        saved = save_answer(session)
        triage.open_item(session, saved, reason="quote_absent", severity="error")
        session.commit()
    return saved


def decide(session: Session, answer_id: str, verdict: str, reviewer: str, role: str) -> None:
    version = answers.get(session, answer_id).version
    decisions.append(
        session, answer_id, expected_version=version, verdict=verdict, reviewer=reviewer, role=role
    )


def test_a_claim_keeps_others_out_until_it_expires(database: Database, answer_id: str) -> None:
    with database.session() as session:
        triage.claim(session, answer_id, person="Ann", now=NOW)
        with pytest.raises(ItemClaimedError, match="Ann is working") as caught:
            triage.claim(session, answer_id, person="Bob", now=NOW + CLAIM - timedelta(seconds=1))
        assert caught.value.claimed_by == "Ann"
        held = triage.claim(session, answer_id, person="Ann", now=NOW + timedelta(minutes=1))
        assert held.holder(NOW + CLAIM) == "Ann"
        assert held.holder(NOW + CLAIM + timedelta(minutes=1)) is None
        taken = triage.claim(session, answer_id, person="Bob", now=NOW + CLAIM + timedelta(minutes=1))
        assert taken.claimed_by == "Bob"


def test_a_released_item_is_free(database: Database, answer_id: str) -> None:
    with database.session() as session:
        triage.claim(session, answer_id, person="Ann", now=NOW)
        triage.release(session, answer_id, person="Bob")  # not Bob's to give up
        with pytest.raises(ItemClaimedError):
            triage.claim(session, answer_id, person="Bob", now=NOW)
        triage.release(session, answer_id, person="Ann")
        assert triage.claim(session, answer_id, person="Bob", now=NOW).claimed_by == "Bob"


def test_a_clock_that_jumps_back_does_not_lock_an_item_for_long(database: Database, answer_id: str) -> None:
    with database.session() as session:
        triage.claim(session, answer_id, person="Ann", now=NOW + timedelta(days=1))
        assert triage.claim(session, answer_id, person="Bob", now=NOW).claimed_by == "Bob"


def test_lists_by_collection_and_holder(database: Database, answer_id: str) -> None:
    with database.session() as session:
        item = triage.claim(session, answer_id, person="Ann")
        assert triage.open_items(session) == [item]
        assert triage.open_items(session, [DEFAULT_COLLECTION], claimed_by="Ann") == [item]
        assert triage.open_items(session, ["other"]) == []
        assert triage.open_items(session, claimed_by="Bob") == []
        with pytest.raises(UnknownAnswerError):
            triage.claim(session, "f" * 32, person="Ann")


def test_a_decision_closes_the_item_and_a_dispute_opens_it_for_qa(database: Database, answer_id: str) -> None:
    with database.session() as session:
        decide(session, answer_id, "accept", "Ann", "handler")
        assert triage.open_items(session) == []
        with pytest.raises(ItemClaimedError, match="decided meanwhile"):
            triage.claim(session, answer_id, person="Bob")
        decide(session, answer_id, "reject", "Bob", "handler")
        assert [item.reason for item in triage.open_items(session)] == ["dispute"]
        decide(session, answer_id, "accept", "Quinn", "qa")
        assert triage.open_items(session) == []


def test_the_last_by_the_highest_role_counts(database: Database, answer_id: str) -> None:
    with database.session() as session:
        assert standing(()) is None
        decide(session, answer_id, "accept", "Ann", "handler")
        decide(session, answer_id, "reject", "Quinn", "qa")
        decide(session, answer_id, "accept", "Ann", "admin")
        made = answers.get(session, answer_id).decisions
    counts = standing(made)
    assert counts is not None
    assert (counts.reviewer, counts.verdict) == ("Quinn", "reject")
    assert is_disputed(made)
    assert not is_disputed(made[:1])


def test_changing_ones_own_mind_is_no_dispute(database: Database, answer_id: str) -> None:
    with database.session() as session:
        decide(session, answer_id, "accept", "Ann", "handler")
        decide(session, answer_id, "reject", "Ann", "handler")
        assert not is_disputed(answers.get(session, answer_id).decisions)
        assert triage.open_items(session) == []
