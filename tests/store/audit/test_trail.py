"""The trail is written with what it tells of, and the database itself keeps it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from sqlalchemy import text

from docintel.errors import StoreError
from docintel.store import Database, answers, audit, decisions, documents, questions
from docintel.store.audit.check import verify, verify_all
from docintel.store.records import NewQuestion
from tests.store.samples import new_answer, new_document, save_answer
from tests.store.tamper import tamper


@pytest.fixture
def filled(database: Database) -> Database:
    """Two answers with a decision each; one of their documents removed."""
    with database.session() as session:
        kept = save_answer(session)
        other = documents.add(session, new_document("other.pdf"))
        gone = save_answer(session, other.id, text="Who insured the tulips?")
        for answer_id in (kept, gone):
            decisions.append(
                session,
                answer_id,
                expected_version=0,
                verdict="reject",
                reviewer="Q",
                role="qa",
                reason="no tulips",
            )
        answers.record_shown(session, kept, viewer="Q", role="qa")
        documents.remove(session, other.id, removed_by="A. Admin", role="admin")
        session.commit()
    return database


def execute(database: Database, statement: str) -> None:
    with database.session() as session:
        session.execute(text(statement))
        session.commit()


def problems(database: Database) -> list[tuple[str, int]]:
    with database.snapshot() as session:
        return [(problem.kind, problem.seq) for problem in verify(session, "default").problems]


def test_everything_done_is_in_the_trail_in_order(filled: Database) -> None:
    with filled.snapshot() as session:
        rows = list(audit.events(session, "default"))
    assert [row.action for row in rows] == [
        "document.added",
        "question.asked",
        "answer.given",
        "document.added",
        "question.asked",
        "answer.given",
        "decision.made",
        "decision.made",
        "answer.shown",
        "document.removed",
    ]
    assert [row.seq for row in rows] == list(range(1, 11))
    assert (rows[7].actor, rows[7].role, rows[7].detail["verdict"]) == ("Q", "qa", "reject")


def test_the_trail_holds_no_content(filled: Database) -> None:
    with filled.snapshot() as session:
        whole = json.dumps([row.sealed_fields() for row in audit.events(session, "default")])
    for content in ("tulips", "deductible", "policy.pdf", "other.pdf", "EUR", "Found on line"):
        assert content not in whole


def test_an_untouched_installation_verifies(filled: Database) -> None:
    with filled.snapshot() as session:
        outcomes = verify_all(session)
    assert [(outcome.chain, outcome.count, outcome.problems) for outcome in outcomes] == [("default", 10, ())]


def test_what_is_rolled_back_leaves_no_event(database: Database) -> None:
    with database.session() as session:
        save_answer(session)
    with database.snapshot() as session:
        assert audit.chains(session) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_events SET actor = 'x' WHERE seq = 3",
        "DELETE FROM audit_events WHERE seq = 10",
        "INSERT INTO audit_events SELECT chain, 12, at, actor, role, action, subject, detail, previous, hash"
        " FROM audit_events WHERE seq = 10",
        "INSERT INTO audit_events SELECT chain, 11, at, actor, role, action, subject, detail, previous, hash"
        " FROM audit_events WHERE seq = 10",
        "UPDATE audit_heads SET seq = 9",
        "DELETE FROM audit_heads",
        "INSERT INTO audit_heads VALUES ('x', 4, 'y')",
        "UPDATE answers SET shown = '{}'",
        "DELETE FROM answers",
        "UPDATE findings SET severity = 'info'",
        "DELETE FROM findings",
        "UPDATE decisions SET verdict = 'accept'",
        "DELETE FROM decisions",
    ],
)
def test_the_database_refuses_to_change_evidence(filled: Database, statement: str) -> None:
    with pytest.raises(StoreError, match="This record is evidence"):
        execute(filled, statement)
    assert problems(filled) == []


def test_replacing_or_truncating_evidence_is_refused(filled: Database) -> None:
    copy = "INTO audit_events SELECT * FROM audit_events WHERE seq = 3"
    tables = ("audit_events", "answers", "findings", "decisions")
    statements = (
        [f"INSERT OR REPLACE {copy}"]
        if filled.is_sqlite
        else [f"TRUNCATE {table} CASCADE" for table in tables]
    )
    for statement in statements:
        with pytest.raises(StoreError, match="This record is evidence"):
            execute(filled, statement)


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("UPDATE audit_events SET actor = 'x' WHERE seq = 3", [("edited", 3)]),
        ("DELETE FROM audit_events WHERE seq = 4", [("removed", 4)]),
        ("DELETE FROM audit_events WHERE seq = 10", [("removed", 10), ("removed", 4), ("removed", 6)]),
        ("UPDATE answers SET shown = '{}'", [("edited", 3)]),
        ("UPDATE findings SET message = 'x'", [("edited", 3)]),
        ("UPDATE decisions SET reason = 'x'", [("edited", 7)]),
        ("UPDATE decisions SET reviewer = 'x'", [("edited", 7)]),
        ("DELETE FROM decisions", [("removed", 7)]),
        ("DELETE FROM answers", [("removed", 3)]),
        ("UPDATE documents SET sha256 = 'x'", [("edited", 1)]),
        ("DELETE FROM documents", [("removed", 1), ("removed", 3)]),
        (
            "INSERT INTO decisions SELECT 'x', answer_id, 2, 'accept', reviewer, role, reason, note,"
            " corrected, seen, decided_at FROM decisions",
            [("inserted", 0)],
        ),
    ],
)
def test_tampering_past_the_triggers_is_found_and_named(
    filled: Database, statement: str, expected: list[tuple[str, int]]
) -> None:
    tamper(filled, statement)
    assert problems(filled) == expected


def test_a_removed_head_is_found(filled: Database) -> None:
    tamper(filled, "DELETE FROM audit_heads")
    assert ("removed", 0) in problems(filled)


@pytest.mark.parametrize("kind", ["postgresql"], indirect=True)  # SQLite has one writer at a time by design
def test_chains_do_not_wait_for_one_another(make_url: Callable[..., str]) -> None:
    database = Database(make_url(), busy_timeout_s=1)
    with database.session() as first, database.session() as second:
        audit.record(first, "a", audit.Action.SIGNED_IN, actor="x", subject="person:x")
        audit.record(second, "b", audit.Action.SIGNED_IN, actor="x", subject="person:x")
        with pytest.raises(StoreError, match="busy"), database.session() as third:
            audit.record(third, "a", audit.Action.SIGNED_IN, actor="x", subject="person:x")
        second.commit()
        first.commit()
    with database.snapshot() as session:
        assert [outcome.ok for outcome in verify_all(session)] == [True, True]
    database.close()


def test_the_trail_says_in_which_role(database: Database) -> None:
    with database.session() as session:
        document = documents.add(session, new_document(role="admin"))
        question = questions.add(
            session, NewQuestion(document.id, "?", "", "text", asked_by="A", role="analyst")
        )
        answers.save(session, new_answer(question.id, asked_by="B", role="qa"))
        told = [(row.actor, row.role) for row in audit.events(session, "default")]
    assert told == [("A. Handler", "admin"), ("A", "analyst"), ("B", "qa")]
