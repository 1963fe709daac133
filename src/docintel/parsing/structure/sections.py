"""Sections: from the outline, else from a printed contents page, else from the fonts of headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from docintel.parsing.structure.headings import heading_entries
from docintel.parsing.structure.lines import Array, Lines
from docintel.parsing.structure.outline import Entry, outline_entries
from docintel.parsing.structure.printed import printed_entries


@dataclass(frozen=True, slots=True)
class Section:
    """From line index ``start`` to ``end`` inclusive, subsections included."""

    level: int
    title: str
    start: int
    end: int
    source: str


def find_sections(
    lines: Lines, furniture: Array, outline: Sequence[Sequence[Any]], labels: Sequence[str]
) -> list[Section]:
    """The document's sections in order. One ends where the next of its level, or of a higher one, begins."""
    if not len(lines):
        return []
    body = ~(furniture | lines.hidden)
    source, found = "outline", outline_entries(lines, body, outline)
    if not found:
        source, found = "printed", printed_entries(lines, body, labels)
    if not found:
        source, found = "headings", heading_entries(lines, body)
    return _with_ends(sorted(found, key=lambda entry: entry.line), len(lines), source)


def _with_ends(entries: Sequence[Entry], count: int, source: str) -> list[Section]:
    ends = [count - 1] * len(entries)
    open_entries: list[int] = []
    for index, entry in enumerate(entries):
        while open_entries and entries[open_entries[-1]].level >= entry.level:
            closed = open_entries.pop()
            ends[closed] = max(entry.line - 1, entries[closed].line)
        open_entries.append(index)
    return [
        Section(entry.level, entry.title, entry.line, end, source)
        for entry, end in zip(entries, ends, strict=True)
    ]


def section_of_lines(sections: Sequence[Section], count: int) -> Array:
    """By line, the index of the innermost section it stands in; -1 before the first."""
    found = np.full(count, -1, dtype=np.int64)
    for number, section in enumerate(sections):
        found[section.start : section.end + 1] = number
    return found
