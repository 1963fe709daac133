"""Writers of one process get their turn in the order they came."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest

from docintel.errors import StoreError, UnknownDocumentError
from docintel.store import Database, documents
from docintel.store.turns import Turns
from tests.store.samples import new_document


def waiting(turns: Turns) -> int:
    return len(turns._waiting)


def test_turns_come_in_the_order_of_asking() -> None:
    turns, came = Turns(), list[int]()

    def want(number: int) -> None:
        assert turns.take(30)
        came.append(number)
        turns.give()

    assert turns.take(0)
    threads = [Thread(target=want, args=(number,)) for number in range(8)]
    for number, thread in enumerate(threads):
        thread.start()
        while waiting(turns) <= number:
            thread.join(0.001)
    turns.give()
    for thread in threads:
        thread.join(30)
    assert came == list(range(8))
    assert turns.take(0)


def test_a_turn_that_does_not_come_in_time_is_given_up() -> None:
    turns = Turns()
    assert turns.take(0)
    assert not turns.take(0.01)
    turns.give()
    assert turns.take(0)


def test_a_turn_ends_with_its_session_however_that_ends(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'x.sqlite3'}", busy_timeout_s=0.2)
    database.upgrade()
    with pytest.raises(UnknownDocumentError), database.session() as session:
        documents.get(session, "none")
    with database.session() as session:
        documents.add(session, new_document())
        session.commit()
        documents.list_all(session)  # a second transaction in the same block
        with pytest.raises(StoreError, match="busy"), database.session() as other:
            documents.list_all(other)
    with database.session() as session:
        session.connection().invalidate()
    with database.session() as session:
        documents.add(session, new_document("other.pdf"))
        session.commit()
    with database.snapshot() as session:
        assert len(documents.list_all(session)) == 2
    database.close()
