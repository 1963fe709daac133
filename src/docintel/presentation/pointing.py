"""What stands where somebody pointed, as evidence and as a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pandas as pd

from docintel.boxes import Box, envelope
from docintel.generation.citation_bbox import boxes_for_span
from docintel.generation.contract import FieldItem, Item, PersonNameItem, Span
from docintel.generation.quotes import excerpt
from docintel.parsing import ParsedDocument
from docintel.presentation.forms import fields_of, values_of
from docintel.question import profile_of
from docintel.reader.values import TYPED, values_in
from docintel.views import EvidenceView, FieldKind, FieldValue

_WORDS: Final[dict[type[Item], str]] = {PersonNameItem: "value.full", FieldItem: "text"}
"""The part that takes the words pointed at as they are, where there are several parts."""


def evidence_view(document: ParsedDocument, span: Span) -> EvidenceView:
    """A span as it is shown while evidence is being given."""
    inside = 1 <= span.line_start <= span.line_end <= document.line_count
    boxes = _side_by_side(boxes_for_span(document, span, mode="words")) if inside else []
    return EvidenceView(
        span.line_start,
        span.line_end,
        span.quote or (excerpt(document, span) if inside else ""),
        _place(document, span) if inside else "lines that are not in the document",
        tuple(boxes),
    )


def _side_by_side(words: Sequence[Box]) -> list[Box]:
    """One box for the words of each line."""
    lines: list[Box] = []
    for word in words:
        last = lines[-1] if lines else None
        if (
            last
            and last.page == word.page
            and min(last.y1, word.y1) - max(last.y0, word.y0) > word.height / 2
        ):
            lines[-1] = envelope([last, word])
        else:
            lines.append(word)
    return lines


def _is_beside(line: Box, word: Box) -> bool:
    shared = min(line.y1, word.y1) - max(line.y0, word.y0)
    return line.page == word.page and shared > word.height / 2


def _place(document: ParsedDocument, span: Span) -> str:
    """Where a span stands, as people count: ``page 3 (iii), lines 21–22``."""
    first = document.line_df.iloc[span.line_start - 1]
    last = document.line_df.iloc[span.line_end - 1]
    page, start, end = int(first["page_num"]), int(first["line_num"]), int(last["line_num"])
    label = str(document.page_df["label"].iloc[page - 1])
    printed = f" ({label})" if label not in ("", str(page)) else ""
    return f"page {page}{printed}, " + (f"line {start}" if start == end else f"lines {start}–{end}")


def read_value(
    document: ParsedDocument, box: Box, item_class: type[Item], words: str
) -> dict[str, FieldValue]:
    """The value that ``words``, which stand in ``box``, read as, part by part; empty where they are none, or
    more than one.
    """
    fields = fields_of(item_class)
    if item_class in TYPED:
        found = list(values_in(words, item_class, profile_of(document).language))
        items = [item_class.model_validate({"value": value, "spans": []}) for value, _ in found]
        return values_of(items[0], fields) if len(items) == 1 else {}
    name = _WORDS.get(item_class) or (fields[0].name if len(fields) == 1 else "")
    match next((field.kind for field in fields if field.name == name), None):
        case FieldKind.TEXT:
            return {name: " ".join(words.split())}
        case FieldKind.TABLE:
            rows = _cells(document, box)
            return {name: rows} if rows else {}
    return {}


def _cells(document: ParsedDocument, box: Box) -> tuple[tuple[str, ...], ...]:
    """The cells of a table in the box, under the headers of their columns where those stand outside."""
    frame = document.table_df
    across, down = (frame["x0"] + frame["x1"]) / 2, (frame["y0"] + frame["y1"]) / 2
    inside = frame[
        (frame["page_num"] == box.page) & across.between(box.x0, box.x1) & down.between(box.y0, box.y1)
    ]
    if inside.empty:
        return ()
    number = inside["table_num"].mode()[0]
    chosen = inside[inside["table_num"] == number]
    columns = sorted(chosen["col"].unique())
    heads = frame[(frame["table_num"] == number) & frame["is_header"] & frame["col"].isin(columns)]
    cells = pd.concat([heads, chosen]).drop_duplicates(["row", "col"]).sort_values(["row", "col"])
    texts = {(row, col): str(text) for row, col, text in cells[["row", "col", "text"]].to_numpy()}
    rows = sorted({row for row, _ in texts})
    return tuple(tuple(texts.get((row, col), "") for col in columns) for row in rows)
