"""Task of a worker: write highlights and notes into a copy of the PDF.

Only the worker imports this module: it loads the PDF engine. The rectangles come as the parser gave them, in
points of the page as displayed; an annotation is kept in the page's own space, before rotation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pymupdf

mupdf: Any = pymupdf.mupdf
OPACITY = 0.4
_NOTE_AT = pymupdf.Point(18, 18)  # points from the top left corner of the page as displayed


def mark_document(
    document: pymupdf.Document, *, marks: Sequence[dict[str, Any]], title: str
) -> Iterator[tuple[dict[str, Any], bytes]]:
    """Yield ``({"missed": numbers of marks without a page}, the PDF)``, or ``({"refused": True}, b"")``.

    A mark is ``{page, boxes: [[x0, y0, x1, y1], …], text, author, color: [r, g, b]}``; one without boxes
    becomes a note in the page's corner. An encrypted file stays encrypted, under its password.
    """
    if not document.permissions & mupdf.PDF_PERM_ANNOTATE:
        yield {"refused": True}, b""
        return
    missed = [number for number, mark in enumerate(marks) if not _mark(document, mark, title)]
    yield {"missed": missed}, document.tobytes(garbage=0, deflate=True, encryption=mupdf.PDF_ENCRYPT_KEEP)


def _mark(document: pymupdf.Document, mark: dict[str, Any], title: str) -> bool:
    if not 1 <= mark["page"] <= document.page_count:
        return False
    page = document[mark["page"] - 1]
    if mark["boxes"]:
        quads = [pymupdf.Rect(box).quad * page.derotation_matrix for box in mark["boxes"]]
        annotation = page.add_highlight_annot(quads=quads)
    else:
        annotation = page.add_text_annot(_NOTE_AT * page.derotation_matrix, "")
    annotation.set_info(content=mark["text"], title=mark["author"], subject=title)
    annotation.set_colors(stroke=mark["color"])
    annotation.update(opacity=OPACITY if mark["boxes"] else 1.0)
    return True
