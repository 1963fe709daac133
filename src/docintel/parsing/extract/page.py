"""Method ``fast``: the text layer of a page, lines and words off one shared text page."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pymupdf

from docintel.parsing.extract.drawings import captioned_drawings
from docintel.parsing.extract.fragments import Fragment, around, read_fragments
from docintel.parsing.extract.frame import join_stacks, split_by_direction
from docintel.parsing.extract.hidden import mark_hidden
from docintel.parsing.extract.images import figures, image_boxes, may_have_images
from docintel.parsing.extract.layers import switched_off
from docintel.parsing.extract.order import reading_order
from docintel.parsing.extract.quality import drop_doubles, is_garbled
from docintel.parsing.extract.rows import Row
from docintel.parsing.extract.vectors import keep_vectors
from docintel.parsing.raw import RawLine, RawPage, WordCut

Arrange = Callable[[RawPage, list[Fragment]], None]


def read_page(page: pymupdf.Page, arrange: Arrange | None = None) -> RawPage:
    """``page`` as displayed, its visible lines as ``arrange`` appends them, else in reading order."""
    display_list = page.get_displaylist()
    raw = RawPage(page.number + 1, page.rect.width, page.rect.height, page.rotation)
    painted = read_fragments(display_list)
    # A page without text may be one picture written into its own contents, which the resources do not show.
    images = image_boxes(display_list) if may_have_images(page) or not painted.fragments else []
    mark_hidden(display_list, painted, images)
    seen = [fragment for fragment in painted.fragments if not fragment.hidden]
    seen, doubled = drop_doubles(seen)
    (arrange or add_in_reading_order)(raw, seen)
    hidden = [fragment for fragment in painted.fragments if fragment.hidden]
    hidden += switched_off(page, painted.fragments)
    raw.add_lines([line_of([fragment]) for fragment in hidden])
    keep_vectors(raw, page, painted.vectors)
    raw.source = "text" if raw.line_text else "none"
    for box in figures(images + captioned_drawings(raw, painted.vectors)):
        raw.image_box.extend(box)
    for flag, raised in (
        ("no_text", not seen),
        ("garbled_text", is_garbled(seen)),
        ("hidden_text", bool(hidden)),
        ("doubled_glyphs", doubled),
    ):
        if raised:
            raw.flag(flag)
    return raw


def add_in_reading_order(raw: RawPage, fragments: list[Fragment]) -> None:
    """Append ``fragments``, which stand anywhere on the page, as lines."""
    for group in split_by_direction(join_stacks(fragments), raw.width, raw.height):
        raw.add_lines([line_of(row) for row in reading_order(*group)])


def line_of(row: Row) -> RawLine:
    """``row`` as one line, its fragments parted by a space."""
    main = row[0]
    if len(row) == 1:
        text, box, words = main.text, main.box, main.words
        confidence, bold = main.confidence, main.bold
    else:
        text, words = _joined(row)
        box = around([fragment.box for fragment in row])
        confidence = min(fragment.confidence for fragment in row)
        bold = all(fragment.bold for fragment in row)
        main = max(row, key=lambda fragment: len(fragment.text))
    return RawLine(text, box, words, main.block, main.hidden, confidence, main.size, bold)


def _joined(row: Row) -> tuple[str, list[WordCut]]:
    text, words = row[0].text, list(row[0].words)
    for before, fragment in itertools.pairwise(row):
        if not _touching(before, fragment):
            text += " "
        at = len(text)
        text += fragment.text
        words += [(start + at, end + at, box) for start, end, box in fragment.words]
    return text, words


def _touching(before: Fragment, after: Fragment) -> bool:
    """Whether no white parts them, as in a word painted in two pieces."""
    if before.spaced or after.spaced:
        return False
    white = max(after.x0 - before.x1, before.x0 - after.x1)
    return white < 0.1 * min(before.size, after.size)
