"""Pages of the queue, the counts beside its filters, and the way through it, on both databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import event, update
from sqlalchemy.orm import Session

from docintel.errors import UnknownAnswerError
from docintel.store import Database, answers, decisions, documents, questions, triage
from docintel.store.records import FindingRecord, NewQuestion
from docintel.store.schema import DEFAULT_COLLECTION, queue_items
from docintel.store.triage import Facet, Scope
from docintel.views import Age, QueueFilter, Whose
from tests.store.samples import new_answer, new_document

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
ALL = QueueFilter()
SCOPE = Scope(None, "Quinn", NOW)


@pytest.fixture
def ids(database: Database) -> dict[str, str]:
    """Four items: old and new, errors and a warning, of two documents, questions and providers."""
    with database.session() as session:
        policy = documents.add(session, new_document("policy.pdf")).id
        letter = documents.add(session, new_document("letter.pdf")).id
        made = {
            "old error": queue(session, policy, "Deductible?", "error", 3, "quote_absent"),
            "new error": queue(session, policy, "Limit?", "error", 0, "value_unsupported", "quote_absent"),
            "old warning": queue(session, letter, "Deductible?", "warning", 30, "quote_unchecked"),
            "other model": queue(session, letter, "Limit?", "error", 8, "quote_absent", provider="openai"),
        }
        session.commit()
    return made


def queue(
    session: Session,
    document: str,
    text: str,
    severity: str,
    days: int,
    *codes: str,
    provider: str = "offline",
) -> str:
    question = questions.add(session, NewQuestion(document, text, "", "amount", asked_by="Ann"))
    told = tuple(FindingRecord(code, severity, "", code) for code in codes)
    note = FindingRecord("quote_moved", "info", "", "moved")
    answer = answers.save(session, new_answer(question.id, findings=(*told, note), provider=provider))
    triage.open_item(session, answer, reason="flag", severity=severity)
    opened = NOW - timedelta(days=days, hours=1)
    session.execute(update(queue_items).where(queue_items.c.answer_id == answer).values(opened_at=opened))
    return answer


def listed(session: Session, wanted: QueueFilter = ALL, scope: Scope = SCOPE) -> list[str]:
    rows = triage.page(session, scope, wanted, limit=10)
    assert len(rows) == triage.count(session, scope, wanted)
    return [row.answer_id for row in rows]


def counts(session: Session, by: Facet, wanted: QueueFilter = ALL) -> dict[str, int]:
    return {option.name: option.count for option in triage.facet(session, SCOPE, wanted, by)}


def test_the_worst_first_then_the_oldest(database: Database, ids: dict[str, str]) -> None:
    with database.snapshot() as session:
        names = ("other model", "old error", "new error", "old warning")
        assert listed(session) == [ids[name] for name in names]
        (row, *_) = triage.page(session, SCOPE, ALL, limit=1)
    assert (row.document, row.question, row.provider) == ("letter.pdf", "Limit?", "openai")
    assert row.codes == ("flag", "quote_absent")
    assert row.version == 0


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        (QueueFilter(findings=("value_unsupported",)), ["new error"]),
        (QueueFilter(findings=("value_unsupported", "quote_unchecked")), ["new error", "old warning"]),
        (QueueFilter(findings=("quote_moved",)), []),  # a note speaks against nothing
        (QueueFilter(severities=("warning",)), ["old warning"]),
        (QueueFilter(providers=("openai",)), ["other model"]),
        (QueueFilter(questions=("Deductible?",)), ["old error", "old warning"]),
        (QueueFilter(ages=(Age.TODAY, Age.WEEK)), ["old error", "new error"]),
        (QueueFilter(ages=(Age.OLDER,), severities=("error",)), ["other model"]),
    ],
)
def test_filters(database: Database, ids: dict[str, str], wanted: QueueFilter, names: list[str]) -> None:
    with database.snapshot() as session:
        assert listed(session, wanted) == [ids[name] for name in names]


def test_counts_are_those_under_the_other_filters(database: Database, ids: dict[str, str]) -> None:
    errors = QueueFilter(severities=("error",))
    with database.snapshot() as session:
        assert counts(session, Facet.FINDINGS) == {
            "flag": 4, "quote_absent": 3, "quote_unchecked": 1, "value_unsupported": 1,
        }  # fmt: skip
        assert counts(session, Facet.SEVERITIES, errors) == {"error": 3, "warning": 1}
        assert counts(session, Facet.DOCUMENTS, errors) == {"policy.pdf": 2, "letter.pdf": 1}
        assert counts(session, Facet.QUESTIONS, errors) == {"Limit?": 2, "Deductible?": 1}
        assert counts(session, Facet.PROVIDERS, errors) == {"offline": 2, "openai": 1}
        assert counts(session, Facet.AGES) == {"today": 1, "week": 1, "older": 2}


def test_mine_unassigned_and_claims_that_are_over(database: Database, ids: dict[str, str]) -> None:
    with database.session() as session:
        triage.claim(session, ids["old error"], person="Quinn", now=NOW)
        triage.claim(session, ids["new error"], person="Bob", now=NOW)
        triage.claim(session, ids["old warning"], person="Bob", now=NOW - triage.CLAIM)
        session.commit()
    with database.snapshot() as session:
        assert listed(session, QueueFilter(whose=Whose.MINE)) == [ids["old error"]]
        unassigned = QueueFilter(whose=Whose.UNASSIGNED)
        assert listed(session, unassigned) == [ids["other model"], ids["old warning"]]
        assert triage.by_holder(session, SCOPE, unassigned) == {
            Whose.ALL: 4, Whose.MINE: 1, Whose.UNASSIGNED: 2,
        }  # fmt: skip


def test_the_next_one_is_nobody_elses_and_wraps(database: Database, ids: dict[str, str]) -> None:
    with database.session() as session:
        triage.claim(session, ids["new error"], person="Bob", now=NOW)
        session.commit()
    with database.snapshot() as session:

        def after(name: str, wanted: QueueFilter = ALL) -> str | None:
            return triage.following(session, SCOPE, wanted, ids[name])

        assert after("other model") == ids["old error"]
        assert after("old error") == ids["old warning"]  # Bob has the one between
        assert after("old warning") == ids["other model"]
        assert after("old warning", QueueFilter(severities=("warning",))) is None
        assert triage.position(session, SCOPE, ALL, ids["new error"]) == 2


def test_a_decided_one_still_knows_what_comes_next(database: Database, ids: dict[str, str]) -> None:
    with database.session() as session:
        decisions.append(
            session, ids["old error"], expected_version=0, verdict="accept", reviewer="Q", role="qa"
        )
        assert ids["old error"] not in listed(session)
        assert triage.following(session, SCOPE, ALL, ids["old error"]) == ids["new error"]
        assert triage.row(session, ids["old error"]).closed_at is not None
        with pytest.raises(UnknownAnswerError, match="not in the queue"):
            triage.row(session, "f" * 32)


def test_other_collections_are_out_of_sight(database: Database, ids: dict[str, str]) -> None:
    with database.snapshot() as session:
        assert len(listed(session, scope=replace(SCOPE, collections=[DEFAULT_COLLECTION]))) == 4
        elsewhere = replace(SCOPE, collections=["other"])
        assert listed(session, scope=elsewhere) == []
        assert triage.facet(session, elsewhere, ALL, Facet.FINDINGS) == []
        assert triage.following(session, elsewhere, ALL, ids["old error"]) is None


def test_the_number_of_statements_does_not_grow_with_the_queue(
    database: Database, ids: dict[str, str]
) -> None:
    def all_of_it(session: Session) -> None:
        triage.page(session, SCOPE, ALL, limit=100)
        triage.by_holder(session, SCOPE, ALL)
        for each in Facet:
            triage.facet(session, SCOPE, ALL, each)

    def number() -> int:
        with database.snapshot() as session, counting(database) as statements:
            all_of_it(session)
        return len(statements)

    before = number()
    with database.session() as session:
        document = documents.add(session, new_document("more.pdf")).id
        for _ in range(20):
            queue(session, document, "Deductible?", "error", 1, "quote_absent")
        session.commit()
    assert number() == before


@contextmanager
def counting(database: Database) -> Iterator[list[str]]:
    """The statements sent meanwhile."""
    sent: list[str] = []
    note: Callable[..., None] = lambda connection, cursor, statement, *rest: sent.append(statement)  # noqa: E731
    event.listen(database.engine, "before_cursor_execute", note)
    yield sent
    event.remove(database.engine, "before_cursor_execute", note)
