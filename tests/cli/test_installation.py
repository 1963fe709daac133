"""Moving, backing up and auditing an installation from the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from docintel.cli import app
from docintel.errors import InputError
from docintel.settings import get_settings
from docintel.store import Database, FileStore, documents
from tests.databases import url_of
from tests.store.samples import new_document, save_answer
from tests.store.tamper import tamper


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    yield use(tmp_path / "home", monkeypatch)
    get_settings.cache_clear()


def use(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make ``home`` the installation the commands work on, and prepare it."""
    monkeypatch.setenv("DOCINTEL_HOME", str(home))
    monkeypatch.delenv("DOCINTEL_DATABASE_URL", raising=False)
    get_settings.cache_clear()
    assert run("db", "upgrade").exit_code == 0
    return home


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=True)


def fill(home: Path) -> str:
    """Add a document with its file, a question and an answer; gives the file's hash."""
    sha256 = FileStore(home / "files").add(b"%PDF-1.7")
    database = Database(url_of(home))
    with database.session() as session:
        save_answer(session, documents.add(session, new_document(sha256=sha256)).id)
        session.commit()
    database.close()
    return sha256


def test_a_backup_goes_into_another_installation(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sha256 = fill(home)
    assert "and 1 files" in run("db", "backup", tmp_path / "backup.zip").stdout
    other = use(tmp_path / "other", monkeypatch)
    assert run("db", "restore", tmp_path / "backup.zip").exit_code == 0
    assert FileStore(other / "files").read(sha256) == b"%PDF-1.7"
    assert "default: 3 rows, intact" in run("audit", "verify").stdout
    again = run("db", "restore", tmp_path / "backup.zip")
    assert isinstance(again.exception, InputError)


def test_copying_says_how_much(home: Path, tmp_path: Path) -> None:
    fill(home)
    done = run("db", "copy", url_of(home), f"sqlite:///{tmp_path / 'copy.sqlite3'}")
    assert (done.exit_code, "Copied" in done.stdout) == (0, True)


def test_verify_names_what_was_changed_and_fails(home: Path) -> None:
    assert "Nothing has been recorded yet." in run("audit", "verify").stdout
    fill(home)
    assert run("audit", "verify").exit_code == 0
    tamper(Database(url_of(home)), "UPDATE audit_events SET actor = 'Mallory' WHERE seq = 2")
    done = run("audit", "verify")
    assert done.exit_code == 1
    assert "Row 2 was edited after it was written (question.asked by 'Mallory'" in done.stdout


def test_an_exported_bundle_verifies_by_itself_and_holds_the_chain_to_it(home: Path, tmp_path: Path) -> None:
    fill(home)
    bundle = tmp_path / "bundle.jsonl"
    assert run("audit", "export", bundle).exit_code == 0
    assert "default: 4 rows, intact" in run("audit", "check", bundle).stdout
    assert run("audit", "verify", "--bundle", bundle).exit_code == 0
    bundle.write_text(bundle.read_text().replace('"ship"', '"flag"'))
    assert run("audit", "check", bundle).exit_code == 1
    assert run("audit", "verify", "--bundle", bundle).exit_code == 1
    assert isinstance(run("audit", "export", bundle, "--collection", "none").exception, InputError)
    assert run("audit", "export", bundle, "--collection", "library").exit_code == 0
