"""Reading documents in the background, a few at a time. It goes on when the page is left."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue

from docintel.errors import DocintelError

AT_ONCE = 2
"""Documents read at the same time; a long one has several workers to itself."""


class ReadingStopped(Exception):  # noqa: N818  (it is no error: somebody asked for it)
    """Somebody stopped the reading of a document."""


@dataclass(slots=True)
class Job:
    """The reading of one document: how far it got, and a way to stop it and to wait for it."""

    document_id: str
    sha256: str
    password: str | None = field(default=None, repr=False)
    done: int = 0  # pages
    stopped: threading.Event = field(default_factory=threading.Event)
    over: threading.Event = field(default_factory=threading.Event)

    def tell(self, done: int, _total: int = 0) -> None:
        """Progress of parse_pdf. Raises ReadingStopped, which cancels it, where somebody stopped it."""
        self.done = done
        if self.stopped.is_set():
            raise ReadingStopped


class Intake:
    """The documents waiting to be read in this process. Thread-safe.

    ``read`` does one job; nothing it raises ends the thread it runs on.
    """

    def __init__(self, read: Callable[[Job], None], *, at_once: int = AT_ONCE) -> None:
        self._read = read
        self._at_once = at_once
        self._waiting: SimpleQueue[Job] = SimpleQueue()
        self._jobs: dict[str, Job] = {}
        self._hands = 0
        self._lock = threading.Lock()

    def put(self, job: Job) -> Job:
        """Read a document when its turn comes; gives the job there is already where it waits or is read."""
        with self._lock:
            if job.document_id in self._jobs:
                return self._jobs[job.document_id]
            self._jobs[job.document_id] = job
            self._waiting.put(job)
            if self._hands < self._at_once:
                self._hands += 1
                threading.Thread(target=self._work, name="intake", daemon=True).start()
        return job

    def get(self, document_id: str) -> Job | None:
        """The reading of a document that waits or is under way here."""
        with self._lock:
            return self._jobs.get(document_id)

    def stop(self, document_id: str) -> bool:
        """Stop the reading of a document at its next page; says whether there was one to stop."""
        job = self.get(document_id)
        if job is not None:
            job.stopped.set()
        return job is not None

    def _work(self) -> None:
        while True:
            with self._lock:
                try:
                    job = self._waiting.get_nowait()
                except Empty:
                    self._hands -= 1
                    return
            try:
                self._read(job)
            except DocintelError:
                pass  # the store is not there: the document waits until docintel starts again
            finally:
                with self._lock:
                    self._jobs.pop(job.document_id, None)
                job.over.set()
