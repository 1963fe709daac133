"""Audit bundles: a chain in one file that anybody can verify, with or without docintel.

The file is JSON lines. The first says what it is and where the chain ends; each further line is an event with
its ``hash``: SHA-256 over the event's other fields as JSON with sorted keys, no spaces and ASCII only.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from docintel.errors import InputError
from docintel.store.audit.event import Action, Event, Head
from docintel.store.audit.trail import events, record
from docintel.store.audit.verify import Verification, verify_events
from docintel.store.columns import utc_now
from docintel.store.failures import file_errors

_FORMAT = "docintel-audit/1"


def export(session: Session, chain: str, path: Path, *, exported_by: str, role: str = "") -> Head:
    """Write a chain to ``path``, the export itself being its last event; commit afterwards."""
    last = record(session, chain, Action.EXPORT_MADE, actor=exported_by, role=role, subject=f"chain:{chain}")
    header = {
        "format": _FORMAT,
        "chain": chain,
        "exported_at": utc_now().isoformat(timespec="seconds"),
        "head": {"seq": last.seq, "hash": last.hash},
    }
    with file_errors(), path.open("w", encoding="ascii") as file:
        for line in (
            [header],
            (event.sealed_fields() | {"hash": event.hash} for event in events(session, chain)),
        ):
            file.writelines(json.dumps(part) + "\n" for part in line)
        file.flush()
        os.fsync(file.fileno())
    return Head(last.seq, last.hash)


def verify_bundle(path: Path, *, known: Head | None = None) -> Verification:
    """Verify a bundle by itself, and against an earlier end of the chain. Raises InputError for no bundle."""
    header, rows = read_bundle(path)
    end = Head(**header["head"])
    return verify_events(header["chain"], rows, end if end.seq else None, known)


def read_bundle(path: Path) -> tuple[dict[str, Any], list[Event]]:
    """The header and the events of a bundle; raises InputError where it is none."""
    with file_errors():
        text = path.read_text(encoding="utf-8", errors="replace")
    try:
        header, *rows = (json.loads(line) for line in text.splitlines())
        if header["format"] != _FORMAT:
            raise InputError("This bundle has a format this version cannot read. Install a newer docintel.")
        Head(**header["head"])
        return header, list(_events(rows))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError("This file is not an audit bundle of docintel, or it is cut short.") from error


def _events(rows: list[dict[str, Any]]) -> Iterator[Event]:
    for row in rows:
        kinds = {name: {"seq": int, "detail": dict}.get(name, str) for name in row}
        if not all(isinstance(row[name], kind) for name, kind in kinds.items()):
            raise TypeError("a field of an event has the wrong type")
        yield Event(**row | {"at": datetime.fromisoformat(row["at"])})
