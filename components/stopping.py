"""Stopping what runs in a page's own script: with a button, or by leaving the page."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

_LOOK_EVERY_S = 0.5


class StopButton(threading.Event):
    """Is set once the script is to stop. Whoever waits in the script's thread looks at it again and again.

    Streamlit says so by an exception out of anything that is drawn; ``draw`` is called for that, with the
    seconds since the beginning, and must not be costly. :meth:`again` raises the exception once more.
    """

    def __init__(self, draw: Callable[[float], None]) -> None:
        super().__init__()
        self._draw = draw
        self._thread = threading.current_thread()
        self._began = self._looked = time.monotonic()
        self._said: BaseException | None = None

    def is_set(self) -> bool:
        now = time.monotonic()
        if not super().is_set() and self._is_time(now):
            self._looked = now
            try:
                self._draw(now - self._began)
            except BaseException as error:  # noqa: BLE001 - Streamlit's own, raised again by again()
                self._said = error
                self.set()
        return super().is_set()

    def again(self) -> None:
        """Raise what Streamlit said, for its script to end as it wants; nothing where it said nothing."""
        if self._said is not None:
            raise self._said

    def _is_time(self, now: float) -> bool:
        return threading.current_thread() is self._thread and now - self._looked >= _LOOK_EVERY_S
