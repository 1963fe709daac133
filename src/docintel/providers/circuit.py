"""A circuit per address: it opens after repeated failures, and lets one call through again after a while."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

FAILURES_TO_OPEN: Final = 3
COOL_DOWN_S: Final = 60.0


@dataclass(slots=True)
class Circuit:
    """Closed while calls succeed. Thread-safe; ``clock`` is monotonic, in seconds."""

    clock: Callable[[], float] = time.monotonic
    _failures: int = 0
    _opened_at: float | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def lets_through(self) -> bool:
        """Whether a call may be made now. While open, one in every COOL_DOWN_S: the probe."""
        with self._lock:
            if self._opened_at is None:
                return True
            if self.clock() - self._opened_at < COOL_DOWN_S:
                return False
            self._opened_at = self.clock()
            return True

    def succeeded(self) -> None:
        with self._lock:
            self._failures, self._opened_at = 0, None

    def failed(self) -> None:
        with self._lock:
            self._failures += 1
            if self._failures >= FAILURES_TO_OPEN:
                self._opened_at = self.clock()
