"""Each vendor's protocol over its real SDK, against a local server that speaks it, well and badly."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from docintel import errors
from docintel.generation.contract import AmountAnswer
from docintel.providers import CallControl, get_completion
from tests.providers.answers import FOUND, TEXT
from tests.providers.protocols import LLAMACPP, OLLAMA, PROTOCOLS, REFUSING, Protocol
from tests.providers.server import ScriptedServer, Seen, Step, json_step, serving

At = Callable[[Protocol, ScriptedServer], str]

each = pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.vendor)


@each
def test_an_answer_comes_through_with_its_trace(protocol: Protocol, at: At) -> None:
    with serving(protocol.answer(TEXT, "whole")) as server:
        completion = get_completion("system", "user text", AmountAnswer, at(protocol, server))
    assert completion.parsed == FOUND
    assert (completion.provider, completion.model) == (protocol.vendor, "served-model")
    assert completion.usage == {"input_tokens": 900, "output_tokens": 70}
    assert "served-model" in completion.raw
    assert completion.latency_s > 0
    assert completion.failures == ()
    [seen] = server.seen
    assert seen.path == protocol.path
    assert protocol.text_sent(seen.body) == "user text"
    if protocol.key_header:
        name, value = protocol.key_header
        assert seen.header(name.lower()) == value
    assert "test-key" not in repr(completion)


@each
def test_the_schema_goes_out_natively_with_temperature_zero(protocol: Protocol, at: At) -> None:
    with serving(protocol.answer(TEXT, "whole")) as server:
        get_completion("system", "user", AmountAnswer, at(protocol, server))
    body = server.seen[0].body
    assert '"additionalProperties": false' in str(body).replace("'", '"').replace("False", "false")
    temperature = body.get("temperature", body.get("options", {}).get("temperature"))
    assert temperature == 0.0


@each
def test_streaming_reports_progress_and_gives_the_same_answer(protocol: Protocol, at: At) -> None:
    heard: list[int] = []
    threads: set[int] = set()

    def hear(length: int) -> None:
        heard.append(length)
        threads.add(threading.get_ident())

    with serving(protocol.stream(TEXT)) as server:
        control = CallControl(on_text=hear)
        completion = get_completion("system", "user", AmountAnswer, at(protocol, server), control=control)
    assert completion.parsed == FOUND
    assert completion.usage == {"input_tokens": 900, "output_tokens": 70}
    assert heard == sorted(heard)
    assert heard[-1] == len(TEXT)
    assert threads == {threading.get_ident()}


@each
def test_stop_ends_a_running_call(protocol: Protocol, at: At) -> None:
    whole = protocol.stream(TEXT)
    control = CallControl()

    def stopped_after_a_moment(seen: Seen) -> Step:
        threading.Timer(0.1, control.cancel.set).start()
        return Step(whole.body, headers=whole.headers, drip_s=0.01)

    with serving(stopped_after_a_moment) as server:
        with pytest.raises(errors.CancelledError):
            get_completion("system", "user", AmountAnswer, at(protocol, server), control=control)
        assert server.hung_up.wait(5)
    assert len(server.seen) == 1


@each
def test_stop_does_not_wait_for_a_silent_vendor(protocol: Protocol, at: At) -> None:
    control, released = CallControl(), threading.Event()

    def silent(seen: Seen) -> Step:
        control.cancel.set()
        released.wait(30)
        return protocol.stream(TEXT)

    with serving(silent) as server:
        with pytest.raises(errors.CancelledError):
            get_completion("system", "user", AmountAnswer, at(protocol, server), control=control)
        assert not released.is_set()
        released.set()


@each
def test_a_dripping_server_is_left_at_the_deadline(
    protocol: Protocol, at: At, setting: Callable[..., None]
) -> None:
    whole = protocol.answer(TEXT, "whole")
    with serving(Step(whole.body, headers=whole.headers, drip_s=0.02)) as server:
        setting(DOCINTEL_PROVIDER_TIMEOUT_S="0.5")
        with pytest.raises(errors.ProviderTimeoutError) as caught:
            get_completion("system", "user", AmountAnswer, at(protocol, server))
    assert caught.value.retryable
    assert "DOCINTEL_PROVIDER_TIMEOUT_S" in str(caught.value)


@each
def test_a_server_that_says_nothing_is_left_at_the_deadline(
    protocol: Protocol, at: At, setting: Callable[..., None]
) -> None:
    whole = protocol.answer(TEXT, "whole")
    with serving(Step(whole.body, headers=whole.headers, delay_s=1.0)) as server:
        setting(DOCINTEL_PROVIDER_TIMEOUT_S="0.3")
        with pytest.raises(errors.ProviderTimeoutError):
            get_completion("system", "user", AmountAnswer, at(protocol, server))


@each
def test_retry_after_is_waited_for(protocol: Protocol, at: At) -> None:
    busy = protocol.error(429, "slow down")
    busy = Step(busy.body, 429, {**busy.headers, "Retry-After": "0.4"})
    started = time.monotonic()
    with serving(busy, protocol.answer(TEXT, "whole")) as server:
        completion = get_completion("system", "user", AmountAnswer, at(protocol, server))
    assert time.monotonic() - started >= 0.4
    [failure] = completion.failures
    assert (failure.error, failure.waited_s) == ("RateLimitedError", 0.4)


@each
def test_a_server_error_is_asked_again_and_said_in_the_end(protocol: Protocol, at: At) -> None:
    with serving(protocol.error(503, "overloaded"), protocol.answer(TEXT, "whole")) as server:
        address = at(protocol, server)
        assert get_completion("system", "user", AmountAnswer, address).parsed == FOUND
    with (
        serving(protocol.error(503, "overloaded")) as server,
        pytest.raises(errors.ServerDownError) as caught,
    ):
        get_completion("system", "user", AmountAnswer, at(protocol, server))
    assert (caught.value.vendor, caught.value.status) == (protocol.vendor, 503)
    assert len(server.seen) == 4


@each
def test_a_cut_connection_is_a_server_that_broke_off(protocol: Protocol, at: At) -> None:
    whole = protocol.answer(TEXT, "whole")
    cut = Step(whole.body, headers=whole.headers, cut_after=len(whole.body) // 2)
    with serving(cut) as server, pytest.raises(errors.ServerDownError) as caught:
        get_completion("system", "user", AmountAnswer, at(protocol, server))
    assert caught.value.retryable


NAMED = [
    (401, "Incorrect API key provided: sk-abcdefghijklmnop.", errors.AuthenticationError),
    (403, "You are not allowed to do this", errors.AuthenticationError),
    (404, "The model `x` does not exist", errors.ModelNotFoundError),
    (400, "This model's maximum context length is 8192 tokens", errors.ContextTooLongError),
    (413, "prompt is too long: 210000 tokens > 200000 maximum", errors.ContextTooLongError),
    (400, "the request exceeds the available context size", errors.ContextTooLongError),
    (429, "You exceeded your current quota, check your plan and billing", errors.RateLimitedError),
    (400, "something about this is wrong", errors.BadRequestError),
]


@each
def test_an_error_is_named_and_not_asked_again(protocol: Protocol, at: At) -> None:
    with serving(*(protocol.error(status, message) for status, message, _ in NAMED)) as server:
        address = at(protocol, server)
        for number, (status, message, kind) in enumerate(NAMED, 1):
            with pytest.raises(errors.ProviderError) as caught:
                get_completion("system", "user", AmountAnswer, address)
            error = caught.value
            assert (type(error), error.vendor, error.status) == (kind, protocol.vendor, status), message
            assert not error.retryable, message
            assert len(server.seen) == number, message
            assert str(error)[0].isupper()
            assert str(error).endswith(".")
            assert "sk-abc" not in str(error)


@each
def test_a_web_page_instead_of_an_answer_is_said(protocol: Protocol, at: At) -> None:
    page = Step(b"<html><body>Please sign in</body></html>", headers={"content-type": "text/html"})
    with serving(page) as server, pytest.raises(errors.ServerDownError, match="not its interface"):
        get_completion("system", "user", AmountAnswer, at(protocol, server))


@each
def test_json_of_another_kind_is_not_an_answer(protocol: Protocol, at: At) -> None:
    with serving(json_step({"hello": "world"})) as server, pytest.raises(errors.ServerDownError):
        get_completion("system", "user", AmountAnswer, at(protocol, server))


@each
def test_a_cut_answer_is_not_read_as_if_whole(protocol: Protocol, at: At) -> None:
    with serving(protocol.answer(TEXT, "length")) as server, pytest.raises(errors.TruncatedAnswerError):
        get_completion("system", "user", AmountAnswer, at(protocol, server))
    assert "maxLength" in str(server.seen[-1].body)  # asked once more with caps, where it was asked without


@each
def test_a_list_at_its_cap_is_marked(protocol: Protocol, at: At) -> None:
    many = FOUND.model_copy(update={"items": list(FOUND.items) * 40})
    with serving(protocol.answer(TEXT, "length"), protocol.answer(many.model_dump_json(), "whole")) as server:
        address = at(protocol, server)
        if protocol in (OLLAMA, LLAMACPP):
            server.steps.pop(0)  # capped from the start
        completion = get_completion("system", "user", AmountAnswer, address)
    assert completion.capped
    with serving(protocol.answer(TEXT, "whole")) as server:
        assert not get_completion("system", "user", AmountAnswer, at(protocol, server)).capped


@pytest.mark.parametrize("protocol", REFUSING, ids=lambda protocol: protocol.vendor)
def test_a_refusal_is_one(protocol: Protocol, at: At) -> None:
    with serving(protocol.answer("", "refused")) as server, pytest.raises(errors.RefusedError):
        get_completion("system", "user", AmountAnswer, at(protocol, server))


@each
def test_a_malformed_answer_is_asked_for_once_more_with_what_was_wrong(protocol: Protocol, at: At) -> None:
    bad = TEXT.replace('"confidence":0.9', '"confidence":9')
    with serving(protocol.answer(bad, "whole"), protocol.answer(TEXT, "whole")) as server:
        completion = get_completion("system", "user", AmountAnswer, at(protocol, server))
    assert completion.parsed == FOUND
    assert "confidence" in protocol.text_sent(server.seen[1].body)
    with serving(protocol.answer("no idea", "whole")) as server, pytest.raises(errors.MalformedAnswerError):
        get_completion("system", "user", AmountAnswer, at(protocol, server))
    assert len(server.seen) == 2


@each
def test_thinking_fences_and_chatter_around_the_answer_are_left_out(protocol: Protocol, at: At) -> None:
    text = f"<think>The {{deductible}} is...</think>\n```json\n{TEXT}\n```\nHope this helps!"
    with serving(protocol.answer(text, "whole")) as server:
        completion = get_completion("system", "user", AmountAnswer, at(protocol, server))
    assert completion.parsed == FOUND
    assert len(completion.notes) == 2


@each
def test_what_an_endpoint_rejects_is_rewritten_and_remembered(protocol: Protocol, at: At) -> None:
    def picky(seen: Seen) -> Step:
        body = str(seen.body)
        if "temperature" in body:
            return protocol.error(400, "temperature is not supported with this model")
        if any(word in seen.body for word in ("response_format", "output_config", "text", "format", "tools")):
            return protocol.error(400, "Invalid schema: json_schema is not supported here")
        return protocol.answer(TEXT, "whole")

    with serving(picky) as server:
        address = at(protocol, server)
        first = get_completion("system", "user", AmountAnswer, address)
        asked = len(server.seen)
        second = get_completion("system", "user", AmountAnswer, address)
    assert first.parsed == second.parsed == FOUND
    assert len(server.seen) == asked + 1
    assert any("temperature" in note for note in second.notes)
    assert any("in the prompt" in note for note in second.notes)
    assert "additionalProperties" in str(server.seen[-1].body)


def test_ollama_is_told_not_to_cut_the_prompt(at: At) -> None:
    with serving(OLLAMA.answer(TEXT, "whole")) as server:
        get_completion("system", "user", AmountAnswer, at(OLLAMA, server))
    body = server.seen[0].body
    assert body["truncate"] is False
    assert body["options"]["num_ctx"] >= 8192
    assert body["think"] is False
