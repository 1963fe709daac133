"""Reading pages in a worker: started again after a page that kills it, stopped when it takes too long."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from docintel.errors import CorruptPdfError, DocintelError, ParsingMemoryError
from docintel.parsing.raw import RawPage, decode_page, failed_page
from docintel.parsing.worker.calls import Target, error_for, lost, run_task
from docintel.parsing.worker.pool import WorkerLostError, get_pool
from docintel.settings import get_settings

DESCRIBE = "docintel.parsing.worker.main:describe_document"
READ_PAGES = "docintel.parsing.extract.task:read_pages"
LOST_IN_A_ROW = 2  # pages that may take a worker down one after the other before the file is given up


def describe_document(target: Target) -> dict[str, Any]:
    """See :func:`docintel.parsing.worker.opening.describe`. Raises what a file that does not open raises."""
    try:
        with get_pool("parse").lend() as worker:
            answers = list(run_task(worker, target, DESCRIBE, timeout_s=get_settings().parse_timeout_s))
    except WorkerLostError as error:
        raise lost(error) from error
    return answers[0][0]


def read_in_worker(
    target: Target, pages: Sequence[int], reader: str, *, page_timeout_s: float | None = None
) -> Iterator[RawPage]:
    """Yield ``pages`` as ``reader`` reads them in a worker, in order.

    A page on which the worker hangs, crashes or runs out of memory comes flagged ``page_failed``. Raises the
    error of the last such page where several in a row do, and ParsingTimeoutError when it all takes too long.
    """
    settings = get_settings()
    per_page = page_timeout_s or settings.page_timeout_s
    deadline = time.monotonic() + settings.parse_timeout_s + (page_timeout_s or 0.0) * len(pages)
    at = in_a_row = 0
    while at < len(pages):
        try:
            with get_pool("parse").lend() as worker:
                results = run_task(
                    worker, target, READ_PAGES, timeout_s=per_page, pages=list(pages[at:]), reader=reader
                )
                for _, data in results:
                    yield _decoded(data)
                    at, in_a_row = at + 1, 0
                    if time.monotonic() > deadline and at < len(pages):
                        raise error_for("timeout")
        except WorkerLostError as error:
            failure: DocintelError = lost(error)
        except ParsingMemoryError as error:
            failure = error
        else:
            return
        in_a_row += 1
        if in_a_row > LOST_IN_A_ROW or time.monotonic() > deadline:
            raise failure
        yield failed_page(pages[at])
        at += 1


def _decoded(data: bytes) -> RawPage:
    try:
        return decode_page(data)
    except (ValueError, KeyError, TypeError) as error:
        raise CorruptPdfError(
            "The PDF made its reader fail, so it is damaged. Ask for a new copy."
        ) from error
