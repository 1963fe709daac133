"""Anthropic's messages, over its SDK: native structured output, else a tool the model has to call."""

from __future__ import annotations

import json
from typing import Any, Final

import anthropic
from anthropic.types import Message

from docintel import errors
from docintel.providers import faults, guard
from docintel.providers.connection import Connection
from docintel.providers.wires.base import Finish, Structure, WireCall, WireReply
from docintel.providers.wires.watching import watch_response

_FINISHES: Final = {
    "max_tokens": Finish.LENGTH,
    "model_context_window_exceeded": Finish.LENGTH,
    "refusal": Finish.REFUSED,
}


class AnthropicWire:
    """``/v1/messages``. JSON structure is a forced tool call, whose input is the answer."""

    structures = (Structure.NATIVE, Structure.JSON, Structure.PROMPT)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._client = anthropic.Anthropic(
            api_key=connection.key_text,
            base_url=connection.base_url,
            max_retries=0,
            timeout=connection.timeout_s,
            http_client=anthropic.DefaultHttpxClient(
                event_hooks={"response": [watch_response]}, follow_redirects=False
            ),
        )

    def send(self, call: WireCall) -> WireReply:
        client = self._client.with_options(timeout=call.timeout_s)
        arguments = _arguments(call)
        if call.on_text is None:
            return self._reply(client.messages.create(**arguments))
        length = 0
        with client.messages.stream(**arguments) as stream:
            for event in stream:
                if event.type == "text" or event.type == "input_json":
                    length += len(event.text if event.type == "text" else event.partial_json)
                    call.on_text(length)
            return self._reply(stream.get_final_message())

    def window(self, model: str) -> int | None:
        return None

    def close(self) -> None:
        self._client.close()

    def translate(self, error: Exception) -> errors.ProviderError | None:
        vendor, title = self._connection.vendor, self._connection.title
        if isinstance(error, anthropic.APITimeoutError):
            return guard.timed_out(vendor, title)
        if isinstance(error, anthropic.APIConnectionError):
            return faults.unreachable(vendor, title)
        if isinstance(error, anthropic.APIStatusError):
            message = faults.message_of(error.body) or error.message
            return faults.status_error(vendor, title, error.status_code, message, error.response.headers)
        if isinstance(error, (anthropic.AnthropicError, json.JSONDecodeError)):
            return faults.not_an_api(vendor, title)
        return None

    def _reply(self, message: Message) -> WireReply:
        if not isinstance(message, Message) or not isinstance(message.content, list):
            raise faults.not_an_api(self._connection.vendor, self._connection.title)
        usage = message.usage
        return WireReply(
            text=_text(message),
            finish=_FINISHES.get(message.stop_reason or "", Finish.WHOLE),
            model=message.model,
            raw=message.to_json(indent=None),
            usage={"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens},
            request_id=getattr(message, "_request_id", None) or message.id,
        )


def _arguments(call: WireCall) -> dict[str, Any]:
    arguments: dict[str, Any] = {
        "model": call.model,
        "system": call.system,
        "messages": [{"role": "user", "content": _content(call)}],
        "max_tokens": call.max_output_tokens,
    }
    if call.structure is Structure.NATIVE:
        arguments["output_config"] = {"format": {"type": "json_schema", "schema": dict(call.schema)}}
    elif call.structure is Structure.JSON:
        tool = {"name": "answer", "description": "Give the answer.", "input_schema": dict(call.schema)}
        arguments |= {"tools": [tool], "tool_choice": {"type": "tool", "name": "answer"}}
    warmth = {} if call.temperature is None else {"temperature": call.temperature}
    return arguments | {"extra_body": {**warmth, **call.extra}}


def _content(call: WireCall) -> str | list[dict[str, Any]]:
    if not call.images:
        return call.user
    images = [
        {"type": "image", "source": {"type": "base64", "media_type": "image/jpeg", "data": data}}
        for data in call.images_base64
    ]
    return [*images, {"type": "text", "text": call.user}]


def _text(message: Message) -> str:
    for block in message.content:
        if block.type == "tool_use":
            return json.dumps(block.input)
    return "".join(block.text for block in message.content if block.type == "text")
