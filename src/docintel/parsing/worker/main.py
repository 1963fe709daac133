"""The worker process: opens untrusted files and runs tasks on them until its pipe closes.

Started as a program of its own: it never re-runs the caller's script and shares no memory with it.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import resource
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any, cast

import pymupdf

from docintel.parsing.worker import wire
from docintel.parsing.worker.opening import OpeningError, describe, open_pdf

Task = Callable[..., Iterator[tuple[wire.Header, bytes]]]
KEPT_OPEN = 3  # documents a warm worker keeps open, for the next page image
# Percent of MuPDF's store given up after each request. Most of the time to draw a page goes into its fonts:
# those used last stay for the next page, and what is kept never exceeds what the largest page needed.
STORE_SHRUNK_BY = 50
OBJECTS_BETWEEN_COLLECTIONS = 100_000  # a page makes ten thousand at once, none of them in a cycle


def main(memory_mib: int) -> None:
    """Serve requests from standard input until it closes."""
    requests = Connection(os.dup(0), writable=False)
    replies = Connection(os.dup(1), readable=False)
    # MuPDF and its codecs write to the standard streams; nothing of theirs may reach the pipe.
    sink = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(sink, descriptor)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C belongs to the application, which closes the pipe
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    _limit_memory(memory_mib)
    wire.send(replies, {"kind": "ready"})
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    opened: OrderedDict[str, pymupdf.Document] = OrderedDict()
    with contextlib.suppress(EOFError, OSError):
        while True:
            header, payload = wire.receive(requests)
            _serve(header, payload, opened, replies)
            signal.alarm(0)
            pymupdf.TOOLS.store_shrink(STORE_SHRUNK_BY)
            wire.send(replies, {"kind": "end", "retire": _peak_mib() > memory_mib // 2})


def _serve(
    header: wire.Header, payload: bytes, opened: OrderedDict[str, pymupdf.Document], replies: Connection
) -> None:
    # Should the application die first, a page that never ends outlives it only until this alarm.
    alarm_s = int(header["timeout_s"]) + 30
    signal.alarm(alarm_s)
    try:
        document = _document(header, payload, opened)
        if document is None:
            wire.send(replies, {"kind": "unknown_document"})
            return
        for answer, data in _task(header["task"])(document, **header["args"]):
            wire.send(replies, {"kind": "result", **answer}, data)
            signal.alarm(alarm_s)
    except OpeningError as error:
        wire.send(replies, {"kind": "error", "code": error.code})
    except MemoryError:
        opened.clear()
        wire.send(replies, {"kind": "error", "code": "memory"})
    except (EOFError, BrokenPipeError):
        raise
    except Exception as error:  # noqa: BLE001  the worker is the place where anything may fail
        code = "memory" if "malloc" in str(error) else "failed"
        wire.send(replies, {"kind": "error", "code": code, "detail": f"{type(error).__name__}: {error}"})


def _document(
    header: wire.Header, payload: bytes, opened: OrderedDict[str, pymupdf.Document]
) -> pymupdf.Document | None:
    """The document asked for, or None where its bytes have to be sent first."""
    key = header["key"]
    if key in opened:
        opened.move_to_end(key)
        return opened[key]
    if not payload and header.get("path") is None:
        return None
    document = open_pdf(header.get("path"), payload, header["password"])
    opened[key] = document
    while len(opened) > KEPT_OPEN:
        opened.popitem(last=False)[1].close()
    return document


def _task(name: str) -> Task:
    module, _, function = name.partition(":")
    return cast(Task, getattr(importlib.import_module(module), function))


def describe_document(document: pymupdf.Document) -> Iterator[tuple[wire.Header, bytes]]:
    """Task: what is known of the document before any page is read."""
    yield describe(document), b""


def _limit_memory(memory_mib: int) -> None:
    """Bound what this process may allocate; not every system has that limit."""
    limit = memory_mib << 20
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def _peak_mib() -> int:
    """The most memory this program has used.

    Linux counts in ``ru_maxrss`` what the parent used at the fork, so that every worker of a large
    application would look large; /proc counts from the start of the program.
    """
    with contextlib.suppress(OSError), open("/proc/self/status", encoding="ascii", errors="replace") as file:
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) >> 10
    peak: Any = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(peak) >> (20 if sys.platform == "darwin" else 10)
