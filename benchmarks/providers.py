"""What docintel's door to the models costs over the bare SDK call: the median difference, in milliseconds.

The same request goes to a local server that answers at once, in turns through ``openai`` and through
``get_completion``; for the protocols of chat completions and responses. Prints one figure per line, ends with
``ok`` or ``falls short``.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

BAR_MS = 5.0
CALLS = 150
ANSWER = {
    "answer_found": True,
    "items": [
        {
            "spans": [{"line_start": 44, "line_end": 44, "quote": "Deductible: EUR 500 per event"}],
            "value": {"value": "500.00", "currency": "EUR", "unit": "per event"},
        }
    ],
    "extraction_method": "verbatim",
    "confidence": 0.9,
    "caveats": [],
    "complete_answer_found": True,
    "context_completeness_weak": 1.0,
    "context_structured": True,
    "llm_discovered_keywords": [],
    "keywords_found": ["deductible"],
    "conflicting_evidence": False,
    "suggested_clarification": None,
}
USAGE = {"prompt_tokens": 900, "completion_tokens": 70, "total_tokens": 970}
MESSAGE = {"role": "assistant", "content": json.dumps(ANSWER)}
CHAT = {
    "id": "c",
    "object": "chat.completion",
    "created": 1,
    "model": "m",
    "choices": [{"index": 0, "finish_reason": "stop", "message": MESSAGE}],
    "usage": USAGE,
}
PART = {"type": "output_text", "text": json.dumps(ANSWER), "annotations": []}
OUTPUT = {"type": "message", "id": "m", "role": "assistant", "status": "completed", "content": [PART]}
RESPONSE = {
    "id": "r",
    "object": "response",
    "created_at": 1,
    "status": "completed",
    "model": "m",
    "parallel_tool_calls": False,
    "tool_choice": "auto",
    "tools": [],
    "output": [OUTPUT],
    "usage": {"input_tokens": 900, "output_tokens": 70, "total_tokens": 970},
}


class Handler(BaseHTTPRequestHandler):
    """Answers every request at once, by its path."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1  # one packet, no waiting for the other side's acknowledgement

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        body = json.dumps(RESPONSE if self.path.endswith("/responses") else CHAT).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nothing."""


def serve() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()


def in_turns(*calls: Callable[[], Any]) -> list[list[float]]:
    """Milliseconds of each call; they take turns, so that what else the machine does hits all alike."""
    taken: list[list[float]] = [[] for _ in calls]
    for turn in range(CALLS + 10):
        for call, times in zip(calls, taken, strict=True):
            started = time.perf_counter()
            call()
            if turn >= 10:
                times.append((time.perf_counter() - started) * 1000)
    return taken


def measure(port: int) -> bool:
    import openai

    from docintel.generation.contract import AmountAnswer
    from docintel.providers import get_completion
    from docintel.providers.schemas import schema_for
    from docintel.providers.table import VENDORS, register_vendor

    base_url = f"http://127.0.0.1:{port}/v1"
    for name in ("openai", "vllm"):
        register_vendor(replace(VENDORS[name], base_url=base_url))
    client = openai.OpenAI(api_key="none", base_url=base_url)
    schema = {"name": "AmountAnswer", "schema": schema_for(AmountAnswer), "strict": True}
    system, user = "rules " * 400, "12\t1\t12\ttext of the document\n" * 200
    messages: list[Any] = [{"role": "system", "content": system}, {"role": "user", "content": user}]
    chat_format: Any = {"type": "json_schema", "json_schema": schema}
    responses_text: Any = {"format": {"type": "json_schema", **schema}}
    pairs = {
        "chat completions": (
            lambda: client.chat.completions.create(
                model="m", messages=messages, response_format=chat_format, temperature=0, max_tokens=4096
            ),
            lambda: get_completion(system, user, AmountAnswer, "vllm:m"),
        ),
        "responses": (
            lambda: client.responses.create(
                model="m", instructions=system, input=user, text=responses_text, temperature=0, store=False
            ),
            lambda: get_completion(system, user, AmountAnswer, "openai:m"),
        ),
    }
    worst = 0.0
    for name, (bare, ours) in pairs.items():
        bare_ms, ours_ms = map(statistics.median, in_turns(bare, ours))
        over_ms = ours_ms - bare_ms
        worst = max(worst, over_ms)
        print(f"{name}: SDK {bare_ms:.2f} ms, door {ours_ms:.2f} ms, over {over_ms:.2f} ms (bar {BAR_MS})")
    return worst <= BAR_MS


def main() -> int:
    os.environ.update(OPENAI_API_KEY="none", DOCINTEL_PROVIDER="offline")
    with subprocess.Popen([sys.executable, __file__, "serve"], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            met = measure(int(server.stdout.readline()))
        finally:
            server.terminate()
    print("ok" if met else "falls short")
    return 0 if met else 1


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        serve()
    else:
        raise SystemExit(main())
