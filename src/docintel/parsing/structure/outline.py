"""Entries of the PDF's own outline, each put on the line it points to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from docintel.parsing.structure.lines import Array, Lines

NOT_LETTERS = re.compile(r"[\W_]+")
NUMBERING = re.compile(r"\s*\d+(\.\d+)+")
LEAST_TITLE = 3  # letters; a shorter title stands anywhere


@dataclass(frozen=True, slots=True)
class Entry:
    """A section begins at line index ``line``."""

    level: int
    title: str
    line: int


def outline_entries(lines: Lines, body: Array, outline: Sequence[Sequence[Any]]) -> list[Entry]:
    """Entries of ``outline``, whose rows are [level, title, page number, height or None].

    ``body`` says of each line whether it may be a heading. The title is looked for on the page the entry
    points to; where it is not there, the height decides, else the page.
    """
    index_of = {page.page_num: index for index, page in enumerate(lines.pages)}
    entries: list[Entry] = []
    taken: set[int] = set()
    for level, title, number, height in outline:
        page = index_of.get(number)
        if page is None or not title:
            continue
        line = _line_of(lines, body, page, title, height, taken)
        if line is not None:
            taken.add(line)
            entries.append(Entry(level, " ".join(title.split()), line))
    return entries


def _line_of(
    lines: Lines, body: Array, page: int, title: str, height: float | None, taken: set[int]
) -> int | None:
    candidates = [index for index in lines.of_page(page) if body[index]]
    if not candidates:
        return next((int(i) for i in np.flatnonzero(body & (lines.page > page))[:1]), None)
    wanted = letters_of(title)
    if len(wanted) >= LEAST_TITLE:
        number = NUMBERING.match(title)
        numbered = letters_of(number[0]) if number else ""
        titled = [index for index in candidates if _opens_with(lines, index, wanted, numbered)]
        free = [index for index in titled if index not in taken] or titled
        if free:
            return min(free, key=lambda index: abs(lines.box[index, 1] - (height or 0.0)))
    if height is not None:
        below = [index for index in candidates if lines.box[index, 3] > height - 2.0]
        if below:
            return min(below, key=lambda index: lines.box[index, 1])
    return candidates[0]


def _opens_with(lines: Lines, index: int, wanted: str, numbered: str) -> bool:
    """Whether the heading starts at this line, be it wrapped or preceded by its number."""
    text = letters_of(lines.text[index])
    if not text:
        return False
    if text == wanted or (text.endswith(wanted) and len(text) - len(wanted) <= 8):
        return True
    if text == numbered and len(text) >= LEAST_TITLE:  # a side heading: its number alone on the first line
        return True
    wrapped = len(text) >= LEAST_TITLE and wanted.startswith(text) and index + 1 < len(lines)
    return wrapped and letters_of(lines.text[index] + lines.text[index + 1]).startswith(wanted)


def letters_of(text: str) -> str:
    """Letters and digits only, folded: what is left of a title however it is set."""
    return NOT_LETTERS.sub("", text).casefold()
