"""The sample PDFs that a new installation begins with."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

from docintel.usecases.library import Library

FIRST_SAMPLE = "home_policy.pdf"
"""Listed first, and open on a first visit."""


def samples(folder: Path | None) -> list[Path]:
    """The PDFs of ``folder``, the one to be shown first first."""
    if folder is None or not folder.is_dir():
        return []
    return sorted(folder.glob("*.pdf"), key=lambda path: (path.name != FIRST_SAMPLE, path.name))


def add_samples(library: Library, folder: Path | None) -> threading.Thread | None:
    """Put the samples into a library that has no document yet.

    The first is there when this returns, so that a first visit has a page to show; the others come while it
    is looked at, on the thread given back (None where there is nothing to add).
    """
    found = samples(folder)
    if not found or library.documents():
        return None
    _add(library, found[:1])
    thread = threading.Thread(target=_add, args=(library, found[1:]), name="samples", daemon=True)
    thread.start()
    return thread


def _add(library: Library, paths: Sequence[Path]) -> None:
    for path in paths:
        library.add_document(path.name, path.read_bytes(), is_sample=True)
