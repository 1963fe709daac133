"""What is particular to one vendor, and what no vendor may give away."""

from __future__ import annotations

import gc
import json
import logging
import warnings
from collections.abc import Callable
from typing import Any

import pytest

from docintel import errors
from docintel.generation.contract import AmountAnswer
from docintel.providers import CallControl, get_completion, loading
from tests.providers.answers import FOUND, TEXT
from tests.providers.protocols import ANTHROPIC, AZURE, LLAMACPP, MISTRAL, OPENAI, PROTOCOLS, Protocol
from tests.providers.server import ScriptedServer, Seen, Step, json_step, serving

At = Callable[[Protocol, ScriptedServer], str]


def ask(address: str, **named: Any) -> Any:
    return get_completion("system", "user", AmountAnswer, address, **named)


@pytest.mark.parametrize("streamed", [False, True])
def test_anthropic_is_made_to_call_a_tool_where_it_has_no_structured_output(at: At, streamed: bool) -> None:
    def older_model(seen: Seen) -> Step:
        if "output_config" in seen.body:
            return ANTHROPIC.error(400, "output_config: json_schema is not supported by this model")
        assert seen.body["tool_choice"] == {"type": "tool", "name": "answer"}
        called = {"type": "tool_use", "id": "t-1", "name": "answer", "input": json.loads(TEXT)}
        return _anthropic_stream(TEXT) if streamed else json_step(_message(called))

    with serving(older_model) as server:
        address = at(ANTHROPIC, server)
        completion = ask(address, control=CallControl() if streamed else None)
    assert completion.parsed == FOUND
    assert any("in the prompt" in note for note in completion.notes)


def _message(*content: object) -> dict[str, Any]:
    return {
        "id": "msg-1",
        "type": "message",
        "role": "assistant",
        "model": "served-model",
        "content": list(content),
        "stop_reason": "tool_use" if content else None,
        "stop_sequence": None,
        "usage": {"input_tokens": 900, "output_tokens": 70},
    }


def _anthropic_stream(text: str) -> Step:
    block = {"type": "tool_use", "id": "t-1", "name": "answer", "input": {}}
    delta = {"type": "input_json_delta", "partial_json": text}
    events: list[dict[str, Any]] = [
        {"type": "message_start", "message": _message()},
        {"type": "content_block_start", "index": 0, "content_block": block},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 70}},
        {"type": "message_stop"},
    ]
    lines = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)
    return Step(lines.encode(), headers={"content-type": "text/event-stream"})


def test_anthropic_gets_bounds_in_words_from_the_start(at: At) -> None:
    with serving(ANTHROPIC.answer(TEXT, "whole")) as server:
        ask(at(ANTHROPIC, server))
    schema = server.seen[0].body["output_config"]["format"]["schema"]
    assert "$ref" not in str(schema)
    assert "minimum 0" in schema["properties"]["confidence"]["description"]
    assert "minimum" not in schema["properties"]["confidence"]


def test_openai_keeps_nothing_and_does_not_reason(at: At) -> None:
    with serving(OPENAI.answer(TEXT, "whole")) as server:
        ask(at(OPENAI, server))
    body = server.seen[0].body
    assert body["store"] is False
    assert body["reasoning"] == {"effort": "none"}
    assert body["text"]["format"]["strict"] is True


def test_anthropic_does_not_think_unless_the_model_must(at: At) -> None:
    def always_thinks(seen: Seen) -> Step:
        if "thinking" in seen.body:
            return ANTHROPIC.error(400, "thinking: 'disabled' is not supported by this model")
        return ANTHROPIC.answer(TEXT, "whole")

    with serving(always_thinks) as server:
        assert ask(at(ANTHROPIC, server)).parsed == FOUND
    assert server.seen[0].body["thinking"] == {"type": "disabled"}
    assert len(server.seen) == 2


def test_a_model_without_reasoning_is_asked_without_the_parameter_from_then_on(at: At) -> None:
    def plain_model(seen: Seen) -> Step:
        if "reasoning" in seen.body:
            return OPENAI.error(
                400, "Unsupported parameter: 'reasoning.effort' is not supported with this model."
            )
        return OPENAI.answer(TEXT, "whole")

    with serving(plain_model) as server:
        address = at(OPENAI, server)
        ask(address)
        ask(address)
    assert ["reasoning" in seen.body for seen in server.seen] == [True, False, False]


