"""Method ``tables``: the text layer, with the cells of tables found at once, from the page's own drawings."""

from __future__ import annotations

import pymupdf

from docintel.parsing.cells.page import page_cells
from docintel.parsing.extract.page import read_page
from docintel.parsing.extract.vectors import keep_drawings
from docintel.parsing.raw import RawPage


def read_page_with_tables(page: pymupdf.Page) -> RawPage:
    """``page`` as displayed with its cells. Lines are measured as drawn, never guessed from their strokes."""
    raw = read_page(page)
    keep_drawings(raw, page)
    raw.cells = page_cells(raw)
    return raw
