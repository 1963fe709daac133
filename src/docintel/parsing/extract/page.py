"""Method ``fast``: the text layer of a page, lines and words off one shared text page."""

from __future__ import annotations

import itertools

import pymupdf

from docintel.parsing.extract.fragments import Fragment, around, read_fragments
from docintel.parsing.extract.frame import join_stacks, split_by_direction
from docintel.parsing.extract.hidden import mark_hidden
from docintel.parsing.extract.images import figures, image_boxes, may_have_images
from docintel.parsing.extract.order import reading_order
from docintel.parsing.extract.quality import drop_doubles, is_garbled
from docintel.parsing.extract.rows import Row
from docintel.parsing.extract.vectors import keep_vectors
from docintel.parsing.raw import RawPage


def read_page(page: pymupdf.Page) -> RawPage:
    """``page`` as displayed, its lines in reading order."""
    display_list = page.get_displaylist()
    raw = RawPage(page.number + 1, page.rect.width, page.rect.height, page.rotation)
    painted = read_fragments(display_list)
    # A page without text may be one picture written into its own contents, which the resources do not show.
    images = image_boxes(display_list) if may_have_images(page) or not painted.fragments else []
    mark_hidden(display_list, painted, images)
    seen = [fragment for fragment in painted.fragments if not fragment.hidden]
    seen, doubled = drop_doubles(seen)
    add_in_reading_order(raw, seen)
    hidden = [fragment for fragment in painted.fragments if fragment.hidden]
    for fragment in hidden:
        _add(raw, [fragment])
    keep_vectors(raw, page, painted.vectors)
    raw.source = "text" if raw.line_text else "none"
    for box in figures(images):
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
        for row in reading_order(*group):
            _add(raw, row)


def _add(raw: RawPage, row: Row) -> None:
    """Append ``row`` as one line, its fragments parted by a space."""
    if len(row) == 1:
        one = row[0]
        raw.add_line(
            one.text,
            one.box,
            one.words,
            block=one.block,
            hidden=one.hidden,
            confidence=one.confidence,
            size=one.size,
            bold=one.bold,
        )
        return
    text, words = row[0].text, list(row[0].words)
    for before, fragment in itertools.pairwise(row):
        gap = "" if _touching(before, fragment) else " "
        at = len(text) + len(gap)
        text += gap + fragment.text
        words += [(start + at, end + at, box) for start, end, box in fragment.words]
    main = max(row, key=lambda fragment: len(fragment.text))
    raw.add_line(
        text,
        around([fragment.box for fragment in row]),
        words,
        block=main.block,
        hidden=main.hidden,
        confidence=min(fragment.confidence for fragment in row),
        size=main.size,
        bold=all(fragment.bold for fragment in row),
    )


def _touching(before: Fragment, after: Fragment) -> bool:
    """Whether no white parts them, as in a word painted in two pieces."""
    if before.spaced or after.spaced:
        return False
    white = max(after.x0 - before.x1, before.x0 - after.x1)
    return white < 0.1 * min(before.size, after.size)
