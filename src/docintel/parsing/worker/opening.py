"""Opening a PDF inside the worker: what goes wrong gets a code, the application turns it into a sentence."""

from __future__ import annotations

from typing import Any

import pymupdf

MOST_ENTRIES = 5000  # of an outline


class OpeningError(Exception):
    """The file does not open; ``code`` is ``password``, ``wrong_password``, ``corrupt`` or ``no_pages``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def open_pdf(path: str | None, data: bytes, password: str | None) -> pymupdf.Document:
    """The document behind ``path``, or else ``data``, unlocked with ``password``. Raises OpeningError."""
    try:
        document = pymupdf.open(path, filetype="pdf") if path else pymupdf.open(stream=data, filetype="pdf")
    except MemoryError:
        raise
    except Exception as error:
        raise OpeningError("corrupt") from error
    # Asked once only: MuPDF answers by trying the empty password, which locks the document again.
    if document.needs_pass and not document.authenticate(password or ""):
        raise OpeningError("wrong_password" if password else "password")
    try:
        pages = document.page_count
    except Exception as error:
        raise OpeningError("corrupt") from error
    if pages < 1:
        raise OpeningError("no_pages")
    return document


def describe(document: pymupdf.Document) -> dict[str, Any]:
    """``pages``, ``labels`` by page, ``outline`` rows [level, title, page, y], ``repaired``."""
    return {
        "pages": document.page_count,
        "labels": _labels(document),
        "outline": _outline(document),
        "repaired": bool(document.is_repaired),
    }


def _labels(document: pymupdf.Document) -> list[str]:
    try:
        if not document.get_page_labels():
            return []
        return [document[number].get_label() for number in range(document.page_count)]
    except Exception:  # noqa: BLE001  labels are decoration: a broken number tree must not cost the document
        return []


def _outline(document: pymupdf.Document) -> list[list[Any]]:
    try:
        entries = document.get_toc(simple=False)
    except Exception:  # noqa: BLE001  a broken outline is no outline
        return []
    return [
        [int(level), str(title).strip(), int(page), _height(document, int(page), details)]
        for level, title, page, details in entries[:MOST_ENTRIES]
    ]


def _height(document: pymupdf.Document, page_num: int, details: dict[str, Any]) -> float | None:
    """How far down the page, as displayed, an outline entry points; None where it names the page only."""
    target = details.get("to")
    if target is None or not 1 <= page_num <= document.page_count:
        return None
    try:
        page = document[page_num - 1]
        if details.get("kind") == pymupdf.LINK_NAMED:  # these come in PDF coordinates, the others do not
            # The page's own matrix leaves the CropBox out where the page is rotated.
            top = page.mediabox.y1 - page.cropbox.y0
            target = pymupdf.Point(target.x - page.cropbox.x0, top - target.y)
        return float((target * page.rotation_matrix).y)
    except Exception:  # noqa: BLE001  the page is broken: its reader will say so
        return None
