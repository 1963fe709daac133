"""Files by their SHA-256, outside the web root: written whole or not at all, checked when read."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from pathlib import Path

from docintel.errors import StoreError
from docintel.store.failures import file_errors

_SHA256 = re.compile(r"[0-9a-f]{64}")


class FileStore:
    """Bytes under ``root``, named by their hash. Methods raise StoreError where the disk fails."""

    def __init__(self, root: Path) -> None:
        self.root = root

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

    def remove(self, sha256: str) -> None:
        """Remove the bytes; nothing happens where there are none."""
        with file_errors():
            self.path(sha256).unlink(missing_ok=True)


def _write_atomically(target: Path, data: bytes) -> None:
    """Write beside the target, flush to the disk, then rename: a crash leaves the whole file or none."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=".tmp")
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
