"""parse_pdf: a PDF in, a ParsedDocument out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from docintel.errors import CorruptPdfError, InputError
from docintel.parsing import cache
from docintel.parsing.assemble import assemble
from docintel.parsing.document import ParsedDocument
from docintel.parsing.methods import get_method
from docintel.parsing.raw import RawPage
from docintel.parsing.reading import describe_document
from docintel.parsing.source import read_source
from docintel.parsing.worker.calls import Target

Progress = Callable[[int, int], None]


def parse_pdf(
    path_or_bytes: str | Path | bytes,
    *,
    password: str | None = None,
    pages: Sequence[int] | None = None,
    method: str | None = None,
    progress: Progress | None = None,
) -> ParsedDocument:
    """Read a PDF into its tables, in a worker process.

    ``pages`` (from 1) reads only those; ``method`` is a row of :data:`docintel.parsing.methods.METHODS`.
    ``progress(done, total)`` is called after each page; an exception it raises cancels the parsing and comes
    out here.

    Raises NotAPdfError, EmptyFileError, FileTooLargeError, PasswordRequiredError, CorruptPdfError,
    ParsingTimeoutError, ParsingMemoryError; InputError for pages or a method that are not there.
    """
    chosen = get_method(method)
    source = read_source(path_or_bytes)
    asked = None if pages is None else tuple(sorted(set(pages)))
    key = cache.CacheKey(source.sha256, chosen.name, chosen.version, asked)
    if (kept := cache.load(key, source.name)) is not None:
        if progress is not None:
            progress(kept.page_count, kept.page_count)
        return kept
    target = Target(source.sha256, data=source.data, password=password)
    about = describe_document(target)
    numbers = _page_numbers(pages, about["pages"])
    raw: list[RawPage] = []
    for page in chosen.read_pages(target, numbers):
        raw.append(page)
        if progress is not None:
            progress(len(raw), len(numbers))
    if all("page_failed" in page.quality for page in raw):
        raise CorruptPdfError("No page of the PDF can be read: the file is damaged. Ask for a new copy.")
    document = assemble(source, chosen.name, raw, about)
    if password is None and not any("page_failed" in page.quality for page in raw):
        cache.store(key, document, raw)
    return document


def _page_numbers(pages: Sequence[int] | None, count: int) -> list[int]:
    if pages is None:
        return list(range(1, count + 1))
    numbers = sorted(set(pages))
    if not numbers or numbers[0] < 1 or numbers[-1] > count:
        raise InputError(f"The document has pages 1 to {count}; {list(pages)!r} cannot be read from it.")
    return numbers
