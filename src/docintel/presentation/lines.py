"""The lines of a page, for somebody who points at them."""

from __future__ import annotations

from docintel.boxes import Box
from docintel.parsing import ParsedDocument
from docintel.views import LineView

_EDGES = ["x0", "y0", "x1", "y1"]


def page_lines(document: ParsedDocument, page_num: int) -> list[LineView]:
    """The lines people can see on page ``page_num``, in reading order; hidden text is nobody's evidence."""
    frame = document.line_df
    here = frame[(frame["page_num"] == page_num) & ~frame["hidden"] & (frame["text"].str.strip() != "")]
    placed = here.dropna(subset=_EDGES)
    boxes = (Box(page_num, *map(float, edges)) for edges in placed[_EDGES].to_numpy())
    return [
        LineView(int(number), str(text), box)
        for number, text, box in zip(placed["line_num"], placed["text"], boxes, strict=True)
    ]
