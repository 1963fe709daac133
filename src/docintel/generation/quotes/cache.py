"""One index per frame or document, kept as long as the frame or document lives."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any

import numpy as np
import pandas as pd

from docintel.generation.quotes.index import QuoteIndex
from docintel.generation.quotes.lines import NEEDED, OPTIONAL, read_lines
from docintel.generation.quotes.strict import StrictIndex
from docintel.parsing.document import ParsedDocument

LineSource = ParsedDocument | pd.DataFrame


class QuoteIndexes:
    """What can be seen, what is hidden, and an index of each, built when first needed."""

    def __init__(self, frame: pd.DataFrame) -> None:
        self.lines, self._hidden_lines = read_lines(frame)
        self.numbers = frozenset([*self.lines.numbers, *self._hidden_lines.numbers])
        self.ocr_lines = frozenset(
            n for n, ocr in zip(self.lines.numbers, self.lines.ocr, strict=True) if ocr
        )

    @cached_property
    def visible(self) -> QuoteIndex:
        return QuoteIndex(self.lines)

    @cached_property
    def hidden(self) -> QuoteIndex | None:
        return QuoteIndex(self._hidden_lines) if len(self._hidden_lines) else None

    @cached_property
    def strict(self) -> StrictIndex:
        return StrictIndex(self.lines)

    @property
    def first_line(self) -> int:
        return min(self.numbers, default=0)

    @property
    def last_line(self) -> int:
        return max(self.numbers, default=0)


class _Snapshot:
    """A bare frame's columns as they were. pandas copies on write: as long as this shares a column's memory,
    writing to the frame moves the column elsewhere, so the same memory means the same data.
    """

    def __init__(self, frame: pd.DataFrame) -> None:
        self.frame = frame.copy(deep=False)
        self._columns = {name: _memory(self.frame[name]) for name in _columns_read(frame)}

    def is_of(self, frame: pd.DataFrame) -> bool:
        """Whether ``frame`` still has exactly this data."""
        return _columns_read(frame) == list(self._columns) and all(
            _is_same(memory, _memory(frame[name])) for name, memory in self._columns.items()
        )


def _columns_read(frame: pd.DataFrame) -> list[str]:
    return [name for name in (*NEEDED, *OPTIONAL) if name in frame.columns]


def _memory(column: pd.Series[Any]) -> Any:
    """What holds the column's data: a pyarrow array or a numpy one; a copy where pandas gives no view."""
    array = column.array
    return array.__arrow_array__() if hasattr(array, "__arrow_array__") else array.to_numpy()


def _is_same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return one.__array_interface__ == other.__array_interface__
    return one is other


@dataclass(slots=True)
class _Entry:
    owner: weakref.ref[Any]
    indexes: QuoteIndexes
    snapshot: _Snapshot | None  # None for a document, which never changes

    def is_for(self, source: LineSource) -> bool:
        if self.owner() is not source:
            return False
        return self.snapshot is None or isinstance(source, ParsedDocument) or self.snapshot.is_of(source)


_entries: dict[int, _Entry] = {}
_lock = Lock()


def indexes_for(source: LineSource) -> QuoteIndexes:
    """The indexes of ``source``, built on first use.

    A document never changes (see ParsedDocument); a bare frame may, and then they are built anew.
    """
    entry = _entries.get(id(source))
    if entry is None or not entry.is_for(source):
        entry = _remember(source)
    return entry.indexes


def _remember(source: LineSource) -> _Entry:
    owner = weakref.ref(source, _forget(id(source)))
    if isinstance(source, ParsedDocument):
        entry = _Entry(owner, QuoteIndexes(source.line_df), None)
    else:
        snapshot = _Snapshot(source)
        entry = _Entry(owner, QuoteIndexes(snapshot.frame), snapshot)
    with _lock:
        _entries[id(source)] = entry
    return entry


def _forget(key: int) -> Callable[[weakref.ref[Any]], None]:
    def forget(reference: weakref.ref[Any]) -> None:
        entry = _entries.get(key)
        if entry is not None and entry.owner is reference:
            del _entries[key]

    return forget
