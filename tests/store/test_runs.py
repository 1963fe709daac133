"""Runs are kept with every question they hold, and go with their documents."""

from __future__ import annotations

import pytest

from docintel.errors import UnknownRunError
from docintel.store import Database, documents, runs
from docintel.store.runs import NewRun, RunItemRecord
from tests.store.samples import new_document, save_answer


def start(database: Database, *names: str) -> tuple[str, list[str]]:
    """A run of one question to a document of each name; its id and theirs."""
    with database.session() as session:
        ids = [documents.add(session, new_document(name)).id for name in names]
        items = tuple(RunItemRecord(number, key, "What is due?", "amount") for number, key in enumerate(ids))
        run_id = runs.start(session, NewRun("1 question", "Ann", items, playbook="Invoice"))
        session.commit()
    return run_id, ids


def test_a_run_comes_back_as_it_was_started(database: Database) -> None:
    run_id, ids = start(database, "a.pdf", "b.pdf")
    with database.snapshot() as session:
        run = runs.get(session, run_id)
    assert (run.title, run.playbook, run.started_by, run.state) == ("1 question", "Invoice", "Ann", "running")
    assert [(item.position, item.document_id, item.state) for item in run.items] == [
        (0, ids[0], "waiting"),
        (1, ids[1], "waiting"),
    ]
    assert run.items[0].shape == "amount"


def test_an_item_keeps_its_answer_or_why_there_is_none(database: Database) -> None:
    run_id, ids = start(database, "a.pdf", "b.pdf")
    with database.session() as session:
        answer_id = save_answer(session, ids[0])
        runs.set_item(session, run_id, 0, "answered", answer_id=answer_id)
        runs.set_item(session, run_id, 1, "failed", message="No model answers.")
        runs.set_state(session, run_id, "done")
        session.commit()
    with database.session() as session:
        run = runs.get(session, run_id)
        assert [item.answer_id for item in run.items] == [answer_id, None]
        assert [item.message for item in run.items] == ["", "No model answers."]
        runs.reset_items(session, run_id, [1], "waiting")
        assert runs.get(session, run_id).items[1] == RunItemRecord(1, ids[1], "What is due?", "amount")


def test_latest_of_the_documents_asked_for(database: Database) -> None:
    first, (document,) = start(database, "a.pdf")
    second, _ = start(database, "b.pdf")
    with database.snapshot() as session:
        assert [each.id for each in runs.latest(session)] == [second, first]
        assert [each.id for each in runs.latest(session, {document})] == [first]
        assert [each.id for each in runs.latest(session, limit=1)] == [second]
        assert runs.latest(session, set()) == []


def test_a_run_goes_with_the_last_of_its_documents(database: Database) -> None:
    run_id, ids = start(database, "a.pdf", "b.pdf")
    with database.session() as session:
        documents.remove(session, ids[0], removed_by="Ann")
        assert [item.document_id for item in runs.get(session, run_id).items] == [ids[1]]
        documents.remove(session, ids[1], removed_by="Ann")
        with pytest.raises(UnknownRunError):
            runs.get(session, run_id)
