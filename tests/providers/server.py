"""A local HTTP server that answers by script, also badly: a step per request, the last again and again."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Step:
    """One response. ``drip_s`` is the pause after each byte; ``cut_after`` hangs up after so many."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: {"content-type": "application/json"})
    delay_s: float = 0.0
    drip_s: float = 0.0
    cut_after: int | None = None


@dataclass(frozen=True)
class Seen:
    """One request as it came in."""

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]

    def header(self, name: str) -> str | None:
        """The value of the header ``name``, in small letters as given."""
        return next((value for key, value in self.headers.items() if key.lower() == name), None)


Answering = Step | Callable[[Seen], Step]


def json_step(body: object, status: int = 200, **headers: str) -> Step:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Step(json.dumps(body).encode(), status, {"content-type": "application/json", **named})


class ScriptedServer:
    """``url`` is its address without a path; ``seen`` what was asked of it."""

    def __init__(self, steps: list[Answering]) -> None:
        self.steps = steps
        self.seen: list[Seen] = []
        self.hung_up = threading.Event()  # the client went away before the whole answer was sent
        self._lock = threading.Lock()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"

    def next_step(self, seen: Seen) -> Step:
        with self._lock:
            self.seen.append(seen)
            step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
        return step(seen) if callable(step) else step

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self._answer(Seen(self.path, dict(self.headers), {}))

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers.get("content-length", "0")))
                self._answer(Seen(self.path, dict(self.headers), json.loads(raw or b"{}")))

            def _answer(self, seen: Seen) -> None:
                step = server.next_step(seen)
                time.sleep(step.delay_s)
                self.send_response(step.status)
                for name, value in step.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(step.body)))
                self.end_headers()
                self._send(step)

            def _send(self, step: Step) -> None:
                body = step.body if step.cut_after is None else step.body[: step.cut_after]
                try:
                    if step.drip_s:
                        for byte in body:
                            self.wfile.write(bytes([byte]))
                            self.wfile.flush()
                            time.sleep(step.drip_s)
                    else:
                        self.wfile.write(body)
                        self.wfile.flush()
                except OSError:
                    server.hung_up.set()
                    self.close_connection = True
                if step.cut_after is not None:
                    self.close_connection = True

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Nothing: the test's own assertions speak."""

        return Handler

    def run(self) -> None:
        self._http.serve_forever(poll_interval=0.02)

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()


@contextmanager
def serving(*steps: Answering) -> Iterator[ScriptedServer]:
    """A server on a free port of this machine that plays ``steps``."""
    server = ScriptedServer(list(steps))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join()
