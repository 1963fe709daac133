"""One index per frame or document, kept as long as the frame or document lives."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any

import pandas as pd

from docintel.generation.quotes.index import QuoteIndex
from docintel.generation.quotes.lines import NEEDED, OPTIONAL, read_lines
from docintel.generation.quotes.strict import StrictIndex
from docintel.parsing.document import ParsedDocument

LineSource = ParsedDocument | pd.DataFrame


class QuoteIndexes:
    """The index of what can be seen and, built when first needed, of what is hidden."""

    def __init__(self, frame: pd.DataFrame) -> None:
        visible, self._hidden_lines = read_lines(frame)
        self.visible = QuoteIndex(visible)
        self.numbers = frozenset([*visible.numbers, *self._hidden_lines.numbers])
        self.ocr_lines = frozenset(n for n, ocr in zip(visible.numbers, visible.ocr, strict=True) if ocr)

    @cached_property
    def hidden(self) -> QuoteIndex | None:
        return QuoteIndex(self._hidden_lines) if len(self._hidden_lines) else None

    @cached_property
    def strict(self) -> StrictIndex:
        return StrictIndex(self.visible.lines)

    @property
    def first_line(self) -> int:
        return min(self.numbers, default=0)

    @property
    def last_line(self) -> int:
        return max(self.numbers, default=0)


@dataclass(slots=True)
class _Entry:
    owner: weakref.ref[Any]
    indexes: QuoteIndexes
    snapshot: pd.DataFrame | None = None  # shares its data with the frame until that is written to
    columns: tuple[Any, ...] = ()


_entries: dict[int, _Entry] = {}
_lock = Lock()


def indexes_for(source: LineSource) -> QuoteIndexes:
    """The indexes of ``source``, built on first use.

    A document never changes (see ParsedDocument); a bare frame may, and then they are built anew.
    """
    entry = _entries.get(id(source))
    if (
        entry is not None
        and entry.owner() is source
        and (isinstance(source, ParsedDocument) or entry.columns == _storage(source))
    ):
        return entry.indexes
    return _remember(source).indexes


def _remember(source: LineSource) -> _Entry:
    if isinstance(source, ParsedDocument):
        entry = _Entry(weakref.ref(source, _forget(id(source))), QuoteIndexes(source.line_df))
    else:
        snapshot = source.copy(deep=False)  # makes pandas copy on the next write, so that storage tells
        entry = _Entry(
            weakref.ref(source, _forget(id(source))), QuoteIndexes(snapshot), snapshot, _storage(source)
        )
    with _lock:
        _entries[id(source)] = entry
    return entry


def _forget(key: int) -> Callable[[weakref.ref[Any]], None]:
    def forget(reference: weakref.ref[Any]) -> None:
        entry = _entries.get(key)
        if entry is not None and entry.owner is reference:
            del _entries[key]

    return forget


def _storage(frame: pd.DataFrame) -> tuple[Any, ...]:
    """What tells that the columns read are the very same memory: an address and a length each."""
    return tuple((name, *_address(frame[name])) for name in (*NEEDED, *OPTIONAL) if name in frame.columns)


def _address(column: pd.Series[Any]) -> tuple[int, int]:
    array = column.array
    if hasattr(array, "__arrow_array__") and hasattr(array, "_pa_array"):
        return id(array.__arrow_array__()), len(array)
    return column.to_numpy().__array_interface__["data"][0], len(array)
