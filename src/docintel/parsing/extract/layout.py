"""Method ``layout``: what PyMuPDF's layout model sees as a table is read row by row.

The model looks at the page as a person does: one table is one thing to it, however far apart its columns
stand. Around the tables, columns and footnotes are ordered as ever: the model knows no footnotes. What it
sees as pictures, drawings too, becomes figures. It takes about a second a page.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from itertools import chain
from typing import Any

import pymupdf

from docintel.parsing.extract.fragments import Fragment, around
from docintel.parsing.extract.frame import RIGHT, direction_of, join_stacks, split_by_direction
from docintel.parsing.extract.images import figures
from docintel.parsing.extract.order import reading_order
from docintel.parsing.extract.page import line_of, read_page
from docintel.parsing.extract.rows import Row, rows_of
from docintel.parsing.raw import BoxTuple, RawPage

MODEL = "pymupdf.layout"
PICTURE, TABLE = "picture", "table"  # of the model's names for what an area is


def read_page_by_layout(page: pymupdf.Page) -> RawPage:
    """``page`` as displayed, ordered around the tables that the model sees."""
    areas = find_areas(page)
    tables = [box for box, kind in areas if kind == TABLE]

    def arrange(raw: RawPage, fragments: list[Fragment]) -> None:
        for group, top, bottom in split_by_direction(join_stacks(fragments), raw.width, raw.height):
            upright = direction_of(group[0]) == RIGHT  # in the frame of the page as displayed
            rows = order_around(tables if upright else [], group, top, bottom)
            raw.add_lines([line_of(row) for row in rows])

    raw = read_page(page, arrange)
    boxes = [raw.image_box[at : at + 4] for at in range(0, len(raw.image_box), 4)]
    seen = figures(
        [(x0, y0, x1, y1) for x0, y0, x1, y1 in boxes] + [box for box, kind in areas if kind == PICTURE]
    )
    del raw.image_box[:]
    raw.image_box.extend(chain.from_iterable(seen))
    return raw


def find_areas(page: pymupdf.Page) -> list[tuple[BoxTuple, str]]:
    """The areas of ``page``, as displayed, and what each is. Loads the model on first use."""
    if sys.modules.get(MODEL) is None:  # kept out when the worker starts, see the pool
        sys.modules.pop(MODEL, None)
        importlib.import_module(MODEL)
    page.get_layout()
    found: Any = page.layout_information
    areas = []
    for x0, y0, x1, y1, kind in found or ():
        box = pymupdf.Rect(x0, y0, x1, y1) * page.rotation_matrix  # the model sees the page unrotated
        areas.append(((box.x0, box.y0, box.x1, box.y1), str(kind)))
    return areas


def order_around(
    tables: Sequence[BoxTuple], fragments: list[Fragment], top: float, bottom: float
) -> list[Row]:
    """Reading order (see there) in which each of ``tables`` is one thing, its rows from top to bottom."""
    left = fragments
    contents: dict[int, list[Fragment]] = {}
    for box in tables:
        inside = [one for one in left if _holds(box, one)]
        if inside:
            whole = _as_one(inside)
            contents[id(whole)] = inside
            left = [one for one in left if not _holds(box, one)] + [whole]
    rows: list[Row] = []
    for row in reading_order(left, top, bottom):
        beside = [one for one in row if id(one) not in contents]
        for one in row:
            rows += rows_of(contents.get(id(one), []))
        rows += [beside] if beside else []
    return rows


def _holds(box: BoxTuple, fragment: Fragment) -> bool:
    """Whether the middle of ``fragment`` lies in ``box``."""
    x, y = (fragment.box[0] + fragment.box[2]) / 2, (fragment.box[1] + fragment.box[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _as_one(fragments: list[Fragment]) -> Fragment:
    """A fragment in place of those of a table."""
    first = fragments[0]
    box = around([one.box for one in fragments])
    whole = Fragment(first.text, [], box, first.size, first.direction, first.block, first.order)
    whole.x0, whole.y0, whole.x1, whole.y1 = box
    return whole
