"""Running a task on a document in a worker, and turning what went wrong into docintel's errors."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from docintel.errors import (
    CorruptPdfError,
    DocintelError,
    ParsingError,
    ParsingMemoryError,
    ParsingTimeoutError,
    PasswordRequiredError,
)
from docintel.parsing.worker import wire
from docintel.parsing.worker.pool import Worker, WorkerLostError


@dataclass(frozen=True, slots=True)
class Target:
    """The document a worker is asked to work on: at ``path``, or ``data``, sent when the worker lacks it.

    ``key`` names the bytes; the worker keeps documents open under it.
    """

    key: str
    data: bytes | None = field(default=None, repr=False)
    path: str | None = None
    password: str | None = field(default=None, repr=False)

    @property
    def secret_key(self) -> str:
        """``key`` and the password: what one caller unlocked is not open to the next."""
        return f"{self.key}:{hashlib.sha256((self.password or '').encode()).hexdigest()}"


def run_task(
    worker: Worker, target: Target, task: str, *, timeout_s: float, **args: Any
) -> Iterator[tuple[wire.Header, bytes]]:
    """The results of ``task`` ("module:function", run as ``function(document, **args)``), one by one.

    Each may take ``timeout_s``. Raises what :func:`error_for` makes, and WorkerLostError.
    """
    request = {
        "key": target.secret_key,
        "path": target.path,
        "password": target.password,
        "task": task,
        "args": args,
    }
    code = None
    for payload in (b"", target.data or b""):
        code = None
        for header, data in worker.run(request, payload, timeout_s=timeout_s):
            if header["kind"] == "result":
                yield header, data
            else:
                code = header.get("code", "unknown_document")
        if code != "unknown_document":
            break
    if code is not None:
        raise error_for(code)


def error_for(code: str) -> DocintelError:
    """The error a person sees for a worker's ``code``, or for the ``reason`` of a WorkerLostError."""
    match code:
        case "password":
            return PasswordRequiredError("The PDF is protected by a password. Enter it to open the file.")
        case "wrong_password":
            return PasswordRequiredError("The password does not open this PDF. Enter it again.", wrong=True)
        case "corrupt":
            return CorruptPdfError("The file is damaged and cannot be read as a PDF. Ask for a new copy.")
        case "no_pages":
            return CorruptPdfError("The PDF has no pages that can be read. Ask for a new copy.")
        case "timeout":
            return ParsingTimeoutError(
                "Reading the PDF took longer than allowed and was stopped. Try fewer pages, or raise "
                "DOCINTEL_PARSE_TIMEOUT_S and DOCINTEL_PAGE_TIMEOUT_S."
            )
        case "memory" | "killed":
            return ParsingMemoryError(
                "Reading the PDF needed more memory than allowed and was stopped. Try fewer pages, or raise "
                "DOCINTEL_WORKER_MEMORY_MIB."
            )
        case "crashed":
            return CorruptPdfError("The PDF made its reader fail, so it is damaged. Ask for a new copy.")
        case _:
            return ParsingError("The PDF could not be processed. Try again, or ask for a new copy.")


def lost(error: WorkerLostError) -> DocintelError:
    """The error a person sees for a worker that went away."""
    return error_for(error.reason)
