"""The parser's tables: names, dtypes and order, declared once, checked where a table changes bricks.

Coordinates are PDF points, origin top-left, of the page as displayed. ``page_num``, ``line_num`` and
``overall_line_num`` count from 1; ``section_id`` and ``block_num`` are -1 where there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pandas as pd

TableSchema = Mapping[str, str]

BOX: Final[dict[str, str]] = {"x0": "float64", "y0": "float64", "x1": "float64", "y1": "float64"}

LINES: Final[TableSchema] = {
    "page_num": "int64",
    "overall_line_num": "int64",
    "line_num": "int64",
    "text": "str",
    **BOX,
    "block_num": "int64",
    "section_id": "int64",
    "source": "str",  # "text" or "ocr"
    "hidden": "bool",  # nobody can see it on the page
    "furniture": "bool",  # repeated header or footer
    "confidence": "float64",  # 1.0 for text, the recogniser's score for OCR
}
WORDS: Final[TableSchema] = {
    "page_num": "int64",
    "overall_line_num": "int64",
    "word_num": "int64",  # in the line, from 1
    "char_start": "int64",  # into the line's text
    "char_end": "int64",  # exclusive
    **BOX,
}
PAGES: Final[TableSchema] = {
    "page_num": "int64",
    "label": "str",
    "width": "float64",
    "height": "float64",
    "rotation": "int64",
    "text": "str",
    "char_count": "int64",
    "source": "str",  # "text", "ocr" or "none"
    "quality": "str",  # comma-separated flags, "" where nothing is wrong
}
IMAGES: Final[TableSchema] = {
    "page_num": "int64",
    "image_num": "int64",
    **BOX,
    "caption_line_start": "int64",  # 0 where there is no caption
    "caption_line_end": "int64",
}
TOC: Final[TableSchema] = {
    "section_id": "int64",
    "level": "int64",
    "title": "str",
    "page_num": "int64",  # where it starts
    "end_page_num": "int64",
    "line_start": "int64",
    "line_end": "int64",
    "source": "str",  # "outline", "printed" or "headings"
}
CELLS: Final[TableSchema] = {
    "page_num": "int64",
    "table_num": "int64",  # in the document, from 1
    "row": "int64",  # from 0, in the whole table, over page breaks
    "col": "int64",
    "row_end": "int64",  # last row of a cell that spans several, else the same as row
    "col_end": "int64",
    "text": "str",
    **BOX,
    "line_start": "int64",  # 0 where the cell is empty
    "line_end": "int64",
    "is_header": "bool",
}
SCHEMAS: Final[Mapping[str, TableSchema]] = {
    "line_df": LINES,
    "word_df": WORDS,
    "page_df": PAGES,
    "image_df": IMAGES,
    "toc_df": TOC,
    "table_df": CELLS,
}


def make_table(name: str, columns: Mapping[str, Any] | None = None) -> pd.DataFrame:
    """The table ``name`` (a key of SCHEMAS) with ``columns`` cast and ordered as declared, or empty."""
    schema = SCHEMAS[name]
    data = columns or {}
    return pd.DataFrame({column: _cast(data.get(column, []), kind) for column, kind in schema.items()})


def _cast(values: Any, kind: str) -> Any:
    return pd.array(values, dtype="str") if kind == "str" else np.asarray(values, dtype=kind)


def _dtype(kind: str) -> Any:
    return "str" if kind == "str" else np.dtype(kind)


def check_table(name: str, frame: pd.DataFrame) -> pd.DataFrame:
    """``frame`` itself, where it is what SCHEMAS says of ``name``.

    Raises ValueError naming every difference. Lines must be numbered 1..n in order.
    """
    schema = SCHEMAS[name]
    problems = []
    if list(frame.columns) != list(schema):
        problems.append(f"columns {list(frame.columns)!r}, expected {list(schema)!r}")
    else:
        problems += [
            f"{column!r} is {dtype}, expected {kind}"
            for (column, kind), dtype in zip(schema.items(), frame.dtypes, strict=True)
            if dtype != _dtype(kind)
        ]
        if (
            name == "line_df"
            and not (frame["overall_line_num"].to_numpy() == np.arange(1, len(frame) + 1)).all()
        ):
            problems.append("overall_line_num is not 1..n in order")
    if problems:
        raise ValueError(f"{name}: " + "; ".join(problems))
    return frame
