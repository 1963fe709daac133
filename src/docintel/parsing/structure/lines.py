"""All lines of a document, end to end, as the structure finders read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from docintel.parsing.raw import RawPage

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Lines:
    """Columns by line index (from 0). ``box`` is n by 4, points as displayed; ``page`` indexes ``pages``."""

    pages: Sequence[RawPage]
    text: list[str]
    page: Array
    first: Array  # by page: the index of its first line
    count: Array  # by page: how many lines it has
    box: Array
    size: Array
    bold: Array
    hidden: Array

    def __len__(self) -> int:
        return len(self.text)

    def of_page(self, page: int) -> range:
        """The line indexes of a page, by its index."""
        first = int(self.first[page])
        return range(first, first + int(self.count[page]))


def lines_of(pages: Sequence[RawPage]) -> Lines:
    """The lines of ``pages``, of which there is at least one."""
    count = np.array([len(page.line_text) for page in pages], dtype=np.int64)
    return Lines(
        pages=pages,
        text=list(chain.from_iterable(page.line_text for page in pages)),
        page=np.repeat(np.arange(len(pages)), count),
        first=np.cumsum(count) - count,
        count=count,
        box=_column(pages, "line_box", np.float64).reshape(-1, 4),
        size=_column(pages, "line_size", np.float64),
        bold=_column(pages, "line_bold", np.int64).astype(bool),
        hidden=_column(pages, "line_hidden", np.int64).astype(bool),
    )


def _column(pages: Sequence[RawPage], name: str, dtype: type) -> Array:
    return np.concatenate([np.frombuffer(getattr(page, name), dtype=dtype) for page in pages])
