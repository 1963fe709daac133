"""Copying an installation, backing it up and restoring it lose nothing, between the two kinds of database."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from docintel.errors import InputError, StoreError
from docintel.store import (
    Database,
    FileStore,
    answers,
    backup,
    decisions,
    documents,
    keywords,
    people,
    playbooks,
    runs,
    together,
    triage,
)
from docintel.store.audit.check import verify_all
from docintel.store.copying import copy
from docintel.store.people import Role
from docintel.store.schema import DEFAULT_COLLECTION
from docintel.store.transfer import Tally, require_same
from tests.store.cluster import Cluster
from tests.store.samples import new_answer, new_document, save_answer


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty database without tables, of either kind."""
    if request.param == "sqlite":
        opened = Database(f"sqlite:///{tmp_path / 'target.sqlite3'}")
        yield opened
        opened.close()
        return
    server: Cluster = request.getfixturevalue("cluster")
    url = server.blank()
    opened = Database(url)
    yield opened
    opened.close()
    server.give_back(url, is_prepared=False)


@pytest.fixture
def files(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "files")


@pytest.fixture
def filled(database: Database, files: FileStore) -> Database:
    """A row in every table."""
    with database.session() as session:
        document = documents.add(
            session, new_document(sha256=files.add(b"%PDF-1.7 one"), warnings=("é\x00",))
        )
        answer_id = save_answer(session, document.id)
        question = answers.get(session, answer_id).question
        answers.save(session, new_answer(question.id, given={"odd": "\x00\ud800", "float": 0.1 + 0.2}))
        keywords.add_term(
            session,
            DEFAULT_COLLECTION,
            "deductible",
            "excess",
            language="en",
            added_by="A",
            answer_id=answer_id,
        )
        triage.open_item(session, answer_id, reason="quote_absent", severity="error")
        triage.claim(session, answer_id, person="Ann")
        decisions.append(
            session, answer_id, expected_version=0, verdict="accept", reviewer="Ann", reason="ok"
        )
        asked = runs.RunItemRecord(0, document.id, "What is the deductible?", answer_id=answer_id)
        runs.start(session, runs.NewRun("Deductibles", "Ann", (asked,), together=(document.id,)))
        together.cite(session, answer_id, [document.id])
        playbooks.save(
            session, DEFAULT_COLLECTION, "own", title="é", text="é: 1", expected_version=0, edited_by="Ann"
        )
        ann = people.sign_in(session, "local|Ann", name="Ann")
        people.set_role(session, ann.id, DEFAULT_COLLECTION, Role.QA, changed_by="Ann")
        session.commit()
    return database


def everything(database: Database) -> list[object]:
    """What the application sees."""
    with database.snapshot() as session:
        library = documents.list_all(session)
        return [
            library,
            [
                answers.get(session, answer.id)
                for document in library
                for answer in answers.for_document(session, document.id)
            ],
            keywords.list_terms(session, DEFAULT_COLLECTION),
            playbooks.list_all(session, DEFAULT_COLLECTION),
            runs.latest(session),
            people.list_people(session),
            people.list_collections(session),
            triage.open_items(session),
            verify_all(session),
        ]


def assert_works(database: Database) -> None:
    """New rows go in, with new numbers, and the chains go on."""
    with database.session() as session:
        added = documents.add(session, new_document("later.pdf"))
        save_answer(session, added.id)
        people.sign_in(session, "local|Bob", name="Bob")
        session.commit()
    with database.snapshot() as session:
        assert documents.list_all(session)[-1] == added
        assert all(outcome.ok for outcome in verify_all(session))


def test_copying_loses_nothing(filled: Database, target: Database) -> None:
    before = everything(filled)
    counts = copy(filled, target)
    assert min(counts.values()) > 0, "the sample has to cover every table"
    assert everything(target) == before == everything(filled)
    assert_works(target)


def test_copying_into_a_database_in_use_is_refused(filled: Database, target: Database) -> None:
    target.upgrade()
    with target.session() as session:
        documents.add(session, new_document("precious.pdf"))
        session.commit()
    with pytest.raises(InputError, match="not empty"):
        copy(filled, target)
    with target.snapshot() as session:
        assert [document.name for document in documents.list_all(session)] == ["precious.pdf"]


def test_copying_nothing_is_refused(empty_database: Database, target: Database) -> None:
    with pytest.raises(InputError, match="nothing to copy"):
        copy(empty_database, target)


def test_a_backup_comes_back_whole(
    filled: Database, files: FileStore, target: Database, tmp_path: Path
) -> None:
    before = everything(filled)
    written = backup.create(filled, files, tmp_path / "backup.zip")
    assert (written.files, written.missing) == (1, ())
    target.upgrade()  # as an installation that was just started
    other_files = FileStore(tmp_path / "other")
    assert backup.restore(tmp_path / "backup.zip", target, other_files) == written
    assert everything(target) == before
    (document,) = before[0]  # type: ignore[misc, has-type]
    assert other_files.read(document.sha256) == b"%PDF-1.7 one"
    assert_works(target)


