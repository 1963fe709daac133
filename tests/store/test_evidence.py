"""Documents, questions, answers and findings come back as they were saved, on both databases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docintel.errors import StoreError, UnknownAnswerError, UnknownDocumentError
from docintel.store import Database, answers, documents, questions
from docintel.store.records import NewQuestion
from tests.store.samples import new_answer, new_document, save_answer

# Decimals travel as strings; floats (confidence, boxes) must come back bit by bit.
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def test_a_document_comes_back_as_added(database: Database) -> None:
    new = new_document(warnings=("Page 3 has no text.",), size=2**40, is_sample=True)
    with database.session() as session:
        added = documents.add(session, new)
        session.commit()
    with database.snapshot() as session:
        found = documents.get(session, added.id)
    assert found == added
    assert (found.warnings, found.size, found.is_sample) == (new.warnings, new.size, True)
    assert found.added_at == new.added_at


def test_the_same_bytes_twice_are_one_document_per_collection(database: Database) -> None:
    with database.session() as session:
        first = documents.add(session, new_document())
        again = documents.add(session, new_document(added_by="someone else"))
        other = documents.add(session, new_document("other.pdf"))
        assert again == first
        assert documents.list_all(session) == [first, other]
        assert documents.list_all(session, collections=[]) == []


def test_leaving_the_block_without_commit_keeps_nothing(database: Database) -> None:
    with database.session() as session:
        documents.add(session, new_document())
    with database.snapshot() as session:
        assert documents.list_all(session) == []


def test_a_snapshot_cannot_write(database: Database) -> None:
    with pytest.raises(StoreError), database.snapshot() as session:
        documents.add(session, new_document())
    with database.session() as session:  # and the connection it used can again
        documents.add(session, new_document())
        session.commit()


def test_a_snapshot_sees_one_moment(database: Database) -> None:
    with database.snapshot() as reader:
        assert documents.list_all(reader) == []
        with database.session() as writer:
            documents.add(writer, new_document())
            writer.commit()
        assert documents.list_all(reader) == []


def test_times_come_back_in_utc_whatever_zone_they_were_given_in(database: Database) -> None:
    moment = datetime(2026, 3, 29, 2, 30, 0, 123456, tzinfo=timezone(timedelta(hours=5, minutes=45)))
    with database.session() as session:
        added = documents.add(session, new_document(added_at=moment))
    assert added.added_at == moment
    assert added.added_at.tzinfo is UTC


def test_a_time_without_zone_is_refused(database: Database) -> None:
    naive = datetime(2026, 3, 29, 2, 30)
    with pytest.raises(StoreError), database.session() as session:
        documents.add(session, new_document(added_at=naive))


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)  # the database is only added to
@given(value=JSON)
def test_any_json_comes_back_exactly(database: Database, value: Any) -> None:
    with database.session() as session:
        document = documents.add(session, new_document())
        question = questions.add(session, NewQuestion(document.id, "?", "", "text", asked_by="A"))
        saved = answers.save(session, new_answer(question.id, given=value, raw_response=value))
        found = answers.get(session, saved)
    assert repr(found.given) == repr(value)  # repr: the order of keys and the sign of zero count
    assert repr(found.raw_response) == repr(value)


def test_text_no_database_stores_is_replaced_not_refused(database: Database) -> None:
    with database.session() as session:
        added = documents.add(session, new_document("a\x00b\ud800c.pdf"))
    assert added.name == "a\ufffdb\ufffdc.pdf"


def test_answers_come_newest_first_even_when_the_clock_jumps_back(database: Database) -> None:
    now = datetime(2026, 11, 1, tzinfo=UTC)
    with database.session() as session:
        document = documents.add(session, new_document())
        question = questions.add(session, NewQuestion(document.id, "?", "", "text", asked_by="A"))
        ids = [
            answers.save(session, new_answer(question.id, asked_at=now - timedelta(hours=hours)))
            for hours in (0, 5, 2)
        ]
        assert [answer.id for answer in answers.for_document(session, document.id)] == ids[::-1]
        assert [answer.id for answer in answers.history(session, question.id)] == ids[::-1]


def test_removing_a_document_removes_what_hangs_on_it(database: Database) -> None:
    with database.session() as session:
        kept = documents.add(session, new_document("kept.pdf"))
        kept_answer = save_answer(session, kept.id)
        gone_answer = save_answer(session)
        gone = answers.get(session, gone_answer).document_id
        assert documents.remove(session, gone, removed_by="A. Admin")
        session.commit()
    with database.snapshot() as session:
        assert documents.list_all(session) == [kept]
        assert questions.for_document(session, gone) == []
        assert answers.get(session, kept_answer).findings
        with pytest.raises(UnknownAnswerError):
            answers.get(session, gone_answer)
        with pytest.raises(UnknownDocumentError):
            documents.get(session, gone)


def test_asking_a_removed_document_is_an_error_with_a_sentence(database: Database) -> None:
    with database.session() as session:
        with pytest.raises(UnknownDocumentError, match="not in the library"):
            questions.add(session, NewQuestion("f" * 32, "?", "", "text", asked_by="A"))
        with pytest.raises(UnknownAnswerError):
            answers.save(session, new_answer("f" * 32))
