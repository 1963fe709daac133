"""The file to parse: its bytes, its name, and its sha256."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from docintel.errors import EmptyFileError, FileTooLargeError, InputError, NotAPdfError
from docintel.settings import get_settings

SIGNATURE_WITHIN = 1024  # bytes in which a reader looks for "%PDF-"


@dataclass(frozen=True, slots=True)
class Source:
    """A PDF's bytes as given."""

    data: bytes
    name: str
    sha256: str


def read_source(source: str | Path | bytes) -> Source:
    """Read and check ``source``.

    Raises InputError where the file is not there, EmptyFileError, NotAPdfError or FileTooLargeError.
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        data, name = bytes(source), "document.pdf"
    else:
        path = Path(source)
        name = path.name
        check_size(_size(path))
        try:
            data = path.read_bytes()
        except OSError as error:
            raise InputError(f"The file {name!r} cannot be read. Check that you may open it.") from error
    check_size(len(data))
    check_signature(data[:SIGNATURE_WITHIN], name)
    return Source(data, name, hashlib.sha256(data).hexdigest())


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError as error:
        raise InputError(f"There is no file {path.name!r} there. Check the name and try again.") from error


def check_size(size: int) -> None:
    """Raises FileTooLargeError over the configured limit."""
    limit = get_settings().max_upload_mib
    if size > limit << 20:
        raise FileTooLargeError(
            f"The file has {size / (1 << 20):.0f} MiB, more than the {limit} MiB allowed. Split it, or raise "
            "DOCINTEL_MAX_UPLOAD_MIB."
        )


def check_signature(head: bytes, name: str) -> None:
    """Raises EmptyFileError or NotAPdfError where ``head``, the file's first bytes, is not a PDF's."""
    if not head:
        raise EmptyFileError(
            f"The file {name!r} is empty: it has no bytes. Upload it again or ask for a new copy."
        )
    if b"%PDF" not in head and not _looks_damaged(head):
        raise NotAPdfError(f"The file {name!r} is not a PDF. Export it as PDF and upload that.")


def _looks_damaged(head: bytes) -> bool:
    """A PDF whose first line is lost still shows its objects; the parser may repair it."""
    return b" obj" in head and b"<<" in head
