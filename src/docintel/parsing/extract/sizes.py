"""Task: the size and label of every page, without reading what is on it."""

from __future__ import annotations

from collections.abc import Iterator

import pymupdf

from docintel.parsing.raw import failed_page
from docintel.parsing.worker.opening import describe


def page_sizes(document: pymupdf.Document) -> Iterator[tuple[dict[str, object], bytes]]:
    """Yield ``sizes``, [width, height] in points as displayed, and ``labels``, by page.

    A page that cannot be loaded has the size it will have in the tables.
    """
    sizes = [_size(document, number) for number in range(document.page_count)]
    labels = describe(document)["labels"] or [""] * len(sizes)
    named = [label or str(number) for number, label in enumerate(labels, start=1)]
    yield {"sizes": sizes, "labels": named}, b""


def _size(document: pymupdf.Document, number: int) -> list[float]:
    try:
        rect = document[number].rect
        return [float(rect.width), float(rect.height)]
    except Exception:  # noqa: BLE001  its reader will say that the page is broken
        page = failed_page(number + 1)
        return [page.width, page.height]
