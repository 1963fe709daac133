"""Reading pages in a worker: started again after a page that kills it, stopped when it takes too long."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from docintel.errors import CorruptPdfError, DocintelError, ParsingMemoryError
from docintel.parsing.raw import RawPage, decode_page, failed_page
from docintel.parsing.worker.calls import Target, error_for, lost, run_task
from docintel.parsing.worker.pool import WorkerLostError, get_pool
from docintel.settings import get_settings

DESCRIBE = "docintel.parsing.worker.main:describe_document"
READ_PAGES = "docintel.parsing.extract.task:read_pages"
PAGES_FOR_SEVERAL = 24  # from here on starting a second worker pays
PAGES_FOR_WARM = 6  # and from here on using a second one that waits
CHUNK = 8  # pages asked of a worker at once, at most, where several work on one document
LOST_IN_A_ROW = 2  # pages that may take a worker down one after the other before the file is given up

_Read = SimpleQueue[RawPage | BaseException | None]  # None: no more pages come


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
    """Yield ``pages`` as ``reader`` reads them, in order; where it pays, several workers read them at once.

    A page on which the worker hangs, crashes or runs out of memory comes flagged ``page_failed``. Raises the
    error of the last such page where several in a row do, and ParsingTimeoutError when it all takes too long.
    """
    settings = get_settings()
    deadline = time.monotonic() + settings.parse_timeout_s + (page_timeout_s or 0.0) * len(pages)
    job = _Job(target, reader, page_timeout_s or settings.page_timeout_s, deadline)
    pool = get_pool("parse")
    if len(pages) >= (PAGES_FOR_WARM if pool.waiting > 1 else PAGES_FOR_SEVERAL):
        yield from _read_by_several(job, pages, pool.size)
    else:
        yield from job.read(pages)


def _read_by_several(job: _Job, pages: Sequence[int], workers: int) -> Iterator[RawPage]:
    """Yield ``pages`` in order, each as soon as it and those before it are read."""
    size = min(CHUNK, -(-len(pages) // (2 * workers)))
    chunks = [pages[at : at + size] for at in range(0, len(pages), size)]
    read: list[_Read] = [SimpleQueue() for _ in chunks]
    with ThreadPoolExecutor(workers, thread_name_prefix="docintel-parse") as threads:
        try:
            for chunk, queue in zip(chunks, read, strict=True):
                threads.submit(_read_into, queue, job, chunk)
            for queue in read:
                while (page := queue.get()) is not None:
                    if isinstance(page, BaseException):
                        raise page
                    yield page
        finally:  # also where the caller gave up: what is being read is left at the next page
            job.stopped = True
            threads.shutdown(wait=True, cancel_futures=True)


def _read_into(queue: _Read, job: _Job, pages: Sequence[int]) -> None:
    try:
        for page in job.read(pages):
            queue.put(page)
    except BaseException as error:  # noqa: BLE001  it is raised by who waits for the page
        queue.put(error)
    else:
        queue.put(None)


@dataclass
class _Job:
    """Reading some pages of one document with one reader, before ``deadline`` (monotonic seconds)."""

    target: Target
    reader: str
    page_timeout_s: float
    deadline: float
    stopped: bool = False
    in_a_row: int = 0  # pages lost since one was read

    def read(self, pages: Sequence[int]) -> Iterator[RawPage]:
        at = 0
        while at < len(pages):
            failure: DocintelError
            try:
                for page in self._until_lost(pages[at:]):
                    yield page
                    at += 1
                    self.in_a_row = 0
            except WorkerLostError as error:
                failure = lost(error)
            except ParsingMemoryError as error:
                failure = error
            else:
                return
            self.in_a_row += 1
            if self.in_a_row > LOST_IN_A_ROW or time.monotonic() > self.deadline:
                raise failure
            yield failed_page(pages[at])
            at += 1

    def _until_lost(self, pages: Sequence[int]) -> Iterator[RawPage]:
        with get_pool("parse").lend() as worker:
            results = run_task(
                worker,
                self.target,
                READ_PAGES,
                timeout_s=self.page_timeout_s,
                pages=list(pages),
                reader=self.reader,
            )
            for _, data in results:
                yield _decoded(data)
                if self.stopped:
                    return
                if time.monotonic() > self.deadline:
                    raise error_for("timeout")


def _decoded(data: bytes) -> RawPage:
    try:
        return decode_page(data)
    except (ValueError, KeyError, TypeError) as error:
        raise CorruptPdfError(
            "The PDF made its reader fail, so it is damaged. Ask for a new copy."
        ) from error
