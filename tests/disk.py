"""A disk of their own for tests that fill one."""

from __future__ import annotations

import errno
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

_CHUNK = 64 * 1024  # bytes


@contextmanager
def small_disk(folder: Path, mebibytes: int) -> Iterator[Path]:
    """A file system in memory of this size, mounted at ``folder``. Skips where tests may not mount one."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "docintel-test", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("this machine has no mount command")
    if done.returncode:
        pytest.skip(f"tests may not mount a small disk here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Not a byte is left on the disk inside; what filled it is gone afterwards."""
    ballast = disk / "ballast"
    try:
        with ballast.open("wb", buffering=0) as file:
            size = _CHUNK
            while size:
                try:
                    if file.write(b"x" * size) < size:
                        size //= 2
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise
                    size //= 2
        yield
    finally:
        with suppress(FileNotFoundError):
            ballast.unlink()
