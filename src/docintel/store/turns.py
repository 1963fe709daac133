"""First come, first served for the threads of one process that want to write to SQLite.

SQLite's own waiting is a poll with growing pauses: under load whoever waits longest tries least often, and
may wait until its timeout while others write again and again.
"""

from __future__ import annotations

from collections import deque
from threading import Lock


class Turns:
    """A lock that is given to its waiters in the order they came."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._taken = False
        self._waiting: deque[Lock] = deque()

    def take(self, timeout_s: float) -> bool:
        """Wait for this caller's turn; False where it did not come in time."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=timeout_s):
            return True
        with self._guard:
            if turn in self._waiting:
                self._waiting.remove(turn)
                return False
        return True  # it came between the two lines above

    def give(self) -> None:
        """Let the next one have it."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
