"""Whatever happens to the database or the disk: a sentence that says what to do, and nothing lost."""

from __future__ import annotations

import errno
import os
import pwd
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from docintel.errors import SettingsError, StoreError
from docintel.store import Database, FileStore, backup, documents, engine
from docintel.store.audit.check import verify_all
from tests.store.cluster import Cluster
from tests.store.samples import new_document

sqlite_only = pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
postgresql_only = pytest.mark.parametrize("kind", ["postgresql"], indirect=True)


@pytest.fixture
def readable_folder() -> Iterator[Path]:
    """A folder outside of pytest's own, which only their owner may enter."""
    folder = Path(tempfile.mkdtemp(prefix="docintel-ro-"))
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Root may write everywhere; be somebody else for a while."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(pwd.getpwnam("nobody").pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


def add(database: Database, name: str = "policy.pdf") -> None:
    with database.session() as session:
        documents.add(session, new_document(name))
        session.commit()


def add_while_the_server_drops_us(database: Database, cluster: Cluster) -> None:
    with database.session() as session:
        documents.add(session, new_document("unconfirmed.pdf"))
        cluster.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test_%'")
        session.commit()


def names(database: Database) -> list[str]:
    with database.snapshot() as session:
        return [document.name for document in documents.list_all(session)]


def test_a_locked_database_says_so_and_works_again(make_url: Callable[..., str]) -> None:
    url = make_url()
    holder, waiter = Database(url), Database(url, busy_timeout_s=0.2)
    with holder.session() as session:
        session.execute(text("DELETE FROM collections WHERE false"))  # takes the lock on SQLite
        if not holder.is_sqlite:
            session.execute(text("LOCK TABLE documents IN ACCESS EXCLUSIVE MODE"))
        with pytest.raises(StoreError, match="busy"):
            add(waiter)
    add(waiter)
    assert names(waiter) == ["policy.pdf"]
    holder.close()
    waiter.close()


@sqlite_only
@pytest.mark.parametrize("offset", [0, 4096])
def test_a_damaged_database_says_to_restore_the_backup(
    make_url: Callable[..., str], tmp_path: Path, offset: int
) -> None:
    url = make_url()
    path = Path(url.removeprefix("sqlite:///"))
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(os.urandom(path.stat().st_size - offset))
    database = Database(url)
    with pytest.raises(StoreError, match="damaged"):
        add(database)
    with pytest.raises(StoreError, match="damaged"):
        database.upgrade()
    database.close()


@sqlite_only
def test_a_full_disk_keeps_what_was_there(make_url: Callable[..., str]) -> None:
    database = Database(make_url())
    add(database)
    with database.engine.connect() as connection:  # SQLite's own way to run out of space
        pages = connection.scalar(text("PRAGMA page_count"))
        connection.execute(text(f"PRAGMA max_page_count={pages}"))
    with pytest.raises(StoreError, match="disk is full"):
        add(database, "long name " * 10_000)
    assert names(database) == ["policy.pdf"]
    with database.snapshot() as session:
        assert all(outcome.ok for outcome in verify_all(session))
    database.close()


@postgresql_only
@pytest.mark.parametrize(
    ("state", "words"), [("53100", "disk is full"), ("53300", "busy"), ("40P01", "busy"), ("42501", "rights")]
)
def test_the_servers_own_errors_are_sentences(make_url: Callable[..., str], state: str, words: str) -> None:
    database = Database(make_url())
    failing = text(f"DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '{state}'; END $$")
    with pytest.raises(StoreError, match=words), database.session() as session:
        session.execute(failing)
    database.close()


@postgresql_only
def test_a_server_that_drops_the_connection_loses_nothing_confirmed(
    make_url: Callable[..., str], cluster: Cluster
) -> None:
    database = Database(make_url())
    add(database)
    with pytest.raises(StoreError, match="cannot be reached"):
        add_while_the_server_drops_us(database, cluster)
    assert names(database) == ["policy.pdf"]
    database.close()


@pytest.mark.parametrize("database", ["no_such_database", "postgres?user=nobody_here"])
def test_a_server_that_is_not_there_or_refuses_is_a_sentence(cluster: Cluster, database: str) -> None:
    url = cluster.url("postgres").replace("/postgres?", f"/{database}{'&' if '?' in database else '?'}")
    with pytest.raises(StoreError, match="cannot be reached, or it refused"):
        Database(url).upgrade()


def test_a_server_that_is_not_running_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be reached"):
        Database(f"postgresql://docintel@/x?host={tmp_path}").upgrade()


def test_a_folder_that_may_not_be_written_is_a_sentence(readable_folder: Path) -> None:
    prepared = Database(f"sqlite:///{readable_folder / 'there.sqlite3'}")
    prepared.upgrade()
    prepared.close()
    for path in (*readable_folder.iterdir(), readable_folder):
        path.chmod(0o555 if path.is_dir() else 0o444)
    attempts: list[Callable[[], object]] = [
        lambda: add(Database(f"sqlite:///{readable_folder / 'there.sqlite3'}")),
        lambda: Database(f"sqlite:///{readable_folder / 'new.sqlite3'}").upgrade(),
        lambda: Database(f"sqlite:///{readable_folder / 'sub' / 'new.sqlite3'}"),
        lambda: FileStore(readable_folder / "files").add(b"x"),
    ]
    with ordinary_user():
        for attempt in attempts:
            with pytest.raises(StoreError, match=r"write access|cannot be opened"):
                attempt()


def test_a_file_that_finds_no_room_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    store = FileStore(tmp_path / "files")
    database = Database(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    database.upgrade()
    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(StoreError, match="disk is full"):
        store.add(b"%PDF-1.7")
    with pytest.raises(StoreError, match="disk is full"):
        backup.create(database, store, tmp_path / "backup.zip")
    left = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert {name for name in left if not name.startswith("x.sqlite3")} == set()
    monkeypatch.undo()
    assert store.read(store.add(b"%PDF-1.7")) == b"%PDF-1.7"
    database.close()


@pytest.mark.parametrize("url", ["", "no url", "mysql://x/y", "oracle://x"])
def test_a_url_docintel_cannot_use_is_a_settings_error(url: str) -> None:
    with pytest.raises(SettingsError, match="sqlite:///FILE or postgresql://"):
        Database(url)


def test_errors_never_show_the_password(cluster: Cluster) -> None:
    url = "postgresql://docintel:s3cret@127.0.0.1:1/x"
    database = Database(url)
    with pytest.raises(StoreError) as caught:
        database.upgrade()
    assert "s3cret" not in str(caught.value)
    assert "s3cret" not in database.url


def test_more_sessions_than_connections_is_a_sentence(
    make_url: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "_POOL", {"pool_size": 1, "max_overflow": 0, "pool_timeout": 0.1})
    database = Database(make_url())
    with database.snapshot() as session:
        documents.list_all(session)
        with pytest.raises(StoreError, match="busy"):
            names(database)
    assert names(database) == []
    database.close()
