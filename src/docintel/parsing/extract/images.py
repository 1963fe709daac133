"""Pictures on a page, and the figures they make up."""

from __future__ import annotations

from typing import Any

import pymupdf

from docintel.parsing.extract.fragments import mupdf, text_page_of
from docintel.parsing.raw import BoxTuple

SMALLEST_SIDE = 18.0  # points; smaller pictures are bullets, rules and icons
FORMS_DEEP = 3  # forms within forms that are looked into
MOST_NAMED = 20  # objects a page's resources name; where there are more, they are not looked at one by one
MOST_IMAGES = 500  # on one page; tiled backgrounds have thousands


def may_have_images(page: pymupdf.Page) -> bool:
    """False where the page's resources, and those of the forms they name, name no picture."""
    return _name_picture(mupdf.pdf_page_resources(mupdf.pdf_page_from_fz_page(page.this)), FORMS_DEEP)


def _name_picture(resources: Any, deep: int) -> bool:
    named = mupdf.pdf_dict_gets(resources, "XObject")
    count = mupdf.pdf_dict_len(named)
    return count > MOST_NAMED or any(
        _may_paint_picture(mupdf.pdf_dict_get_val(named, index), deep) for index in range(count)
    )


def _may_paint_picture(named: Any, deep: int) -> bool:
    if mupdf.pdf_to_name(mupdf.pdf_dict_gets(named, "Subtype")) != "Form":
        return True
    return deep == 0 or _name_picture(mupdf.pdf_dict_gets(named, "Resources"), deep - 1)


def image_boxes(display_list: pymupdf.DisplayList) -> list[BoxTuple]:
    """Boxes of the pictures drawn, as displayed, cut to the page, in painting order."""
    page = display_list.rect
    text_page = text_page_of(display_list, pymupdf.TEXT_PRESERVE_IMAGES)
    boxes = []
    for image in text_page.extractIMGINFO()[:MOST_IMAGES]:
        box = pymupdf.Rect(image["bbox"]) & page
        if not box.is_empty:
            boxes.append(tuple(box))
    return boxes


def figures(boxes: list[BoxTuple]) -> list[BoxTuple]:
    """The pictures people see as figures: strips and tiles that touch are one, tiny ones are none."""
    merged: list[BoxTuple] = []
    for box in boxes:
        grown = box
        for other in [one for one in merged if _touch(one, grown)]:
            merged.remove(other)
            grown = _hull(grown, other)
        merged.append(grown)
    return sorted(
        (box for box in merged if min(box[2] - box[0], box[3] - box[1]) >= SMALLEST_SIDE),
        key=lambda box: (box[1], box[0]),
    )


def _touch(one: BoxTuple, other: BoxTuple) -> bool:
    slack = 1.0
    return (
        one[0] <= other[2] + slack
        and other[0] <= one[2] + slack
        and one[1] <= other[3] + slack
        and other[1] <= one[3] + slack
    )


def _hull(one: BoxTuple, other: BoxTuple) -> BoxTuple:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
