"""Warm worker processes, lent out one request at a time, killed where they hang or eat too much."""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path

from docintel.errors import ParsingError
from docintel.parsing.worker import wire
from docintel.settings import get_settings

START_TIMEOUT_S = 60.0
PIPE_BYTES = 1 << 20  # the most an unprivileged process gets on Linux
# What a worker may know of the environment: no keys, no settings.
PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT")


class WorkerLostError(Exception):
    """The worker died or was killed: ``reason`` is ``timeout``, ``killed`` (by the system) or ``crashed``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Worker:
    """One child process and the pipe to it. Used by one thread at a time."""

    def __init__(self, memory_mib: int) -> None:
        root = str(Path(__file__).resolve().parents[3])
        # PyMuPDF loads its layout model when imported; nothing here uses it, and without it a worker is up in
        # a third of the time.
        program = (
            f"import sys; sys.path.insert(0, {root!r}); sys.modules['pymupdf.layout'] = None; "
            f"from docintel.parsing.worker.main import main; main({memory_mib})"
        )
        environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment | {"OMP_NUM_THREADS": "1"},
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        for pipe in (self._process.stdin, self._process.stdout):
            _widen(pipe.fileno())
        self._requests = Connection(os.dup(self._process.stdin.fileno()), readable=False)
        self._replies = Connection(os.dup(self._process.stdout.fileno()), writable=False)
        self._process.stdin.close()
        self._process.stdout.close()
        self.usable = False

    def wait_ready(self) -> None:
        """Wait for a new process to be up. Raises ParsingError where it does not come up."""
        try:
            self._next(time.monotonic() + START_TIMEOUT_S)
        except WorkerLostError as error:
            self.kill()
            raise ParsingError(
                "The process that reads PDF files could not be started. Check that docintel is installed "
                "completely and that the machine has memory left, then try again."
            ) from error
        self.usable = True

    def run(
        self, request: wire.Header, payload: bytes, *, timeout_s: float
    ) -> Iterator[tuple[wire.Header, bytes]]:
        """Send ``request`` and yield its frames; each may take ``timeout_s`` seconds.

        Raises WorkerLostError. A caller that stops early leaves the worker unusable: the pool ends it.
        """
        self.usable = False
        try:
            wire.send(self._requests, {**request, "timeout_s": timeout_s}, payload)
        except OSError as error:
            raise self._lost() from error
        while True:
            header, data = self._next(time.monotonic() + timeout_s)
            if header["kind"] == "end":
                self.usable = not header["retire"]
                return
            yield header, data

    def _next(self, deadline: float) -> tuple[wire.Header, bytes]:
        try:
            if not self._replies.poll(max(deadline - time.monotonic(), 0.0)):
                self.kill()
                raise WorkerLostError("timeout")
            return wire.receive(self._replies)
        except (EOFError, OSError, ValueError) as error:
            raise self._lost() from error

    def _lost(self) -> WorkerLostError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        code = self._process.poll()
        self.kill()
        return WorkerLostError("killed" if code == -9 else "crashed")

    def is_alive(self) -> bool:
        """Whether the process is there; an idle one may have been taken by the system, short of memory."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self.usable = False
        with contextlib.suppress(OSError):
            self._process.kill()
        self._requests.close()
        self._replies.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(5.0)


def _widen(descriptor: int) -> None:
    """Let a pipe hold some pages, so that a worker reads on while the last one waits to be fetched."""
    with contextlib.suppress(OSError, AttributeError):  # where the system has no such setting
        fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, PIPE_BYTES)


class WorkerPool:
    """At most ``size`` workers, started when first needed, kept warm, safe from any thread."""

    def __init__(self, size: int, memory_mib: int) -> None:
        self.size = size
        self._slots = threading.BoundedSemaphore(size)
        self._memory_mib = memory_mib
        self._idle: list[Worker] = []
        self._lock = threading.Lock()

    @property
    def waiting(self) -> int:
        """How many workers are up with nothing to do."""
        return len(self._idle)

    @contextlib.contextmanager
    def lend(self) -> Iterator[Worker]:
        """A worker for the length of the block. One that is not at rest afterwards is ended."""
        with self._slots:
            worker = self._take()
            try:
                yield worker
            finally:
                if worker.usable:
                    with self._lock:
                        self._idle.append(worker)
                else:
                    worker.kill()

    def _take(self) -> Worker:
        with self._lock:
            while self._idle:
                idle = self._idle.pop()
                if idle.is_alive():
                    return idle
                idle.kill()
        worker = Worker(self._memory_mib)
        worker.wait_ready()
        return worker

    def close(self) -> None:
        """End the idle workers; those lent out end when they come back or the application ends."""
        with self._lock:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.kill()


@lru_cache(maxsize=2)
def get_pool(purpose: str) -> WorkerPool:
    """The pool for ``"parse"`` or for ``"render"``: apart, so no parse holds up a page turn."""
    size = max(2, min(4, os.cpu_count() or 2)) if purpose == "parse" else 2
    pool = WorkerPool(size, get_settings().worker_memory_mib)
    atexit.register(pool.close)
    return pool


# A forked child must not talk to its parent's workers.
os.register_at_fork(after_in_child=get_pool.cache_clear)
