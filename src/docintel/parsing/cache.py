"""Parsed documents kept on disk: one folder a document, a Parquet file a table.

An entry is written under another name and moved into place whole, so two processes may write the same one.
Its files are checked against the sizes and checksums noted with them; where they disagree the entry is thrown
away and the document parsed again. What a password opened is never kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import struct
import time
import uuid
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from docintel.parsing.cells.frame import cells_frame
from docintel.parsing.document import ParsedDocument
from docintel.parsing.raw import RawPage, decode_page, encode_page
from docintel.parsing.tables import make_table
from docintel.settings import get_settings

NOTE = "entry.json"
PAGES = "pages.bin"
TABLES = ("line_df", "word_df", "page_df", "image_df", "toc_df")
ABANDONED_S = 3600.0  # a half-written entry older than this belongs to a process that died
OVER = 0.02  # share of the size allowed that one process may write before it looks at all entries
_LENGTH = struct.Struct("<Q")


@dataclass(frozen=True, slots=True)
class CacheKey:
    """What decides what parsing gives: the file, the method and its version, the pages; the code is added."""

    sha256: str
    method: str
    method_version: int
    pages: tuple[int, ...] | None

    @property
    def folder(self) -> str:
        asked = (self.method, self.method_version, self.pages, parser_version())
        return f"{self.sha256[:32]}-{hashlib.sha256(repr(asked).encode()).hexdigest()[:16]}"


@lru_cache(maxsize=1)
def parser_version() -> str:
    """A digest of the parser's source and of PyMuPDF's version: nobody has to remember to raise a number."""
    digest = hashlib.sha256(version("pymupdf").encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def load(key: CacheKey, name: str) -> ParsedDocument | None:
    """The document kept under ``key``, called ``name``; None where there is none, or none that is whole."""
    entry = _root() / key.folder
    if not entry.is_dir():
        return None
    try:
        note = json.loads((entry / NOTE).read_text())
        files = {file: _checked(entry / file, *expected) for file, expected in note["files"].items()}
        frames = {table: _frame(table, files[table]) for table in TABLES}
        document = ParsedDocument(
            sha256=key.sha256,
            name=name,
            method=key.method,
            **frames,
            table_df=partial(_cells, files[PAGES], note["first_line"]),
            warnings=tuple(note["warnings"]),
        )
    except (OSError, ValueError, KeyError, TypeError, pa.ArrowException):
        shutil.rmtree(entry, ignore_errors=True)
        return None
    with contextlib.suppress(OSError):
        os.utime(entry)  # the least recently used entry goes first
    return document


def store(key: CacheKey, document: ParsedDocument, pages: Sequence[RawPage]) -> None:
    """Keep ``document``, parsed from ``pages``. A disk that is full or read-only costs speed only."""
    if not get_settings().cache_mib:
        return
    root = _root()
    draft = root / f"draft-{uuid.uuid4().hex}"
    try:
        draft.mkdir(parents=True)
        files = {table: _parquet(getattr(document, table)) for table in TABLES} | {PAGES: _packed(pages)}
        for file, data in files.items():
            (draft / file).write_bytes(data)
        note = {
            "files": {file: [len(data), zlib.crc32(data)] for file, data in files.items()},
            "first_line": _first_lines(pages),
            "warnings": document.warnings,
        }
        (draft / NOTE).write_text(json.dumps(note))
        draft.rename(root / key.folder)
    except OSError:  # also where another process was first: what it wrote is the same
        shutil.rmtree(draft, ignore_errors=True)
    else:
        _room.keep(root, sum(map(len, files.values())), get_settings().cache_mib << 20)


def remove(sha256: str) -> None:
    """Remove every entry made of these bytes."""
    for entry in _root().glob(f"{sha256[:32]}-*"):
        shutil.rmtree(entry, ignore_errors=True)


def _root() -> Path:
    return get_settings().home / "cache"


def _checked(path: Path, size: int, checksum: int) -> bytes:
    data = path.read_bytes()
    if len(data) != size or zlib.crc32(data) != checksum:
        raise ValueError(f"{path.name} is damaged")
    return data


def _parquet(frame: pd.DataFrame) -> bytes:
    sink = pa.BufferOutputStream()
    table = pa.table({name: pa.array(frame[name].array) for name in frame.columns})
    pq.write_table(table, sink, compression="lz4", use_dictionary=False, write_statistics=False)
    return bytes(sink.getvalue())


def _frame(name: str, data: bytes) -> pd.DataFrame:
    table = pq.read_table(pa.BufferReader(data), use_threads=False)
    return make_table(name, {column: table[column].to_pandas() for column in table.column_names})


def _packed(pages: Sequence[RawPage]) -> bytes:
    encoded = [encode_page(page) for page in pages]
    return b"".join(part for data in encoded for part in (_LENGTH.pack(len(data)), data))


def _unpacked(data: bytes) -> Iterator[RawPage]:
    at = 0
    while at < len(data):
        (length,) = _LENGTH.unpack_from(data, at)
        at += _LENGTH.size
        yield decode_page(data[at : at + length])
        at += length


def _first_lines(pages: Sequence[RawPage]) -> list[int]:
    first, total = [], 0
    for page in pages:
        first.append(total)
        total += len(page.line_text)
    return first


def _cells(data: bytes, first_line: Sequence[int]) -> pd.DataFrame:
    return cells_frame(list(_unpacked(data)), first_line)


class _Room:
    """What this process wrote since it last looked through the folder: that takes long once it is full."""

    unseen = 1 << 62  # bytes; the first entry makes it look

    def keep(self, root: Path, written: int, limit: int) -> None:
        """Take note of ``written`` bytes; the folder may grow past ``limit`` by a fraction of it only."""
        self.unseen += written
        if self.unseen > OVER * limit:
            self.unseen = 0
            _make_room(root, limit)


_room = _Room()


def _make_room(root: Path, limit: int) -> None:
    """Remove the entries used longest ago until the rest fits, and what died half-written."""
    entries: list[tuple[float, int, Path]] = []
    for path in root.glob("*-*"):
        with contextlib.suppress(OSError):
            used = path.stat().st_mtime
            if path.name.startswith("draft-"):
                if time.time() - used > ABANDONED_S:
                    shutil.rmtree(path, ignore_errors=True)
                continue
            entries.append((used, sum(file.stat().st_size for file in path.iterdir()), path))
    total = sum(size for _, size, _ in entries)
    for _, size, path in sorted(entries, key=_by_use):
        if total <= limit:
            return
        shutil.rmtree(path, ignore_errors=True)
        total -= size


def _by_use(entry: tuple[float, int, Any]) -> float:
    return entry[0]
