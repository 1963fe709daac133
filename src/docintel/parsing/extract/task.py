"""The task a worker runs: read pages one by one with a reader, each result sent as soon as it is there."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from typing import cast

import pymupdf

from docintel.parsing.raw import RawPage, encode_page, failed_page

PageReader = Callable[[pymupdf.Page], RawPage]


def read_pages(
    document: pymupdf.Document, *, pages: Sequence[int], reader: str
) -> Iterator[tuple[dict[str, object], bytes]]:
    """Yield each of ``pages`` (from 1) as read by ``reader`` ("module:function").

    A page whose reading fails comes as an empty page flagged ``page_failed``; the others are read.
    """
    module, _, name = reader.partition(":")
    read = cast(PageReader, getattr(importlib.import_module(module), name))
    for number in pages:
        try:
            page = read(document[number - 1])
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001  whatever a hostile page does, the next one is read
            page = failed_page(number)
        yield {"page": number}, encode_page(page)
