"""Documents and their files come and go together."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256 as hash_of
from pathlib import Path

import pytest

from docintel.errors import StoreError, UnknownDocumentError
from docintel.store import Database, FileStore, decisions, documents, people
from docintel.store.holdings import add_document, remove_document, sweep
from docintel.store.records import DocumentRecord
from tests.store.samples import new_document, save_answer

DATA = b"%PDF-1.7 a policy"
SHA256 = hash_of(DATA).hexdigest()


@pytest.fixture
def files(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "files")


def add(database: Database, files: FileStore, **changes: str) -> DocumentRecord:
    return add_document(database, files, DATA, new_document(sha256=SHA256, **changes))


def age(files: FileStore) -> None:
    """Let two hours pass."""
    for path in files.root.rglob("*"):
        os.utime(path, (path.stat().st_atime - 7200, path.stat().st_mtime - 7200))


def test_the_bytes_go_with_the_last_document_that_has_them(database: Database, files: FileStore) -> None:
    with database.session() as session:
        motor = people.add_collection(session, "Motor", added_by="Bob")
        session.commit()
    first, second = add(database, files), add(database, files, collection_id=motor.id)
    assert not remove_document(database, files, first.id, removed_by="Ann")
    assert files.read(SHA256) == DATA
    assert remove_document(database, files, second.id, removed_by="Ann")
    with pytest.raises(StoreError, match="missing"):
        files.read(SHA256)
    with pytest.raises(UnknownDocumentError):
        remove_document(database, files, second.id, removed_by="Ann")


def test_bytes_of_another_document_are_refused(database: Database, files: FileStore) -> None:
    with pytest.raises(ValueError, match="not the bytes"):
        add_document(database, files, b"other", new_document(sha256=SHA256))


def test_adding_and_removing_the_same_document_at_once_never_leaves_a_row_without_its_file(
    database: Database, files: FileStore
) -> None:
    def remove_all() -> None:
        with database.snapshot() as session:
            present = documents.list_all(session)
        for document in present:
            with suppress(UnknownDocumentError):
                remove_document(database, files, document.id, removed_by="Ann")

    for _ in range(10):
        with ThreadPoolExecutor(4) as pool:
            tasks: list[Future[object]] = [pool.submit(remove_all), pool.submit(add, database, files)]
            tasks += [pool.submit(remove_all), pool.submit(add, database, files)]
            for task in tasks:
                task.result()
        with database.snapshot() as session:
            present = documents.list_all(session)
        assert all(files.read(document.sha256) == DATA for document in present)


def test_sweeping_takes_what_no_document_has_and_nothing_else(database: Database, files: FileStore) -> None:
    add(database, files)
    orphan = files.add(b"orphan")
    (files.path(orphan).parent / ".broken.part").write_bytes(b"half")
    assert sweep(database, files) == 0  # an upload may still be going on
    age(files)
    assert sweep(database, files) == 2
    assert files.hashes() == [SHA256]
    assert files.read(SHA256) == DATA


def test_a_checked_path_is_checked_again_when_the_file_changed(files: FileStore) -> None:
    sha256 = files.add(DATA)
    assert files.checked_path(sha256).read_bytes() == DATA
    assert files.checked_path(sha256) == files.path(sha256)
    files.path(sha256).write_bytes(DATA.upper())
    with pytest.raises(StoreError, match="was changed"):
        files.checked_path(sha256)
    files.remove(sha256)
    with pytest.raises(StoreError, match="missing"):
        files.checked_path(sha256)


def test_nothing_of_a_removed_document_stays_in_the_database_file(files: FileStore, tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    database = Database(f"sqlite:///{path}")
    database.upgrade()
    document = add(database, files, name="Tulip insurance.pdf")
    with database.session() as session:
        answer_id = save_answer(session, document.id, "Who insured the tulips?")
        decisions.append(
            session, answer_id, expected_version=0, verdict="reject", reviewer="Ann", reason="no such tulips"
        )
        session.commit()
    assert remove_document(database, files, document.id, removed_by="Ann")
    database.close()
    left = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert b"document.removed" in left
    for word in (b"Tulip", b"tulips", b"quote_misplaced", b"a policy"):
        assert word not in left
