"""``table_df``: the cells of all pages as one frame."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from docintel.parsing.cells.numbering import place_cells
from docintel.parsing.raw import RawPage
from docintel.parsing.tables import make_table


def cells_frame(pages: Sequence[RawPage], first_line: Sequence[int]) -> pd.DataFrame:
    """The cells on ``pages``; ``first_line`` is the number of lines before each page."""
    placed = list(place_cells(pages))
    boxes = list(zip(*(one.cell.box for one in placed), strict=True)) or [()] * 4
    line = [(one.cell.line_start, one.cell.line_end, first_line[one.page] + 1) for one in placed]
    return make_table(
        "table_df",
        {
            "page_num": [pages[one.page].page_num for one in placed],
            "table_num": [one.table for one in placed],
            "row": [one.row for one in placed],
            "col": [one.cell.col for one in placed],
            "row_end": [one.row_end for one in placed],
            "col_end": [one.cell.col_end for one in placed],
            "text": [one.cell.text for one in placed],
            **dict(zip(("x0", "y0", "x1", "y1"), boxes, strict=True)),
            "line_start": [first + start if start >= 0 else 0 for start, _, first in line],
            "line_end": [first + end if end >= 0 else 0 for _, end, first in line],
            "is_header": [one.is_header for one in placed],
        },
    )
