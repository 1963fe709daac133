"""Raw pages together make the document's tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from docintel.parsing.cells.frame import cells_frame
from docintel.parsing.document import ParsedDocument
from docintel.parsing.raw import RawPage
from docintel.parsing.source import Source
from docintel.parsing.structure.captions import find_caption
from docintel.parsing.structure.furniture import find_furniture
from docintel.parsing.structure.lines import Array, Lines, lines_of
from docintel.parsing.structure.sections import Section, find_sections, section_of_lines
from docintel.parsing.structure.warnings import warnings_for
from docintel.parsing.tables import make_table


def assemble(source: Source, method: str, pages: Sequence[RawPage], about: dict[str, Any]) -> ParsedDocument:
    """The ParsedDocument of ``pages``, in order; ``about`` is what the worker said of the document."""
    lines = lines_of(pages)
    furniture = find_furniture(lines)
    sections = find_sections(lines, furniture, about["outline"], about["labels"])
    return ParsedDocument(
        sha256=source.sha256,
        name=source.name,
        method=method,
        line_df=_lines(lines, furniture, section_of_lines(sections, len(lines))),
        word_df=_words(pages, lines.first),
        page_df=_pages(pages, about["labels"]),
        image_df=_images(lines),
        toc_df=_toc(lines, sections),
        table_df=partial(cells_frame, pages, lines.first.tolist()),
        warnings=warnings_for(pages, about["repaired"]),
    )


def _column(pages: Sequence[RawPage], name: str, dtype: type = np.int64) -> Array:
    """One column of all pages, end to end."""
    return np.concatenate([np.frombuffer(getattr(page, name), dtype=dtype) for page in pages])


def _boxes(pages: Sequence[RawPage], name: str) -> dict[str, Array]:
    corners = _column(pages, name, np.float64).reshape(-1, 4)
    return {axis: corners[:, index] for index, axis in enumerate(("x0", "y0", "x1", "y1"))}


def _numbers(pages: Sequence[RawPage]) -> Array:
    return np.array([page.page_num for page in pages], dtype=np.int64)


def _within(counts: Array) -> Array:
    """1, 2, 3, … within each group of the given sizes."""
    starts = np.cumsum(counts) - counts
    within: Array = np.arange(1, counts.sum() + 1) - np.repeat(starts, counts)
    return within


def _lines(lines: Lines, furniture: Array, section_id: Array) -> pd.DataFrame:
    return make_table(
        "line_df",
        {
            "page_num": _numbers(lines.pages)[lines.page],
            "overall_line_num": np.arange(1, len(lines) + 1),
            "line_num": _within(lines.count),
            "text": lines.text,
            **_boxes(lines.pages, "line_box"),
            "block_num": _column(lines.pages, "line_block"),
            "section_id": section_id,
            "source": np.array([page.source for page in lines.pages], dtype=object)[lines.page],
            "hidden": lines.hidden,
            "furniture": furniture,
            "confidence": _column(lines.pages, "line_confidence", np.float64),
        },
    )


def _words(pages: Sequence[RawPage], first_line: Array) -> pd.DataFrame:
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


def _images(lines: Lines) -> pd.DataFrame:
    counts = np.array([len(page.image_box) // 4 for page in lines.pages], dtype=np.int64)
    boxes = _boxes(lines.pages, "image_box")
    corners = zip(*(boxes[axis].tolist() for axis in ("x0", "y0", "x1", "y1")), strict=True)
    owners = np.repeat(np.arange(len(counts)), counts).tolist()
    captions = [find_caption(lines, page, box) for page, box in zip(owners, corners, strict=True)]
    return make_table(
        "image_df",
        {
            "page_num": np.repeat(_numbers(lines.pages), counts),
            "image_num": _within(counts),
            **boxes,
            "caption_line_start": [first + 1 for first, _ in captions],
            "caption_line_end": [last + 1 for _, last in captions],
        },
    )


def _toc(lines: Lines, sections: Sequence[Section]) -> pd.DataFrame:
    page_of = _numbers(lines.pages)[lines.page]
    starts = np.array([section.start for section in sections], dtype=np.int64)
    ends = np.array([section.end for section in sections], dtype=np.int64)
    return make_table(
        "toc_df",
        {
            "section_id": np.arange(len(sections)),
            "level": [section.level for section in sections],
            "title": [section.title for section in sections],
            "page_num": page_of[starts],
            "end_page_num": page_of[ends],
            "line_start": starts + 1,
            "line_end": ends + 1,
            "source": [section.source for section in sections],
        },
    )
