"""Chat completions over the openai SDK: OpenAI-compatible servers, and every vendor that speaks it."""

from __future__ import annotations

from typing import Any, Final

from openai.types.chat import ChatCompletion

from docintel.errors import ProviderError
from docintel.providers import faults
from docintel.providers.connection import Connection
from docintel.providers.wires import openai_client
from docintel.providers.wires.base import Finish, Structure, WireCall, WireReply

PROBE_TIMEOUT_S: Final = 3.0


class ChatWire:
    """``/chat/completions``, with ``response_format`` for the schema."""

    structures = (Structure.NATIVE, Structure.JSON, Structure.PROMPT)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._client = openai_client.open_client(connection)

    def send(self, call: WireCall) -> WireReply:
        arguments = self._arguments(call)
        client = self._client.with_options(timeout=call.timeout_s)
        if call.on_text is None:
            return self._reply(client.chat.completions.create(**arguments))
        length = 0
        if call.stream_usage:
            arguments["stream_options"] = {"include_usage": True}
        with client.chat.completions.stream(**arguments) as stream:
            for event in stream:
                if event.type == "content.delta":
                    length += len(event.delta)
                    call.on_text(length)
            return self._reply(stream.get_final_completion())

    def window(self, model: str) -> int | None:
        """vLLM says ``max_model_len`` in its list of models, llama.cpp ``n_ctx`` among its properties."""
        client = self._client.with_options(timeout=PROBE_TIMEOUT_S)
        for listed in client.models.list().data or ():
            length = getattr(listed, "max_model_len", None)
            if listed.id == model and isinstance(length, int):
                return length
        properties = client.get("../props", cast_to=object)
        found = properties.get("default_generation_settings", {}) if isinstance(properties, dict) else {}
        length = found.get("n_ctx") if isinstance(found, dict) else None
        return length if isinstance(length, int) else None

    def close(self) -> None:
        self._client.close()

    def translate(self, error: Exception) -> ProviderError | None:
        return openai_client.translate(error, self._connection)

    def _arguments(self, call: WireCall) -> dict[str, Any]:
        arguments: dict[str, Any] = {
            "model": call.model,
            "messages": [
                {"role": "system", "content": call.system},
                {"role": "user", "content": _content(call)},
            ],
            call.length_parameter: call.max_output_tokens,
        }
        if call.structure is Structure.NATIVE:
            named = {"name": call.schema_name, "schema": call.schema, "strict": True}
            arguments["response_format"] = {"type": "json_schema", "json_schema": named}
        elif call.structure is Structure.JSON:
            arguments["response_format"] = {"type": "json_object"}
        if call.temperature is not None:
            arguments["temperature"] = call.temperature
        if call.extra:
            arguments["extra_body"] = dict(call.extra)
        return arguments

    def _reply(self, completion: ChatCompletion) -> WireReply:
        if not isinstance(completion, ChatCompletion) or not completion.choices:
            raise faults.not_an_api(self._connection.vendor, self._connection.title)
        choice = completion.choices[0]
        refusal = choice.message.refusal or ""
        usage = completion.usage
        return WireReply(
            text=_text(choice.message.content),
            finish=_finish(choice.finish_reason, refusal),
            model=completion.model or "",
            raw=completion.to_json(indent=None, warnings=False),
            usage={"input_tokens": usage.prompt_tokens, "output_tokens": usage.completion_tokens}
            if usage
            else {},
            request_id=getattr(completion, "_request_id", None) or completion.id,
            refusal=refusal,
        )


def _text(content: Any) -> str:
    """The text of a message; Mistral's reasoning models send parts, their thoughts beside it."""
    if isinstance(content, list):
        return "".join(str(part["text"]) for part in content if part.get("type") == "text")
    return content or ""


def _finish(reason: str | None, refusal: str) -> Finish:
    if refusal or reason == "content_filter":
        return Finish.REFUSED
    return Finish.LENGTH if reason in ("length", "model_length") else Finish.WHOLE


def _content(call: WireCall) -> str | list[dict[str, Any]]:
    """Plain text, which every server takes, or parts where there are images."""
    if not call.images:
        return call.user
    images = [{"type": "image_url", "image_url": {"url": url}} for url in call.image_urls]
    return [{"type": "text", "text": call.user}, *images]
