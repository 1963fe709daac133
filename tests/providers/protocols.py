"""The vendors' protocols as their servers speak them: whole answers, cut ones, refusals, errors."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.providers.server import Step, json_step


@dataclass(frozen=True)
class Protocol:
    """One vendor's way of speaking. ``answer(text, finish)``; finish is whole, length or refused."""

    vendor: str
    model: str
    path: str  # where the server is asked
    base_path: str  # what the row's base_url ends with
    key_variable: str | None
    answer: Callable[[str, str], Step]
    stream: Callable[[str], Step]
    error: Callable[[int, str], Step]
    key_header: tuple[str, str] | None  # header and value in which the key "test-key" must arrive
    text_sent: Callable[[Mapping[str, Any]], str]  # the user's prompt out of a request body


def _sse(events: list[tuple[str | None, object]]) -> Step:
    lines = []
    for name, data in events:
        if name:
            lines.append(f"event: {name}")
        lines.append(f"data: {data if isinstance(data, str) else json.dumps(data)}")
        lines.append("")
    return Step("\n".join([*lines, ""]).encode(), headers={"content-type": "text/event-stream"})


def _chat_answer(text: str, finish: str = "whole") -> Step:
    refused = finish == "refused"
    return json_step(
        {
            "id": "chat-1",
            "object": "chat.completion",
            "created": 1,
            "model": "served-model",
            "choices": [
                {
                    "index": 0,
                    "finish_reason": "length" if finish == "length" else "stop",
                    "message": {
                        "role": "assistant",
                        "content": None if refused else text,
                        "refusal": "I will not." if refused else None,
                    },
                }
            ],
            "usage": {"prompt_tokens": 900, "completion_tokens": 70, "total_tokens": 970},
        },
        x_request_id="req-1",
    )


def _chat_stream(text: str) -> Step:
    def chunk(delta: object, finish: str | None = None, **more: object) -> dict[str, object]:
        choices = [{"index": 0, "delta": delta, "finish_reason": finish}] if delta is not None else []
        return {
            "id": "chat-1",
            "object": "chat.completion.chunk",
            "created": 1,
            "model": "served-model",
            "choices": choices,
            **more,
        }

    half = len(text) // 2
    usage = {"prompt_tokens": 900, "completion_tokens": 70, "total_tokens": 970}
    return _sse(
        [
            (None, chunk({"role": "assistant", "content": ""})),
            (None, chunk({"content": text[:half]})),
            (None, chunk({"content": text[half:]})),
            (None, chunk({}, "stop")),
            (None, chunk(None, usage=usage)),
            (None, "[DONE]"),
        ]
    )


def _openai_error(status: int, message: str) -> Step:
    return json_step({"error": {"message": message, "type": "error", "param": None, "code": None}}, status)


def _mistral_error(status: int, message: str) -> Step:
    if status == 422:
        return json_step({"detail": [{"loc": ["body", "x"], "msg": message, "type": "value_error"}]}, status)
    return json_step({"object": "error", "message": message, "type": "error", "code": None}, status)


def _response(text: str, finish: str = "whole") -> dict[str, Any]:
    part: dict[str, Any] = {"type": "output_text", "text": text, "annotations": [], "logprobs": []}
    if finish == "refused":
        part = {"type": "refusal", "refusal": "I will not."}
    cut = finish == "length"
    return {
        "id": "resp-1",
        "object": "response",
        "created_at": 1,
        "status": "incomplete" if cut else "completed",
        "incomplete_details": {"reason": "max_output_tokens"} if cut else None,
        "error": None,
        "model": "served-model",
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "output": [
            {"type": "message", "id": "m-1", "role": "assistant", "status": "completed", "content": [part]}
        ],
        "usage": {
            "input_tokens": 900,
            "output_tokens": 70,
            "total_tokens": 970,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens_details": {"reasoning_tokens": 0},
        },
    }


def _response_stream(text: str) -> Step:
    half = len(text) // 2

    def delta(piece: str, number: int) -> tuple[str, object]:
        kind = "response.output_text.delta"
        data = {"type": kind, "item_id": "m-1", "output_index": 0, "content_index": 0, "delta": piece}
        return kind, data | {"sequence_number": number, "logprobs": []}

    done = {"type": "response.completed", "sequence_number": 3, "response": _response(text)}
    return _sse([delta(text[:half], 1), delta(text[half:], 2), ("response.completed", done)])


def _message(text: str, finish: str = "whole") -> dict[str, Any]:
    reasons = {"whole": "end_turn", "length": "max_tokens", "refused": "refusal"}
    return {
        "id": "msg-1",
        "type": "message",
        "role": "assistant",
        "model": "served-model",
        "content": [{"type": "text", "text": text}],
        "stop_reason": reasons[finish],
        "stop_sequence": None,
        "usage": {"input_tokens": 900, "output_tokens": 70},
    }


