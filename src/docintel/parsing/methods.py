"""The methods a page can be read with, as rows of one table.

A method turns a document's pages into raw pages (:class:`docintel.parsing.raw.RawPage`), one by one, in any
process; everything after that is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from docintel.errors import InputError
from docintel.parsing.ocr.scans import read_by_ocr, read_with_scans
from docintel.parsing.raw import RawPage
from docintel.parsing.reading import read_in_worker
from docintel.parsing.worker.calls import Target

# (document, page numbers from 1) -> those pages in order; one that fails is yielded flagged ``page_failed``.
ReadPages = Callable[[Target, Sequence[int]], Iterator[RawPage]]

DEFAULT_METHOD = "auto"
MODEL_TIMEOUT_S = 60.0  # a page takes the layout model a second; on a busy machine many


@dataclass(frozen=True, slots=True)
class Method:
    """One way to read pages. ``version`` enters the cache key: raise it when the method's output changes."""

    name: str
    version: int
    read_pages: ReadPages
    description: str


def in_worker(reader: str, *, page_timeout_s: float | None = None) -> ReadPages:
    """``reader`` ("module:function", a PyMuPDF page in, a RawPage out) run in a worker process.

    ``page_timeout_s`` is for methods that are slow by nature; the default is the setting.
    """

    def read_pages(target: Target, pages: Sequence[int]) -> Iterator[RawPage]:
        return read_in_worker(target, pages, reader, page_timeout_s=page_timeout_s)

    return read_pages


def read_by_vision(target: Target, pages: Sequence[int]) -> Iterator[RawPage]:
    """See :func:`docintel.parsing.vision.page.read_by_vision`, which is loaded when it is used."""
    from docintel.parsing.vision import page

    return page.read_by_vision(target, pages)


METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method("auto", 1, read_with_scans, "the text layer; a few scanned pages are recognised"),
        Method("fast", 1, in_worker("docintel.parsing.extract.page:read_page"), "the text layer, as it is"),
        Method(
            "layout",
            1,
            in_worker("docintel.parsing.extract.layout:read_page_by_layout", page_timeout_s=MODEL_TIMEOUT_S),
            "the text layer, in the order of the areas that a layout model sees",
        ),
        Method(
            "tables",
            1,
            in_worker("docintel.parsing.extract.tables:read_page_with_tables"),
            "the text layer, with the cells of tables from the page's own drawings",
        ),
        Method("vision", 1, read_by_vision, "a model that sees reads the page's image"),
        Method(
            "ocr",
            1,
            read_by_ocr,
            "pages that are pictures, or whose text is garbled, are recognised",
        ),
    )
}


def get_method(name: str | None) -> Method:
    """The method called ``name``. Raises InputError, naming those there are."""
    method = METHODS.get(name or DEFAULT_METHOD)
    if method is None:
        raise InputError(f"There is no parsing method {name!r}. Choose one of: {', '.join(METHODS)}.")
    return method
