"""Decisions are appended, version-checked, and cannot be changed."""

from __future__ import annotations

import pytest

from docintel.errors import InputError, StaleDecisionError, UnknownAnswerError
from docintel.store import Database, answers, decisions, triage
from docintel.store.commitment import commit_to_answer
from docintel.store.standing import standing
from tests.store.samples import save_answer


@pytest.fixture
def answer_id(database: Database) -> str:
    with database.session() as session:
        saved = save_answer(session)
        session.commit()
    return saved


def test_decisions_stand_in_order_and_commit_to_what_was_seen(database: Database, answer_id: str) -> None:
    with database.session() as session:
        first = decisions.append(session, answer_id, expected_version=0, verdict="accept", reviewer="H")
        second = decisions.append(
            session,
            answer_id,
            expected_version=1,
            verdict="correct",
            reviewer="Q",
            role="qa",
            reason="misread",
            corrected={"value": "750.00"},
        )
        session.commit()
    with database.snapshot() as session:
        answer = answers.get(session, answer_id)
        assert decisions.history(session, answer_id) == (first, second)
    assert answer.decisions == (first, second)
    assert answer.version == 2
    assert first.seen == commit_to_answer(answer)


def test_the_second_decider_is_told_who_and_when(database: Database, answer_id: str) -> None:
    with database.session() as session:
        first = decisions.append(session, answer_id, expected_version=0, verdict="accept", reviewer="H")
        session.commit()
    with pytest.raises(StaleDecisionError, match="H decided") as caught, database.session() as session:
        decisions.append(session, answer_id, expected_version=0, verdict="reject", reviewer="Q")
    assert caught.value.decided_by == "H"
    assert caught.value.decided_at == first.decided_at.isoformat(timespec="seconds")


@pytest.mark.parametrize(
    "changes",
    [{"verdict": "maybe"}, {"verdict": "correct"}, {"corrected": {"value": 1}}, {"expected_version": 7}],
)
def test_what_is_no_decision_is_refused(
    database: Database, answer_id: str, changes: dict[str, object]
) -> None:
    call = {"expected_version": 0, "verdict": "accept", "reviewer": "H"} | changes
    with database.session() as session, pytest.raises(InputError):
        decisions.append(session, answer_id, **call)  # type: ignore[arg-type]


def test_a_removed_answer_cannot_be_decided(database: Database) -> None:
    with database.session() as session, pytest.raises(UnknownAnswerError):
        decisions.append(session, "f" * 32, expected_version=0, verdict="accept", reviewer="H")


def decide(database: Database, answer_id: str, verdict: str, reviewer: str, role: str = "handler") -> None:
    with database.session() as session:
        version = answers.get(session, answer_id).version
        decisions.append(
            session, answer_id, expected_version=version, verdict=verdict, reviewer=reviewer, role=role
        )
        session.commit()


def in_force(database: Database, answer_id: str) -> tuple[str, str] | None:
    with database.snapshot() as session:
        counts = standing(decisions.history(session, answer_id))
    return (counts.verdict, counts.reviewer) if counts else None


def test_an_undo_is_one_more_event_and_takes_back_ones_own_last(database: Database, answer_id: str) -> None:
    for verdict in ("accept", "reject", "undo"):
        decide(database, answer_id, verdict, "H")
    assert in_force(database, answer_id) == ("accept", "H")
    decide(database, answer_id, "undo", "H")
    assert in_force(database, answer_id) is None
    with pytest.raises(InputError, match="no decision of yours"):
        decide(database, answer_id, "undo", "H")
    with database.snapshot() as session:
        verdicts = [each.verdict for each in decisions.history(session, answer_id)]
    assert verdicts == ["accept", "reject", "undo", "undo"]


def test_nobody_takes_back_another_persons_decision(database: Database, answer_id: str) -> None:
    decide(database, answer_id, "accept", "H")
    decide(database, answer_id, "reject", "Q", "qa")
    decide(database, answer_id, "undo", "H")
    assert in_force(database, answer_id) == ("reject", "Q")
    with pytest.raises(InputError, match="no decision of yours"):
        decide(database, answer_id, "undo", "H")
    decide(database, answer_id, "undo", "Q", "qa")
    assert in_force(database, answer_id) is None


def test_an_undo_puts_the_answer_back_into_the_queue(database: Database, answer_id: str) -> None:
    with database.session() as session:
        opened = triage.open_item(session, answer_id, reason="quote_absent", severity="error")
        session.commit()
    decide(database, answer_id, "accept", "H")
    decide(database, answer_id, "reject", "Q", "qa")
    decide(database, answer_id, "undo", "Q", "qa")
    with database.snapshot() as session:
        assert triage.open_items(session) == []
    decide(database, answer_id, "undo", "H")
    with database.snapshot() as session:
        assert triage.open_items(session) == [opened]
