"""A page as an image, drawn in a worker process."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from docintel.errors import InputError
from docintel.parsing.source import SIGNATURE_WITHIN, check_signature, check_size
from docintel.parsing.worker.calls import Target, lost, run_task
from docintel.parsing.worker.pool import WorkerLostError, get_pool
from docintel.settings import get_settings

DRAW = "docintel.parsing.extract.draw:draw_page"


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """One page's image: encoded ``data`` of type ``mime``, ``width_px`` by ``height_px``."""

    data: bytes
    mime: str
    width_px: int
    height_px: int


def render_page(
    path_or_bytes: str | Path | bytes, page_num: int, *, width_px: int, password: str | None = None
) -> RenderedPage:
    """Draw page ``page_num`` (from 1) about ``width_px`` wide, whole page as displayed.

    Very long or wide pages come smaller than asked for: memory is bounded, not the page. Raises like
    parse_pdf, and InputError for a page that is not there.
    """
    return draw_target(target_of(path_or_bytes, password), page_num, width_px=width_px)


def draw_target(target: Target, page_num: int, *, width_px: int) -> RenderedPage:
    """The same for a document already handed to the workers."""
    timeout_s = get_settings().page_timeout_s
    try:
        with get_pool("render").lend() as worker:
            results = run_task(
                worker, target, DRAW, timeout_s=timeout_s, number=page_num, width_px=int(width_px)
            )
            ((header, data),) = results
    except WorkerLostError as error:
        raise lost(error) from error
    if "pages" in header:
        raise InputError(f"The document has pages 1 to {header['pages']}; there is no page {page_num!r}.")
    return RenderedPage(data, header["mime"], header["width_px"], header["height_px"])


def target_of(path_or_bytes: str | Path | bytes, password: str | None) -> Target:
    """By path where there is one: the worker opens the file itself, a page turn moves no file about."""
    if isinstance(path_or_bytes, (bytes, bytearray, memoryview)):
        data = bytes(path_or_bytes)
        check_size(len(data))
        check_signature(data[:SIGNATURE_WITHIN], "document.pdf")
        return Target(hashlib.sha256(data).hexdigest(), data=data, password=password)
    path = Path(path_or_bytes).resolve()
    try:
        state = path.stat()
        with path.open("rb") as file:
            head = file.read(SIGNATURE_WITHIN)
    except OSError as error:
        raise InputError(f"There is no file {path.name!r} that can be read there.") from error
    check_size(state.st_size)
    check_signature(head, path.name)
    return Target(f"{path}:{state.st_mtime_ns}:{state.st_size}", path=str(path), password=password)
