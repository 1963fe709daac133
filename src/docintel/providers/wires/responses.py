"""OpenAI's Responses protocol, with its native structured output."""

from __future__ import annotations

from typing import Any

from openai.types.responses import Response

from docintel.errors import ProviderError
from docintel.providers import faults
from docintel.providers.connection import Connection
from docintel.providers.wires import openai_client
from docintel.providers.wires.base import Finish, Structure, WireCall, WireReply


class ResponsesWire:
    """``/responses``, with ``text.format`` for the schema; nothing is kept at the vendor (``store`` off)."""

    structures = (Structure.NATIVE, Structure.JSON, Structure.PROMPT)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._client = openai_client.open_client(connection)

    def send(self, call: WireCall) -> WireReply:
        client = self._client.with_options(timeout=call.timeout_s)
        arguments = self._arguments(call)
        if call.on_text is None:
            return self._reply(client.responses.create(**arguments))
        length = 0
        with client.responses.create(**arguments, stream=True) as stream:
            for event in stream:
                if event.type == "response.output_text.delta":
                    length += len(event.delta)
                    call.on_text(length)
                elif event.type in ("response.completed", "response.incomplete", "response.failed"):
                    return self._reply(event.response)
        raise faults.unreachable(self._connection.vendor, self._connection.title)

    def window(self, model: str) -> int | None:
        return None

    def close(self) -> None:
        self._client.close()

    def translate(self, error: Exception) -> ProviderError | None:
        return openai_client.translate(error, self._connection)

    def _arguments(self, call: WireCall) -> dict[str, Any]:
        arguments: dict[str, Any] = {
            "model": call.model,
            "instructions": call.system,
            "input": _input(call),
            "max_output_tokens": call.max_output_tokens,
            "store": False,
        }
        if call.structure is Structure.NATIVE:
            named = {"name": call.schema_name, "schema": call.schema, "strict": True}
            arguments["text"] = {"format": {"type": "json_schema", **named}}
        elif call.structure is Structure.JSON:
            arguments["text"] = {"format": {"type": "json_object"}}
        if call.temperature is not None:
            arguments["temperature"] = call.temperature
        if call.extra:
            arguments["extra_body"] = dict(call.extra)
        return arguments

    def _reply(self, response: Response) -> WireReply:
        if not isinstance(response, Response) or response.output is None:
            raise faults.not_an_api(self._connection.vendor, self._connection.title)
        if response.status == "failed":
            problem = response.error.message if response.error else ""
            raise faults.status_error(self._connection.vendor, self._connection.title, 500, problem)
        refusal = _refusal(response)
        usage = response.usage
        return WireReply(
            text=response.output_text,
            finish=_finish(response, refusal),
            model=response.model,
            raw=response.to_json(indent=None),
            usage={"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens} if usage else {},
            request_id=getattr(response, "_request_id", None) or response.id,
            refusal=refusal,
        )


def _input(call: WireCall) -> str | list[dict[str, Any]]:
    if not call.images:
        return call.user
    images = [{"type": "input_image", "image_url": url, "detail": "high"} for url in call.image_urls]
    return [{"role": "user", "content": [{"type": "input_text", "text": call.user}, *images]}]


def _refusal(response: Response) -> str:
    parts = (part for item in response.output if item.type == "message" for part in item.content)
    return " ".join(part.refusal for part in parts if part.type == "refusal")


def _finish(response: Response, refusal: str) -> Finish:
    reason = response.incomplete_details.reason if response.incomplete_details else None
    if refusal or reason == "content_filter":
        return Finish.REFUSED
    return Finish.LENGTH if response.status == "incomplete" else Finish.WHOLE
