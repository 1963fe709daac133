"""Decisions are appended, version-checked, and cannot be changed."""

from __future__ import annotations

import pytest

from docintel.errors import InputError, StaleDecisionError, UnknownAnswerError
from docintel.store import Database, answers, decisions
from docintel.store.commitment import commit_to_answer
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
