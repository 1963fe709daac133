"""Files come back as kept, or not at all."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from docintel.errors import StoreError
from docintel.store import FileStore


def test_bytes_come_back_and_can_be_removed(tmp_path: Path) -> None:
    store = FileStore(tmp_path / "files")
    sha256 = store.add(b"%PDF-1.7")
    assert sha256 == hashlib.sha256(b"%PDF-1.7").hexdigest()
    assert store.add(b"%PDF-1.7") == sha256
    assert store.read(sha256) == b"%PDF-1.7"
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == [sha256]
    store.remove(sha256)
    store.remove(sha256)
    with pytest.raises(StoreError, match="missing"):
        store.read(sha256)


def test_changed_bytes_are_not_given_back(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    sha256 = store.add(b"%PDF-1.7")
    store.path(sha256).write_bytes(b"%PDF-1.8")
    with pytest.raises(StoreError, match="was changed"):
        store.read(sha256)


@pytest.mark.parametrize("name", ["../../etc/passwd", "", "A" * 64, "a" * 63, "a" * 64 + "/x"])
def test_what_is_no_hash_never_becomes_a_path(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="SHA-256"):
        FileStore(tmp_path).read(name)


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "files").write_text("a file where the folder should be")
    with pytest.raises(StoreError, match="Check that the data folder"):
        FileStore(tmp_path / "files").add(b"x")
