"""Ollama's own chat protocol.

Not its OpenAI-compatible one: that cannot set the window, and a prompt longer than the default window is
cut at its beginning without a word.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import httpx2

from docintel import errors
from docintel.providers import faults, guard
from docintel.providers.connection import Connection
from docintel.providers.wires.base import Finish, Structure, WireCall, WireReply
from docintel.providers.wires.watching import watch_response

LARGEST_WINDOW: Final = 16_384  # memory grows with the window; more only where a setting asks for it
PROBE_TIMEOUT_S: Final = 3.0


class OllamaWire:
    """``/api/chat`` with ``format`` for the schema, which Ollama turns into a grammar."""

    structures = (Structure.NATIVE, Structure.JSON, Structure.PROMPT)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._client = httpx2.Client(
            base_url=connection.base_url,
            headers={"Authorization": f"Bearer {connection.key_text}"} if connection.key else {},
            event_hooks={"response": [watch_response]},
        )

    def send(self, call: WireCall) -> WireReply:
        body = _body(call, self._connection.context_window)
        with self._client.stream("POST", "/api/chat", json=body, timeout=call.timeout_s) as response:
            if response.status_code != httpx2.codes.OK:
                response.read()
                response.raise_for_status()
            return self._reply(list(_chunks(response, call)))

    def window(self, model: str) -> int | None:
        response = self._client.post("/api/show", json={"model": model}, timeout=PROBE_TIMEOUT_S)
        response.raise_for_status()
        facts = response.json().get("model_info", {})
        lengths = [value for name, value in facts.items() if name.endswith(".context_length")]
        return min(*lengths, LARGEST_WINDOW) if lengths else None

    def close(self) -> None:
        self._client.close()

    def translate(self, error: Exception) -> errors.ProviderError | None:
        vendor, title = self._connection.vendor, self._connection.title
        if isinstance(error, httpx2.TimeoutException):
            return guard.timed_out(vendor, title)
        if isinstance(error, httpx2.HTTPStatusError):
            response = error.response
            return faults.status_error(vendor, title, response.status_code, _said(response), response.headers)
        if isinstance(error, httpx2.TransportError):
            return faults.unreachable(vendor, title)
        if isinstance(error, (json.JSONDecodeError, AttributeError, KeyError)):
            return faults.not_an_api(vendor, title)
        return None

    def _reply(self, chunks: list[dict[str, Any]]) -> WireReply:
        last = chunks[-1] if chunks else {}
        if "error" in last:
            raise faults.status_error(
                self._connection.vendor, self._connection.title, 500, str(last["error"])
            )
        if not last.get("done"):
            raise faults.unreachable(self._connection.vendor, self._connection.title)
        text = "".join(chunk["message"]["content"] for chunk in chunks)
        whole = last | {"message": {"role": "assistant", "content": text}}
        return WireReply(
            text=text,
            finish=Finish.LENGTH if last.get("done_reason") == "length" else Finish.WHOLE,
            model=str(last.get("model", "")),
            raw=json.dumps(whole, ensure_ascii=False),
            usage={
                "input_tokens": int(last.get("prompt_eval_count", 0)),
                "output_tokens": int(last.get("eval_count", 0)),
            },
        )


def _body(call: WireCall, window: int | None) -> dict[str, Any]:
    options: dict[str, Any] = {"num_predict": call.max_output_tokens, "num_ctx": window or LARGEST_WINDOW}
    if call.temperature is not None:
        options["temperature"] = call.temperature
    user: dict[str, Any] = {"role": "user", "content": call.user}
    if call.images:
        user["images"] = call.images_base64
    body: dict[str, Any] = {
        "model": call.model,
        "messages": [{"role": "system", "content": call.system}, user],
        "stream": call.on_text is not None,
        "options": options,
        "truncate": False,  # rather an error than a prompt cut at its beginning
        **call.extra,
    }
    if call.structure is not Structure.PROMPT:
        body["format"] = dict(call.schema) if call.structure is Structure.NATIVE else "json"
    return body


def _chunks(response: httpx2.Response, call: WireCall) -> Iterator[dict[str, Any]]:
    """The JSON objects of the body, one a line; a whole answer is one of them."""
    length = 0
    for line in response.iter_lines():
        if not line.strip():
            continue
        chunk = json.loads(line)
        yield chunk
        length += len(chunk.get("message", {}).get("content", ""))
        if call.on_text:
            call.on_text(length)


def _said(response: httpx2.Response) -> str:
    try:
        return faults.message_of(response.json())
    except ValueError:
        return response.text