def test_azures_content_filter_is_a_refusal(at: At) -> None:
    body = {"error": {"message": "filtered by policy", "code": "content_filter", "status": 400}}
    with serving(json_step(body, 400)) as server, pytest.raises(errors.RefusedError, match="content filter"):
        ask(at(AZURE, server))


def test_mistral_refuses_what_it_does_not_know_in_its_own_way(at: At) -> None:
    def strict(seen: Seen) -> Step:
        if "stream_options" in seen.body:
            return MISTRAL.error(422, "Extra inputs are not permitted: stream_options")
        return MISTRAL.stream(TEXT)

    with serving(strict) as server:
        assert ask(at(MISTRAL, server), control=CallControl()).parsed == FOUND


def test_mistrals_thoughts_beside_the_answer_are_left_out(at: At) -> None:
    body = json.loads(MISTRAL.answer(TEXT, "whole").body)
    thoughts = {"type": "thinking", "thinking": [{"type": "text", "text": "Let me see {}."}]}
    body["choices"][0]["message"]["content"] = [thoughts, {"type": "text", "text": TEXT}]
    with serving(json_step(body)) as server:
        assert ask(at(MISTRAL, server)).parsed == FOUND


def test_a_model_that_may_not_be_streamed_is_asked_for_the_whole_answer(at: At) -> None:
    def unverified(seen: Seen) -> Step:
        if seen.body.get("stream"):
            return OPENAI.error(400, "Your organization must be verified to stream this model.")
        return OPENAI.answer(TEXT, "whole")

    with serving(unverified) as server:
        completion = ask(at(OPENAI, server), control=CallControl())
    assert completion.parsed == FOUND
    assert "does not stream" in completion.notes[0]


def test_one_long_answer_does_not_cap_the_next(at: At) -> None:
    steps = [OPENAI.answer(TEXT, "length"), OPENAI.answer(TEXT, "whole")]
    with serving(*steps) as server:
        address = at(OPENAI, server)
        first, second = ask(address), ask(address)
    assert ["maxItems" in str(seen.body) for seen in server.seen] == [False, True, False]
    assert "cut off" in first.notes[0]
    assert second.notes == ()


def test_a_failed_response_of_openai_is_a_server_error(at: At) -> None:
    failed = json.loads(OPENAI.answer(TEXT, "whole").body) | {
        "status": "failed",
        "error": {"code": "server_error", "message": "The model failed."},
    }
    with serving(json_step(failed)) as server, pytest.raises(errors.ServerDownError):
        ask(at(OPENAI, server))


def test_an_endpoint_of_ones_own_is_asked_with_its_own_key(setting: Callable[..., None]) -> None:
    with serving(LLAMACPP.answer(TEXT, "whole")) as server:
        setting(
            OPENAI_API_KEY="sk-of-openai",
            DOCINTEL_API_KEY="of-the-endpoint",
            DOCINTEL_PROVIDER="openai",
            DOCINTEL_MODEL="local",
            DOCINTEL_BASE_URL=f"{server.url}/v1",
        )
        completion = get_completion("system", "user", AmountAnswer)
    assert completion.provider == "compatible"
    assert server.seen[0].header("authorization") == "Bearer of-the-endpoint"
    assert server.seen[0].path == "/v1/chat/completions"


def test_a_document_is_not_sent_on_to_where_a_server_points(at: At) -> None:
    with serving(LLAMACPP.answer(TEXT, "whole")) as elsewhere:
        moved = Step(b"", 307, {"location": f"{elsewhere.url}/v1/chat/completions"})
        with serving(moved) as server, pytest.raises(errors.ProviderError):
            ask(at(LLAMACPP, server))
    assert elsewhere.seen == []


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.vendor)
def test_the_key_is_in_no_log_error_or_completion(
    protocol: Protocol, at: At, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    echo = protocol.error(401, "Incorrect API key provided: Bearer test-key")
    with serving(protocol.answer(TEXT, "whole"), echo) as server:
        address = at(protocol, server)
        completion = ask(address)
        with pytest.raises(errors.AuthenticationError) as caught:
            ask(address)
    assert "test-key" not in repr(completion) + caplog.text + str(caught.value)


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda each: each.vendor)
def test_a_vendor_no_longer_kept_lets_its_connections_go(at: At, protocol: Protocol) -> None:
    with serving(protocol.answer(TEXT, "whole")) as server:
        ask(at(protocol, server))
        with warnings.catch_warnings(record=True) as left_open:
            warnings.simplefilter("always", ResourceWarning)
            loading._load.cache_clear()
            gc.collect()
    assert [str(each.message) for each in left_open if each.category is ResourceWarning] == []