def test_a_backup_of_an_older_version_comes_back(
    empty_database: Database, files: FileStore, target: Database, tmp_path: Path
) -> None:
    empty_database.upgrade("0002")
    with empty_database.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO collections VALUES ('old', 'Old', '2025-01-01 00:00:00+00:00')"
        )
    backup.create(empty_database, files, tmp_path / "backup.zip")
    backup.restore(tmp_path / "backup.zip", target, files)
    with target.snapshot() as session:
        assert {item.name for item in people.list_collections(session)} == {"Library", "Old"}
    assert_works(target)


def test_a_missing_file_is_named_not_fatal(filled: Database, files: FileStore, tmp_path: Path) -> None:
    with filled.snapshot() as session:
        sha256 = documents.list_all(session)[0].sha256
    files.remove(sha256)
    assert backup.create(filled, files, tmp_path / "backup.zip").missing == (sha256,)


def replace_member(path: Path, name: str, edit: Callable[[bytes], bytes | None]) -> None:
    """Rewrite the zip with one member edited, or left out where ``edit`` gives None."""
    with zipfile.ZipFile(path) as archive:
        members = {member: archive.read(member) for member in archive.namelist()}
    (found,) = [member for member in members if member.startswith(name)]
    edited = edit(members.pop(found))
    with zipfile.ZipFile(path, "w") as archive:
        for member, data in [*members.items(), *([(found, edited)] if edited is not None else [])]:
            archive.writestr(member, data)


@pytest.mark.parametrize(
    ("member", "edit"),
    [
        ("tables/decisions", lambda data: data.replace(b"accept", b"reject")),
        ("tables/decisions", lambda data: data + b"{"),
        ("tables/decisions", lambda data: data + b"[]\n"),
        ("tables/decisions", lambda data: data.replace(b"verdict", b"verdikt")),
        ("tables/answers", lambda data: b""),
        ("tables/answers", lambda data: None),
        ("tables/audit_events", lambda data: data.replace(b"Ann", b"Bob", 1)),
        ("files/", lambda data: data + b" "),
        ("files/", lambda data: None),
        ("manifest.json", lambda data: data.replace(b"revision", b"version")),
        ("manifest.json", lambda data: re.sub(rb'"00\d\d"', b'"9999"', data)),
        ("manifest.json", lambda data: data[:-20]),
    ],
)
@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)  # of the source; it matters to the target only
def test_a_changed_backup_is_refused_and_leaves_no_row(
    filled: Database,
    files: FileStore,
    target: Database,
    tmp_path: Path,
    member: str,
    edit: Callable[[bytes], bytes | None],
) -> None:
    path = tmp_path / "backup.zip"
    backup.create(filled, files, path)
    replace_member(path, member, edit)
    with pytest.raises((StoreError, InputError), match=r"Use another|matching backup|of docintel|reload"):
        backup.restore(path, target, FileStore(tmp_path / "other"))
    target.upgrade()
    with target.snapshot() as session:
        assert documents.list_all(session) == []


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
def test_a_backup_with_a_flipped_bit_anywhere_is_refused_or_whole(
    filled: Database, files: FileStore, tmp_path: Path
) -> None:
    path = tmp_path / "backup.zip"
    backup.create(filled, files, path)
    sound, before = path.read_bytes(), everything(filled)
    for number, position in enumerate(range(0, len(sound), len(sound) // 16)):
        path.write_bytes(sound[:position] + bytes([sound[position] ^ 0x10]) + sound[position + 1 :])
        target = Database(f"sqlite:///{tmp_path / f'flipped{number}.sqlite3'}")
        try:
            backup.restore(path, target, FileStore(tmp_path / f"flipped{number}"))
        except (StoreError, InputError):
            target.upgrade()
            with target.snapshot() as session:
                assert documents.list_all(session) == []
        else:
            assert everything(target) == before
        target.close()


def test_what_is_no_backup_is_refused(target: Database, files: FileStore, tmp_path: Path) -> None:
    path = tmp_path / "backup.zip"
    path.write_bytes(b"%PDF-1.7")
    with pytest.raises(InputError, match="not a backup"):
        backup.restore(path, target, files)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", json.dumps({"format": "docintel-backup/9"}))
    with pytest.raises(InputError, match="newer docintel"):
        backup.restore(path, target, files)
    with pytest.raises(StoreError):
        backup.restore(tmp_path / "none.zip", target, files)


def test_a_backup_leaves_no_half_file(empty_database: Database, files: FileStore, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing to back up"):
        backup.create(empty_database, files, tmp_path / "backup.zip")
    assert [path.name for path in tmp_path.glob("*backup*")] == []


def test_a_row_that_did_not_arrive_is_noticed() -> None:
    sent, arrived = Tally(), Tally()
    sent.add([{"a": 1}, {"a": 2}])
    arrived.add([{"a": 2}, {"a": 1}])
    require_same({"t": arrived}, {"t": sent})
    arrived.add([{"a": 3}])
    with pytest.raises(StoreError, match="'t' did not arrive whole"):
        require_same({"t": arrived}, {"t": sent})
