"""Method ``auto``: the text layer, and a few pages that are pictures recognised without being asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docintel.errors import ParsingError
from docintel.parsing.raw import RawPage
from docintel.parsing.reading import read_in_worker
from docintel.parsing.worker.calls import Target
from docintel.settings import get_settings

TEXT_READER = "docintel.parsing.extract.page:read_page"
READER = "docintel.parsing.ocr.page:read_page_by_ocr"
PAGE_TIMEOUT_S = 60.0  # recognising a dense page takes seconds; on a busy machine many
PICTURE = 0.2  # share of a page without text that a picture must cover to be a scan


def read_by_ocr(target: Target, pages: Sequence[int]) -> Iterator[RawPage]:
    """Yield ``pages``, each recognised where it has no text of its own to trust."""
    return read_in_worker(target, pages, READER, page_timeout_s=PAGE_TIMEOUT_S)


def read_with_scans(target: Target, pages: Sequence[int]) -> Iterator[RawPage]:
    """Yield ``pages`` off their text layer, and recognised where they are pictures, if those are few.

    Beyond the setting ``ocr_pages`` none is recognised: they keep their flag ``no_text``, and method ``ocr``
    reads them when somebody asks. A page that cannot be recognised stays as it was.
    """
    waiting: list[RawPage] = []
    for page in read_in_worker(target, pages, TEXT_READER):
        if waiting or _needs_ocr(page):
            waiting.append(page)  # whether scans are few shows at the end
        else:
            yield page
    scans = [page.page_num for page in waiting if _needs_ocr(page)]
    yield from _recognised(target, waiting, scans if len(scans) <= get_settings().ocr_pages else [])


def _recognised(target: Target, pages: Sequence[RawPage], scans: Sequence[int]) -> Iterator[RawPage]:
    """Yield ``pages``, those among ``scans`` as recognised, each as soon as it is there."""
    left = iter(read_by_ocr(target, scans)) if scans else iter(())
    wanted = set(scans)
    for page in pages:
        if page.page_num not in wanted:
            yield page
            continue
        try:
            read = next(left, page)
        except ParsingError:
            left, read = iter(()), page
        yield page if "page_failed" in read.quality else read


def _needs_ocr(page: RawPage) -> bool:
    """Whether ``page`` shows no text and pictures cover a good part of it, or its text cannot be trusted."""
    if "garbled_text" in page.quality:
        return True
    if "no_text" not in page.quality:
        return False
    boxes = page.image_box
    covered = sum(
        (boxes[at + 2] - boxes[at]) * (boxes[at + 3] - boxes[at + 1]) for at in range(0, len(boxes), 4)
    )
    return covered > PICTURE * page.width * page.height
