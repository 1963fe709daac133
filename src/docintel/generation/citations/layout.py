"""Where everything of a document stands, ready to be looked up: built once per document."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from docintel.boxes import Box
from docintel.parsing.document import ParsedDocument


@dataclass(frozen=True, slots=True)
class PlacedLine:
    number: int  # overall_line_num
    box: Box


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word's characters (into its line's text, end exclusive) and its box."""

    start: int
    end: int
    box: Box


@dataclass(frozen=True, slots=True)
class Figure:
    """An embedded figure; ``caption`` is its range of lines (overall_line_num), empty where it has none."""

    box: Box
    caption: range


class Layout:
    """Lines by number (1..n without gaps), words by line, figures and sizes by page."""

    def __init__(self, document: ParsedDocument) -> None:
        lines = document.line_df
        self.boxes = _boxes(lines)
        self.hidden: list[bool] = lines["hidden"].tolist()
        self.texts: list[str] = lines["text"].tolist()
        self.ocr: list[bool] = (lines["source"] == "ocr").tolist()
        self._lines_in_page: list[int] = lines["line_num"].tolist()
        words = document.word_df.sort_values(["overall_line_num", "word_num"], kind="stable")
        self._word_boxes = words[["page_num", "x0", "y0", "x1", "y1"]].to_numpy()
        self._word_chars = words[["char_start", "char_end"]].to_numpy()
        bounds = np.arange(1, len(self.boxes) + 2)
        self._word_starts: list[int] = np.searchsorted(words["overall_line_num"].to_numpy(), bounds).tolist()
        self._lines_on: dict[int, list[PlacedLine]] = {}
        for number, box in enumerate(self.boxes, 1):
            if not self.hidden[number - 1]:
                self._lines_on.setdefault(box.page, []).append(PlacedLine(number, box))
        self._figures = _figures(document)
        self.page_areas: dict[int, float] = {
            int(page): float(width) * float(height)
            for page, width, height in document.page_df[["page_num", "width", "height"]].itertuples(
                index=False
            )
        }

    def __len__(self) -> int:
        return len(self.boxes)

    def line(self, number: int) -> PlacedLine:
        return PlacedLine(number, self.boxes[number - 1])

    def lines_on(self, page: int) -> list[PlacedLine]:
        """The visible lines of ``page`` in reading order."""
        return self._lines_on.get(page, [])

    def number_on(self, page: int, line_in_page: int) -> int | None:
        """The overall_line_num of a line counted on its page, or None where there is none."""
        return self._numbers.get((page, line_in_page))

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        places = zip(self.boxes, self._lines_in_page, strict=True)
        return {(box.page, line): number for number, (box, line) in enumerate(places, 1)}

    def words(self, number: int) -> list[PlacedWord]:
        """The words of line ``number``, left to right as read."""
        low, high = self._word_starts[number - 1], self._word_starts[number]
        rows = zip(self._word_chars[low:high].tolist(), self._word_boxes[low:high].tolist(), strict=True)
        return [PlacedWord(start, end, Box(int(page), *box)) for (start, end), (page, *box) in rows]

    def figures(self, page: int) -> list[Figure]:
        return self._figures.get(page, [])


def _boxes(frame: pd.DataFrame) -> list[Box]:
    columns = [frame[name].tolist() for name in ("page_num", "x0", "y0", "x1", "y1")]
    return [Box(*row) for row in zip(*columns, strict=True)]


def _figures(document: ParsedDocument) -> dict[int, list[Figure]]:
    frame = document.image_df
    starts, ends = frame["caption_line_start"].tolist(), frame["caption_line_end"].tolist()
    figures: dict[int, list[Figure]] = {}
    for box, start, end in zip(_boxes(frame), starts, ends, strict=True):
        caption = range(start, end + 1) if start > 0 else range(0)
        figures.setdefault(box.page, []).append(Figure(box, caption))
    return figures


_layouts: weakref.WeakKeyDictionary[ParsedDocument, Layout] = weakref.WeakKeyDictionary()


def layout_of(document: ParsedDocument) -> Layout:
    """The layout of ``document``, built on first use and kept as long as the document."""
    layout = _layouts.get(document)
    if layout is None:
        layout = _layouts[document] = Layout(document)
    return layout
