"""Pages read again with another method take the place of the first reading, and no cited number moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from docintel.errors import InputError
from docintel.parsing.document import ParsedDocument
from docintel.parsing.tables import make_table

LINE_RANGES = {
    "image_df": ("caption_line_start", "caption_line_end"),
    "table_df": ("line_start", "line_end"),
}


def merge_pages(document: ParsedDocument, reparsed: ParsedDocument) -> ParsedDocument:
    """``document`` with the pages of ``reparsed`` (same file, ``pages=[…]``, another method) for its own.

    Global line numbers are for citing, so none on an untouched page changes. A page read again uses the
    numbers it had while they suffice; those left over become empty hidden lines. Where it has more lines than
    before (a scan after OCR), all its lines get new numbers after the document's last, and its old numbers
    stand for empty hidden lines: an old citation there finds nothing, never another text. Lines on one page
    stay consecutive either way; ``page_num`` and ``line_num`` give the order of pages.

    Raises InputError where the two are not readings of the same file.
    """
    if document.sha256 != reparsed.sha256:
        raise InputError("Only pages of the same file can be merged. Parse the document again.")
    pages = set(reparsed.page_df["page_num"])
    renumber, blanks = _numbering(document.line_df, reparsed.line_df)
    fresh = _renumbered(reparsed.line_df, renumber)
    fresh["section_id"] = _sections(document, fresh)
    lines = pd.concat([_others(document.line_df, pages), fresh, blanks]).sort_values("overall_line_num")
    words = pd.concat([_others(document.word_df, pages), _renumbered(reparsed.word_df, renumber)])
    frames: dict[str, Any] = {
        "line_df": lines,
        "word_df": words.sort_values(["overall_line_num", "word_num"]),
        "page_df": _replaced(document.page_df, reparsed.page_df, pages),
    }
    for name, columns in LINE_RANGES.items():
        again = getattr(reparsed, name).copy()
        for column in columns:
            again[column] = _mapped(again[column], renumber)
        frames[name] = _replaced(getattr(document, name), again, pages)
    frames["table_df"] = _tables_renumbered(document.table_df, frames["table_df"], pages)
    return replace(
        document,
        method=document.method,
        warnings=tuple(dict.fromkeys(document.warnings + reparsed.warnings)),
        **{name: frame.reset_index(drop=True) for name, frame in frames.items()},
    )


def _numbering(old: pd.DataFrame, new: pd.DataFrame) -> tuple[dict[int, int], pd.DataFrame]:
    """New global number by the number in ``reparsed``, and the empty lines for numbers now unused."""
    renumber: dict[int, int] = {}
    blank: list[int] = []
    blank_pages: list[Any] = []
    next_number = len(old) + 1
    had_by_page = {page: list(group) for page, group in old.groupby("page_num")["overall_line_num"]}
    for page, group in new.groupby("page_num")["overall_line_num"]:
        had, numbers = had_by_page.get(page, []), group.tolist()
        if len(numbers) <= len(had):
            chosen, left = had[: len(numbers)], had[len(numbers) :]
        else:
            chosen, left = list(range(next_number, next_number + len(numbers))), had
            next_number += len(numbers)
        renumber.update(zip(numbers, chosen, strict=True))
        blank += left
        blank_pages += [page] * len(left)
    return renumber, _blank_lines(blank, blank_pages)


def _blank_lines(numbers: list[int], pages: list[int]) -> pd.DataFrame:
    count = len(numbers)
    zeros, ones = np.zeros(count), np.ones(count, dtype=np.int64)
    columns = dict.fromkeys(("x0", "y0", "x1", "y1", "confidence"), zeros)
    return make_table(
        "line_df",
        columns
        | {
            "page_num": pages,
            "overall_line_num": numbers,
            "line_num": 0 * ones,
            "text": [""] * count,
            "block_num": -ones,
            "section_id": -ones,
            "source": ["text"] * count,
            "hidden": ones.astype(bool),
            "furniture": zeros.astype(bool),
        },
    )


def _others(frame: pd.DataFrame, pages: set[int]) -> pd.DataFrame:
    return frame[~frame["page_num"].isin(pages)]


def _replaced(frame: pd.DataFrame, again: pd.DataFrame, pages: set[int]) -> pd.DataFrame:
    return pd.concat([_others(frame, pages), again]).sort_values("page_num", kind="stable")


def _renumbered(frame: pd.DataFrame, renumber: dict[int, int]) -> pd.DataFrame:
    return frame.assign(overall_line_num=_mapped(frame["overall_line_num"], renumber))


def _mapped(column: pd.Series[int], renumber: dict[int, int]) -> pd.Series[int]:
    """``column`` of line numbers in the merged numbering; 0, for no line, stays 0."""
    return column.map(lambda number: renumber.get(number, 0)).astype("int64")


def _sections(document: ParsedDocument, fresh: pd.DataFrame) -> list[int]:
    """The section each page read again began with: headings are the first reading's."""
    first = document.line_df.groupby("page_num")["section_id"].first()
    by_page = first.reindex(document.page_df["page_num"]).ffill().fillna(-1).astype("int64").to_dict()
    return [by_page.get(page, -1) for page in fresh["page_num"]]


def _tables_renumbered(old: pd.DataFrame, merged: pd.DataFrame, pages: set[int]) -> pd.DataFrame:
    """Tables of the pages read again get numbers after those already given."""
    again = merged["page_num"].isin(pages)
    offset = int(old["table_num"].max()) if len(old) else 0
    return merged.assign(table_num=merged["table_num"] + np.where(again, offset, 0))
