"""Method ``fast``: the text layer of a page, lines and words off one shared text page."""

from __future__ import annotations

import pymupdf

from docintel.parsing.raw import BoxTuple, RawPage

Word = tuple[float, float, float, float, str, int, int, int]
FLAGS = pymupdf.TEXT_MEDIABOX_CLIP


def read_page(page: pymupdf.Page) -> RawPage:
    """``page`` as displayed, its lines in reading order."""
    text_page = displayed_text_page(page)
    raw = RawPage(page.number + 1, page.rect.width, page.rect.height, page.rotation)
    groups: dict[tuple[int, int], list[Word]] = {}
    for word in text_page.extractWORDS():
        groups.setdefault((word[5], word[6]), []).append(word)
    for (block, _), words in groups.items():
        text, cuts, at = " ".join(word[4] for word in words), [], 0
        for word in words:
            box: BoxTuple = word[:4]
            cuts.append((at, at + len(word[4]), box))
            at += len(word[4]) + 1
        raw.add_line(text, _around([box for _, _, box in cuts]), cuts, block=block)
    raw.source = "text" if raw.line_text else "none"
    return raw


def displayed_text_page(page: pymupdf.Page) -> pymupdf.TextPage:
    """The page's text in points as displayed: MuPDF runs the page through its rotation."""
    return page.get_textpage(clip=page.rect, flags=FLAGS, matrix=page.rotation_matrix)


def _around(boxes: list[BoxTuple]) -> BoxTuple:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
