"""A document's visible lines as passages hand them over, with the paragraphs they make."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from docintel.retrieval.planted import planted
from docintel.retrieval.result import PassageLine

_MARK: Final = (
    r"(?:\(?(?:[a-zA-Z]|[ivxlIVX]{1,5}|[0-9]{1,3})[.)]|[0-9]+(?:\.[0-9]+)+\.?"
    r"|(?:Section|Article|Clause|Artikel|Art\.|Artículo|§)\s*[0-9IVX]+\.?|[•·▪◦‣–—*-])"
)
MARK: Final = re.compile(rf"^\s*{_MARK}(?=\s)")
ENUMERATOR: Final = re.compile(rf"^\s*{_MARK}\s+\S")
ENUMERATOR_ALONE: Final = re.compile(rf"^\s*(?:{_MARK}|\(?[0-9]{{1,2}}\)?)\s*$")
_BARE = re.compile(r"^\W*[0-9]{0,5}\W*$|^[ivxlIVXL]{1,5}$")  # a page number, a rule, nothing


@dataclass(frozen=True, slots=True)
class Readable:
    """What is read of a document: ``lines`` as passages hand them over, and their rows of the line_df.

    ``withheld`` are the rows that speak to programs, which are not among them.
    """

    lines: list[PassageLine]
    frame: pd.DataFrame
    withheld: pd.DataFrame


def readable(frame: pd.DataFrame) -> Readable:
    """Of ``frame`` (a line_df) what can be seen, without headers and footers that repeat."""
    kept = frame[~(frame["hidden"] | frame["furniture"])]
    starts = _paragraph_starts(kept)
    marks = np.array(planted(kept["text"].tolist(), starts.tolist()), dtype=bool)
    withheld = kept[marks]
    if len(withheld):
        kept = kept[~marks]
        starts = _paragraph_starts(kept)
    columns = kept[["overall_line_num", "page_num", "line_num", "text"]].itertuples(index=False, name=None)
    lines = [
        PassageLine(int(number), int(page), int(in_page), str(text), starts_paragraph=bool(first))
        for (number, page, in_page, text), first in zip(columns, starts, strict=True)
    ]
    return Readable(lines, kept, withheld)


def _paragraph_starts(frame: pd.DataFrame) -> np.ndarray:
    """Whether each line begins a paragraph: another block or page, a gap above, or an enumerator in front."""
    size = len(frame)
    starts = np.ones(size, dtype=bool)
    if size < 2:
        return starts
    page, block = frame["page_num"].to_numpy(), frame["block_num"].to_numpy()
    top, bottom = frame["y0"].to_numpy(), frame["y1"].to_numpy()
    texts = frame["text"].tolist()
    height = np.maximum(bottom - top, 1.0)
    same_page = page[1:] == page[:-1]
    gap = top[1:] - bottom[:-1]
    near = same_page & (gap < 0.8 * height[1:]) & (gap > -3.0 * height[1:]) & (block[1:] == block[:-1])
    beside = same_page & (np.abs(top[1:] - top[:-1]) < 0.4 * height[1:])
    for i in range(1, size):
        text, before = texts[i], texts[i - 1].rstrip()
        if ENUMERATOR_ALONE.match(before) and beside[i - 1]:
            starts[i] = False
        elif ENUMERATOR.match(text) or ENUMERATOR_ALONE.match(text):
            continue
        elif near[i - 1] or (before and before[-1] not in ".!?:;" and text[:1].islower()):
            starts[i] = False  # a block or page break inside a sentence is no new paragraph
    return starts


def says_something(line: PassageLine) -> bool:
    """False for a lone page number, a rule or an empty line."""
    return _BARE.match(line.text) is None
