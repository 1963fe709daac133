"""Disk full or read-only, database locked or damaged, a clock that jumps: a sentence, and nothing lost."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event, text

from docintel.errors import StoreError
from docintel.store import Database, files
from docintel.store.audit.check import verify_all
from docintel.usecases import Actor, Desk, Workspace
from docintel.views import AnswerView, Verdict
from tests import databases
from tests.usecases.world import INVOICE, QUESTION, settings


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = Workspace(settings(tmp_path))
    yield made
    made.services.database.close()


@pytest.fixture
def desk(workspace: Workspace) -> Desk:
    return workspace.desk(Actor.local("Ann"))


@pytest.fixture
def answer(desk: Desk) -> AnswerView:
    document = desk.add_document(INVOICE.name, INVOICE.read_bytes())
    return desk.ask(document.id, QUESTION)


def sound(workspace: Workspace) -> bool:
    with workspace.services.database.snapshot() as session:
        return all(outcome.ok for outcome in verify_all(session))


def decide_again_and_again(desk: Desk, answer_id: str) -> None:
    for version in range(1, 1000):
        desk.decide(answer_id, Verdict.REJECT, reason="x" * 400, expected_version=version)


def disk_error(code: int) -> Callable[..., None]:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def test_a_data_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="data folder"):
        Workspace(settings(tmp_path / "file" / "home"))


@pytest.mark.parametrize(
    ("code", "says"), [(errno.ENOSPC, "disk is full"), (errno.EROFS, "cannot be written")]
)
def test_a_file_that_cannot_be_kept_is_not_in_the_library(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, code: int, says: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(files, "_write_atomically", disk_error(code))
        with pytest.raises(StoreError, match=says):
            desk.add_document(INVOICE.name, INVOICE.read_bytes())
    assert desk.documents() == []
    assert desk.add_document(INVOICE.name, INVOICE.read_bytes()).name == INVOICE.name


@pytest.mark.skipif(databases.chosen() != "sqlite", reason="the limit on pages is SQLite's own")
def test_a_full_disk_refuses_a_decision_and_keeps_the_others(
    workspace: Workspace, desk: Desk, answer: AnswerView
) -> None:
    desk.decide(answer.id, Verdict.ACCEPT, expected_version=0)
    engine = workspace.services.database.engine
    with engine.connect() as connection:
        (pages,) = connection.exec_driver_sql("PRAGMA page_count").one()
    workspace.services.database.close()

    def full(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(engine, "connect", full)
    with pytest.raises(StoreError, match="disk is full"):
        decide_again_and_again(desk, answer.id)
    kept = desk.answer(answer.id).decisions
    event.remove(engine, "connect", full)
    workspace.services.database.close()
    assert desk.answer(answer.id).decisions == kept
    assert kept[0].verdict is Verdict.ACCEPT
    assert sound(workspace)
    assert desk.decide(answer.id, Verdict.ACCEPT, expected_version=len(kept)).version == len(kept) + 1


def test_a_locked_database_says_so_and_the_decision_can_be_made_afterwards(
    workspace: Workspace, desk: Desk, answer: AnswerView, monkeypatch: pytest.MonkeyPatch
) -> None:
    impatient = Workspace(workspace.services.settings)

    impatient.services.database = Database(workspace.services.settings.url, busy_timeout_s=0.2)
    other = impatient.desk(Actor.local("Bob"))
    with workspace.services.database.session() as session:
        session.execute(text("UPDATE collections SET name = name"))
        if not workspace.services.database.is_sqlite:
            session.execute(text("LOCK TABLE decisions IN ACCESS EXCLUSIVE MODE"))
        with pytest.raises(StoreError, match="busy"):
            other.decide(answer.id, Verdict.ACCEPT, expected_version=0)
    assert other.decide(answer.id, Verdict.ACCEPT, expected_version=0).version == 1
    impatient.services.database.close()


@pytest.mark.skipif(databases.chosen() != "sqlite", reason="the server guards its own files")
def test_a_damaged_database_is_named_and_not_written_to(workspace: Workspace, answer: AnswerView) -> None:
    path = workspace.services.settings.home / "docintel.sqlite3"
    workspace.services.database.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    damaged = b"not a database" + path.read_bytes()[14:]
    path.write_bytes(damaged)
    with pytest.raises(StoreError, match=r"damaged\. .*restore the latest backup"):
        Workspace(workspace.services.settings)
    assert path.read_bytes() == damaged


def test_a_file_changed_on_the_disk_is_refused(workspace: Workspace, answer: AnswerView) -> None:
    (path,) = [path for path in (workspace.services.settings.home / "files").rglob("*") if path.is_file()]
    path.write_bytes(path.read_bytes() + b" ")
    desk = Workspace(workspace.services.settings).desk(Actor.local("Ann"))
    with pytest.raises(StoreError, match="changed on the disk"):
        desk.page_image(answer.document_id, 1, width_px=100)
    with pytest.raises(StoreError, match="changed on the disk"):
        desk.ask(answer.document_id, QUESTION)


def test_a_clock_that_jumps_back_reorders_nothing(
    workspace: Workspace, desk: Desk, answer: AnswerView, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.decide(answer.id, Verdict.ACCEPT, expected_version=0)
    earlier = datetime.now(UTC) - timedelta(days=400)
    with monkeypatch.context() as patch:
        for module in ("columns", "decisions", "answers", "questions", "audit.trail"):
            patch.setattr(f"docintel.store.{module}.utc_now", lambda: earlier, raising=False)
        desk.decide(answer.id, Verdict.REJECT, expected_version=1)
        second = desk.ask(answer.document_id, QUESTION)
    seen = desk.answer(answer.id)
    assert seen.decision is not None
    assert seen.decision.verdict is Verdict.REJECT
    assert [each.id for each in desk.answers(answer.document_id)] == [second.id, answer.id]
    assert sound(workspace)