def _message_stream(text: str) -> Step:
    half = len(text) // 2
    start = _message("") | {"content": [], "stop_reason": None}

    def delta(piece: str) -> tuple[str, object]:
        inner = {"type": "text_delta", "text": piece}
        return "content_block_delta", {"type": "content_block_delta", "index": 0, "delta": inner}

    block = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    stop = {"stop_reason": "end_turn", "stop_sequence": None}
    end = {"type": "message_delta", "delta": stop, "usage": {"output_tokens": 70}}
    return _sse(
        [
            ("message_start", {"type": "message_start", "message": start}),
            ("content_block_start", block),
            delta(text[:half]),
            delta(text[half:]),
            ("content_block_stop", {"type": "content_block_stop", "index": 0}),
            ("message_delta", end),
            ("message_stop", {"type": "message_stop"}),
        ]
    )


def _anthropic_error(status: int, message: str) -> Step:
    return json_step({"type": "error", "error": {"type": "api_error", "message": message}}, status)


def _ollama_chunk(text: str, finish: str = "whole", *, done: bool = True) -> dict[str, Any]:
    chunk: dict[str, Any] = {
        "model": "served-model",
        "created_at": "2026-01-01T00:00:00Z",
        "message": {"role": "assistant", "content": text},
        "done": done,
    }
    if done:
        reason = "length" if finish == "length" else "stop"
        chunk |= {"done_reason": reason, "prompt_eval_count": 900, "eval_count": 70}
    return chunk


def _ollama_stream(text: str) -> Step:
    half = len(text) // 2
    chunks = [
        _ollama_chunk(text[:half], done=False),
        _ollama_chunk(text[half:], done=False),
        _ollama_chunk(""),
    ]
    return Step("\n".join(map(json.dumps, chunks)).encode(), headers={"content-type": "application/x-ndjson"})


def _last_message(body: Mapping[str, Any]) -> str:
    return str(body["messages"][-1]["content"])


_BEARER = ("Authorization", "Bearer test-key")

OPENAI = Protocol(
    vendor="openai",
    model="gpt-5.4-mini",
    path="/v1/responses",
    base_path="/v1",
    key_variable="OPENAI_API_KEY",
    answer=lambda text, finish: json_step(_response(text, finish), x_request_id="req-1"),
    stream=_response_stream,
    error=_openai_error,
    key_header=_BEARER,
    text_sent=lambda body: str(body["input"]),
)
AZURE = Protocol(
    vendor="azure",
    model="my-deployment",
    path="/openai/v1/chat/completions",
    base_path="",
    key_variable="AZURE_OPENAI_API_KEY",
    answer=_chat_answer,
    stream=_chat_stream,
    error=_openai_error,
    key_header=_BEARER,
    text_sent=_last_message,
)
ANTHROPIC = Protocol(
    vendor="anthropic",
    model="claude-haiku-5-5",
    path="/v1/messages",
    base_path="",
    key_variable="ANTHROPIC_API_KEY",
    answer=lambda text, finish: json_step(_message(text, finish), request_id="req-1"),
    stream=_message_stream,
    error=_anthropic_error,
    key_header=_BEARER,
    text_sent=_last_message,
)
MISTRAL = Protocol(
    vendor="mistral",
    model="mistral-medium-latest",
    path="/v1/chat/completions",
    base_path="/v1",
    key_variable="MISTRAL_API_KEY",
    answer=_chat_answer,
    stream=_chat_stream,
    error=_mistral_error,
    key_header=_BEARER,
    text_sent=_last_message,
)
OLLAMA = Protocol(
    vendor="ollama",
    model="qwen3:4b",
    path="/api/chat",
    base_path="",
    key_variable=None,
    answer=lambda text, finish: json_step(_ollama_chunk(text, finish)),
    stream=_ollama_stream,
    error=lambda status, message: json_step({"error": message}, status),
    key_header=None,
    text_sent=_last_message,
)
LLAMACPP = Protocol(
    vendor="llamacpp",
    model="local",
    path="/v1/chat/completions",
    base_path="/v1",
    key_variable=None,
    answer=_chat_answer,
    stream=_chat_stream,
    error=_openai_error,
    key_header=None,
    text_sent=_last_message,
)

PROTOCOLS = (OPENAI, AZURE, ANTHROPIC, MISTRAL, OLLAMA, LLAMACPP)
REFUSING = tuple(protocol for protocol in PROTOCOLS if protocol is not OLLAMA)  # Ollama knows no refusals
