"""The PDF with the citations as highlight annotations and the answers as their notes, for any reader.

Written by a worker process, like everything that opens an untrusted file.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from docintel.boxes import Box
from docintel.errors import InputError
from docintel.export.cleaning import plain
from docintel.export.entry import Entry
from docintel.parsing.worker.calls import Target, lost, run_task
from docintel.parsing.worker.pool import WorkerLostError, get_pool
from docintel.settings import get_settings
from docintel.views import Badge, CitationView, ItemView

MARK = "docintel.export.marking:mark_document"
NOBODY = "docintel"  # the author of a note nobody decided on
_LONGEST_NOTE = 4000
_COLORS: dict[Badge, tuple[float, float, float]] = {
    Badge.VERIFIED: (0.53, 0.87, 0.55),
    Badge.OCR: (0.53, 0.87, 0.55),
    Badge.MOVED: (0.55, 0.76, 1.0),
    Badge.UNCHECKED: (1.0, 0.87, 0.35),
    Badge.UNSUPPORTED: (1.0, 0.72, 0.35),
    Badge.ABSENT: (1.0, 0.55, 0.55),
}
_PLAIN = (1.0, 0.87, 0.35)


def to_pdf(path: Path, document_id: str, entries: Sequence[Entry], *, password: str | None = None) -> bytes:
    """The file at ``path`` with a mark for every citation in this document.

    Raises like parse_pdf, and InputError where the file does not permit notes.
    """
    marks = [mark for entry in entries for mark in _highlights(entry, document_id)]
    marks += _without_place([entry for entry in entries if _has_no_place(entry, document_id)])
    # A key of its own: the worker must not show these marks on the pages it draws for the screen.
    target = Target(f"marked:{uuid.uuid4().hex}", path=str(path.resolve()), password=password)
    timeout_s = get_settings().parse_timeout_s
    try:
        with get_pool("parse").lend() as worker:
            results = run_task(worker, target, MARK, timeout_s=timeout_s, marks=marks, title="docintel")
            ((header, data),) = results
    except WorkerLostError as error:
        raise lost(error) from error
    if header.get("refused"):
        raise InputError(
            "The author of this PDF does not permit notes in it. Export the answers as CSV, XLSX or JSON "
            "lines."
        )
    return data


def _highlights(entry: Entry, document_id: str) -> Iterator[dict[str, Any]]:
    """A highlight for each citation in this document, one per page it is on."""
    decision = entry.answer.decision
    for item, citation in _places(entry, document_id):
        text = _note(entry, f"{item.text} ({citation.badge.words})")
        for page, boxes in groupby(sorted(_boxes(citation)), key=lambda box: box.page):
            yield {
                "page": page,
                "boxes": [[box.x0, box.y0, box.x1, box.y1] for box in boxes],
                "text": text,
                "author": plain(decision.reviewer) if decision else NOBODY,
                "color": _COLORS.get(citation.badge, _PLAIN),
            }


def _without_place(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """One note on the first page for all answers that have no place in the document."""
    if not entries:
        return []
    texts = [_note(entry, "; ".join(item.text for item in entry.items) or entry.outcome) for entry in entries]
    return [{"page": 1, "boxes": [], "text": "\n\n".join(texts), "author": NOBODY, "color": _PLAIN}]


def _has_no_place(entry: Entry, document_id: str) -> bool:
    """Whether the question was put to this document and nothing of the answer can be shown anywhere."""
    cited = any(_boxes(citation) for item in entry.items for citation in item.citations)
    return entry.document.id == document_id and not cited


def _places(entry: Entry, document_id: str) -> Iterator[tuple[ItemView, CitationView]]:
    for item in entry.items:
        for citation in item.citations:
            if entry.home(citation).id == document_id:
                yield item, citation


def _boxes(citation: CitationView) -> Sequence[Box]:
    return citation.per_line or citation.union


def _note(entry: Entry, value: str) -> str:
    """What the note says: question, value, what was checked of it, and who decided."""
    answer = entry.answer
    said = [answer.question, value, *answer.caveats]
    if answer.outcome == "flag":
        said.append("Please check before use.")
    decision = answer.decision
    if decision is None:
        said.append("Not decided yet.")
    else:
        by = f"{entry.decided.capitalize()} by {decision.reviewer}, {decision.decided_at:%d %B %Y}"
        why = " · ".join(part for part in (decision.reason, decision.note) if part)
        said.append(f"{by}: {why}" if why else by)
    if entry.replaced:
        said.append("Before the correction: " + "; ".join(item.text for item in entry.replaced))
    return plain("\n".join(said))[:_LONGEST_NOTE]
