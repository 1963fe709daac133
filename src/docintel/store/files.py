"""Files by their SHA-256, outside the web root: written whole or not at all, checked when read."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import time
from pathlib import Path

from docintel.errors import StoreError
from docintel.store.failures import file_errors

_SHA256 = re.compile(r"[0-9a-f]{64}")
_PART = ".part"  # of a file that is being written
_SETTLED_S = 3600


class FileStore:
    """Bytes under ``root``, named by their hash. Methods raise StoreError where the disk fails."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._checked: dict[str, object] = {}

    def path(self, sha256: str) -> Path:
        """Where these bytes are (or would be). Raises ValueError for what is no hash: it would be a path."""
        if not _SHA256.fullmatch(sha256):
            raise ValueError(f"{sha256!r} is not a SHA-256 in lower-case hexadecimal")
        return self.root / sha256[:2] / sha256

    def add(self, data: bytes) -> str:
        """Keep ``data`` and give its SHA-256. It is on the disk when this returns."""
        sha256 = hashlib.sha256(data).hexdigest()
        target = self.path(sha256)
        with file_errors():
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                _flush_folder(self.root)
                _write_atomically(target, data)
        return sha256

    def read(self, sha256: str) -> bytes:
        """The bytes, checked against their hash."""
        target = self.path(sha256)
        if not target.exists():
            raise StoreError("The file of this document is missing. Add the document again.")
        with file_errors():
            data = target.read_bytes()
        if hashlib.sha256(data).hexdigest() != sha256:
            raise StoreError("The file of this document was changed on the disk. Remove it and add it again.")
        return data

    def checked_path(self, sha256: str) -> Path:
        """Where the bytes are, for readers that want a file; checked like :meth:`read`, once per change."""
        target = self.path(sha256)
        with file_errors():
            status = target.stat() if target.exists() else None
        mark = status and (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
        if mark is None or self._checked.get(sha256) != mark:
            self.read(sha256)
            self._checked[sha256] = mark
        return target

    def hashes(self) -> list[str]:
        """What is kept, but not what was added within the last hour: its document may still be on its way."""
        return sorted(path.name for path in self._old_files() if _SHA256.fullmatch(path.name))

    def remove_leftovers(self) -> int:
        """Remove what a crash in the middle of writing left; says how many files that were."""
        leftovers = [path for path in self._old_files() if path.suffix == _PART]
        with file_errors():
            for path in leftovers:
                path.unlink(missing_ok=True)
        return len(leftovers)

    def _old_files(self) -> list[Path]:
        before = time.time() - _SETTLED_S
        with file_errors():
            found = [path for path in self.root.glob("??/*") if path.is_file()]
            return [path for path in found if path.stat().st_mtime < before]

    def remove(self, sha256: str) -> None:
        """Remove the bytes; nothing happens where there are none."""
        with file_errors():
            self.path(sha256).unlink(missing_ok=True)


def _write_atomically(target: Path, data: bytes) -> None:
    """Write beside the target, flush to the disk, then rename: a crash leaves the whole file or none."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=_PART)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _flush_folder(target.parent)


def _flush_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
