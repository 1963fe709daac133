"""The pages of a PDF before it is read: enough to leaf through it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from docintel.parsing.render import target_of
from docintel.parsing.worker.calls import lost, run_task
from docintel.parsing.worker.pool import WorkerLostError, get_pool
from docintel.settings import get_settings

SIZES = "docintel.parsing.extract.sizes:page_sizes"


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page's printed label, its number where it has none, and its size in points as displayed."""

    label: str
    width: float
    height: float


def page_sizes(path_or_bytes: str | Path | bytes, *, password: str | None = None) -> list[PageSize]:
    """The pages of a PDF that opens. Raises like parse_pdf."""
    target = target_of(path_or_bytes, password)
    try:
        with get_pool("render").lend() as worker:
            results = run_task(worker, target, SIZES, timeout_s=get_settings().parse_timeout_s)
            ((header, _),) = results
    except WorkerLostError as error:
        raise lost(error) from error
    pages = zip(header["labels"], header["sizes"], strict=True)
    return [PageSize(str(label), float(width), float(height)) for label, (width, height) in pages]
