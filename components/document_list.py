"""The documents of the library as a table: how far each is read, and what hangs on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from components import answer_list
from components.answer_list import Cell, Chosen, Column, Line
from docintel.views import CollectionView, DocumentState, DocumentView, TallyView

_NOTHING = TallyView()
_PLAIN = {
    DocumentState.WAITING: ("○", "waiting to be read", "info"),
    DocumentState.LOCKED: ("⊘", "needs its password", "warning"),
    DocumentState.STOPPED: ("■", "reading stopped", "info"),
}


def render(
    documents: Sequence[DocumentView],
    tallies: Mapping[str, TallyView],
    collections: Sequence[CollectionView],
    *,
    key: str = "documents",
) -> Chosen:
    """Draw the table; returns the row opened in this run and the rows ticked."""
    names = {each.id: each.name for each in collections}
    is_divided = len(names) > 1
    columns = [
        Column("Document", 32),
        Column("Pages", 8),
        Column("State", 24 if is_divided else 28),
        Column("Answers", 16),
        *([Column("Collection", 10, narrow=False)] if is_divided else []),
        Column("Added", 16, narrow=False),
    ]
    lines = [_line(each, tallies.get(each.id, _NOTHING), names if is_divided else {}) for each in documents]
    return answer_list.render(columns, lines, ticks=True, title="Documents", key=key)


def state_cell(document: DocumentView) -> Cell:
    """How far it is read, as icon, words and colour; what there is to say about it stands in the tooltip."""
    said = "\n".join(document.warnings)
    match document.state:
        case DocumentState.READING:
            total = document.page_count or "?"
            return Cell(f"reading page {document.pages_read} of {total}", "◔", "mine")
        case DocumentState.READ if document.warnings:
            return Cell("read, with notes", "⚠", "warning", said)
        case DocumentState.READ:
            return Cell("read", "✔", "good")
        case DocumentState.FAILED:
            return Cell(f"not read: {said}", "✖", "error", said)
        case _:
            icon, words, tone = _PLAIN[document.state]
            return Cell(words, icon, tone)


def _line(document: DocumentView, tally: TallyView, collections: Mapping[str, str]) -> Line:
    by = f" by {document.added_by}" if document.added_by else ""
    name = f"{document.name} (sample)" if document.is_sample else document.name
    return Line(
        document.id,
        (
            Cell(name),
            Cell(str(document.page_count) if document.page_count else "–"),
            state_cell(document),
            _answers(tally),
            *([Cell(collections.get(document.collection_id, ""))] if collections else []),
            Cell(f"{document.added_at.astimezone():%d %b %Y}{by}"),
        ),
    )


def _answers(tally: TallyView) -> Cell:
    if not tally.answers:
        return Cell("none yet", tone="info")
    if tally.open:
        return Cell(f"{tally.open} of {tally.answers} to decide", "○", "warning")
    return Cell(f"{tally.answers} decided", "✔", "good")
