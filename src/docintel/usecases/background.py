"""Work that goes on when whoever began it leaves the page: threads of this process, by their work's id."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue

from docintel.views import Stage

Step = Callable[[int], None]


@dataclass(slots=True)
class Work:
    """One piece of work and what each step is at. ``cancel`` stops it, ``ended`` says that it is over."""

    cancel: threading.Event = field(default_factory=threading.Event)
    ended: threading.Event = field(default_factory=threading.Event)
    stages: dict[int, Stage] = field(default_factory=dict)


class Background:
    """The work of one process. Thread-safe."""

    def __init__(self) -> None:
        self._works: dict[str, Work] = {}
        self._lock = threading.Lock()

    def get(self, key: str) -> Work | None:
        """The work of this id; None where none is under way here."""
        with self._lock:
            return self._works.get(key)

    def all(self) -> dict[str, Work]:
        """Everything under way, by its id."""
        with self._lock:
            return dict(self._works)

    def stop(self, key: str, *, patience_s: float = 0.0) -> bool:
        """Stop a piece of work after what it is at; says whether it was under way.

        Waits until it has ended, for ``patience_s`` at most.
        """
        work = self.get(key)
        if work is not None:
            work.cancel.set()
            work.ended.wait(patience_s)
        return work is not None

    def start(
        self,
        key: str,
        steps: Iterable[int],
        step: Callable[[Work, int], None],
        done: Callable[[Work], None],
        *,
        threads: int,
    ) -> bool:
        """Do each of ``steps``, several at once, then ``done``; False where this work is under way already.

        What is left when the work is cancelled is not begun; ``done`` is called all the same.
        """
        work = Work()
        with self._lock:
            if key in self._works:
                return False
            self._works[key] = work
        left: SimpleQueue[int] = SimpleQueue()
        for number in steps:
            left.put(number)
        hands = [
            threading.Thread(target=_work_off, args=(work, left, step), name=f"run-{key[:8]}", daemon=True)
            for _ in range(threads)
        ]
        threading.Thread(target=self._see_through, args=(key, work, hands, done), daemon=True).start()
        return True

    def _see_through(
        self, key: str, work: Work, hands: list[threading.Thread], done: Callable[[Work], None]
    ) -> None:
        try:
            for hand in hands:
                hand.start()
            for hand in hands:
                hand.join()
            done(work)
        finally:
            with self._lock:
                self._works.pop(key, None)
            work.ended.set()


def _work_off(work: Work, left: SimpleQueue[int], step: Callable[[Work, int], None]) -> None:
    while not work.cancel.is_set():
        try:
            number = left.get_nowait()
        except Empty:
            return
        try:
            step(work, number)
        finally:
            work.stages.pop(number, None)
