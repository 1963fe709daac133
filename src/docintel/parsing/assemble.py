"""Raw pages together make the document's tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import Any

import numpy as np
import pandas as pd

from docintel.parsing.cells.frame import cells_frame
from docintel.parsing.document import ParsedDocument
from docintel.parsing.raw import RawPage
from docintel.parsing.source import Source
from docintel.parsing.tables import make_table


def assemble(source: Source, method: str, pages: Sequence[RawPage], about: dict[str, Any]) -> ParsedDocument:
    """The ParsedDocument of ``pages``, in order; ``about`` is what the worker said of the document."""
    counts = np.array([len(page.line_text) for page in pages], dtype=np.int64)
    first_line = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64)
    return ParsedDocument(
        sha256=source.sha256,
        name=source.name,
        method=method,
        line_df=_lines(pages, counts, first_line),
        word_df=_words(pages, first_line),
        page_df=_pages(pages, about["labels"]),
        image_df=_images(pages),
        toc_df=make_table("toc_df"),
        table_df=partial(cells_frame, pages, first_line.tolist()),
        warnings=(),
    )


def _column(pages: Sequence[RawPage], name: str, dtype: type = np.int64) -> np.ndarray[Any, Any]:
    """One column of all pages, end to end."""
    return np.concatenate([np.frombuffer(getattr(page, name), dtype=dtype) for page in pages])


def _boxes(pages: Sequence[RawPage], name: str) -> dict[str, np.ndarray[Any, Any]]:
    corners = _column(pages, name, np.float64).reshape(-1, 4)
    return {axis: corners[:, index] for index, axis in enumerate(("x0", "y0", "x1", "y1"))}


def _numbers(pages: Sequence[RawPage]) -> np.ndarray[Any, Any]:
    return np.array([page.page_num for page in pages], dtype=np.int64)


def _within(counts: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """1, 2, 3, … within each group of the given sizes."""
    starts = np.cumsum(counts) - counts
    within: np.ndarray[Any, Any] = np.arange(1, counts.sum() + 1) - np.repeat(starts, counts)
    return within


def _lines(
    pages: Sequence[RawPage], counts: np.ndarray[Any, Any], first_line: np.ndarray[Any, Any]
) -> pd.DataFrame:
    total = int(counts.sum())
    return make_table(
        "line_df",
        {
            "page_num": np.repeat(_numbers(pages), counts),
            "overall_line_num": np.arange(1, total + 1),
            "line_num": _within(counts),
            "text": list(chain.from_iterable(page.line_text for page in pages)),
            **_boxes(pages, "line_box"),
            "block_num": _column(pages, "line_block"),
            "section_id": np.full(total, -1),
            "source": np.repeat(np.array([page.source for page in pages], dtype=object), counts),
            "hidden": _column(pages, "line_hidden").astype(bool),
            "furniture": np.zeros(total, dtype=bool),
            "confidence": _column(pages, "line_confidence", np.float64),
        },
    )


def _words(pages: Sequence[RawPage], first_line: np.ndarray[Any, Any]) -> pd.DataFrame:
    counts = np.array([len(page.word_line) for page in pages], dtype=np.int64)
    line = _column(pages, "word_line") + np.repeat(first_line, counts) + 1
    # Words come line by line: a new line number starts a new count.
    changes = np.flatnonzero(np.diff(line, prepend=-1))
    per_line = np.diff(np.append(changes, len(line)))
    return make_table(
        "word_df",
        {
            "page_num": np.repeat(_numbers(pages), counts),
            "overall_line_num": line,
            "word_num": _within(per_line),
            "char_start": _column(pages, "word_start"),
            "char_end": _column(pages, "word_end"),
            **_boxes(pages, "word_box"),
        },
    )


def _pages(pages: Sequence[RawPage], labels: Sequence[str]) -> pd.DataFrame:
    texts = ["\n".join(page.line_text) for page in pages]
    return make_table(
        "page_df",
        {
            "page_num": _numbers(pages),
            "label": [_label(labels, page.page_num) for page in pages],
            "width": [page.width for page in pages],
            "height": [page.height for page in pages],
            "rotation": [page.rotation for page in pages],
            "text": texts,
            "char_count": [sum(map(len, page.line_text)) for page in pages],
            "source": [page.source for page in pages],
            "quality": [",".join(page.quality) for page in pages],
        },
    )


def _label(labels: Sequence[str], number: int) -> str:
    label = labels[number - 1] if number <= len(labels) else ""
    return label or str(number)


def _images(pages: Sequence[RawPage]) -> pd.DataFrame:
    counts = np.array([len(page.image_box) // 4 for page in pages], dtype=np.int64)
    none = np.zeros(int(counts.sum()), dtype=np.int64)
    return make_table(
        "image_df",
        {
            "page_num": np.repeat(_numbers(pages), counts),
            "image_num": _within(counts),
            **_boxes(pages, "image_box"),
            "caption_line_start": none,
            "caption_line_end": none,
        },
    )

