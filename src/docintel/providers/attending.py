"""A call on a thread of its own: a stop or the deadline ends the waiting at once, also for a silent vendor.

What the call reports is passed on in the caller's thread: screens need that.
"""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from docintel.providers.guard import Guard

T = TypeVar("T")
Report = Callable[[int], None]

_LOOK_EVERY_S: Final = 0.05


def attend(work: Callable[[Report], T], guard: Guard, on_text: Report | None) -> T:
    """``work``'s result; ``work`` is given a function to report to, whose reports go to ``on_text``.

    Raises what ``work`` raises, or CancelledError or ProviderTimeoutError of ``guard``. Then ``work`` is left
    alone: it hears of it from the same guard, with the next bytes that come in.
    """
    news: SimpleQueue[tuple[str, Any]] = SimpleQueue()
    context = contextvars.copy_context()

    def run() -> None:
        try:
            news.put(("result", context.run(work, lambda length: news.put(("text", length)))))
        except BaseException as error:  # noqa: BLE001  (raised again in the caller's thread)
            news.put(("error", error))

    threading.Thread(target=run, name="docintel-model-call", daemon=True).start()
    while True:
        try:
            kind, value = news.get(timeout=_LOOK_EVERY_S)
        except Empty:
            guard.check()
            continue
        if kind == "error":
            raise value
        if kind == "result":
            result: T = value
            return result
        if on_text:
            on_text(value)
        guard.check()
