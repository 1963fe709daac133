"""get_completion: which vendor is asked, what happens when it fails, and what the completion says of it."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from docintel import errors
from docintel.generation.contract import AmountAnswer
from docintel.providers import CallControl, circuit, door, get_completion
from docintel.providers.scripted import script
from tests.providers.answers import FOUND, TEXT
from tests.providers.protocols import ANTHROPIC, LLAMACPP, MISTRAL, OPENAI, Protocol
from tests.providers.server import ScriptedServer, serving

At = Callable[[Protocol, ScriptedServer], str]


def down() -> errors.ServerDownError:
    return errors.ServerDownError("It is down.", vendor="scripted", status=503, retryable=True)


def test_the_next_in_the_chain_answers_and_the_completion_says_why(at: At) -> None:
    with serving(OPENAI.error(401, "bad key")) as first, serving(LLAMACPP.answer(TEXT, "whole")) as second:
        chain = f"{at(OPENAI, first)}, {at(LLAMACPP, second)}"
        completion = get_completion("system", "user", AmountAnswer, chain)
    assert completion.parsed == FOUND
    assert completion.provider == "llamacpp"
    [failure] = completion.failures
    assert (failure.provider, failure.model, failure.error) == (
        "openai",
        "gpt-5.4-mini",
        "AuthenticationError",
    )
    assert "refused the key" in failure.message


def test_a_missing_key_falls_through_and_alone_says_which_variable(at: At) -> None:
    with pytest.raises(errors.MissingKeyError, match="ANTHROPIC_API_KEY"):
        get_completion("system", "user", AmountAnswer, "anthropic:claude-haiku-5-5")
    with script(FOUND):
        completion = get_completion("system", "user", AmountAnswer, "anthropic:claude-haiku-5-5, scripted")
    assert completion.provider == "scripted"
    assert completion.failures[0].error == "MissingKeyError"


def test_the_general_key_goes_to_the_first_of_a_chain_only(at: At, setting: Callable[..., None]) -> None:
    with serving(LLAMACPP.error(503, "down")) as first, serving(MISTRAL.answer(TEXT, "whole")) as second:
        chain = f"{at(LLAMACPP, first)}, {at(MISTRAL, second)}, scripted"
        setting(DOCINTEL_API_KEY="general", MISTRAL_API_KEY="")
        with script(FOUND):
            completion = get_completion("system", "user", AmountAnswer, chain)
    assert first.seen[0].header("authorization") == "Bearer general"
    assert second.seen == []
    assert [failure.error for failure in completion.failures[-1:]] == ["MissingKeyError"]


def test_a_context_that_is_too_long_is_not_passed_on(at: At) -> None:
    too_long = OPENAI.error(400, "maximum context length is 10 tokens")
    with serving(too_long) as server, script(FOUND) as asked, pytest.raises(errors.ContextTooLongError):
        get_completion("system", "user", AmountAnswer, f"{at(OPENAI, server)}, scripted")
    assert asked == []


def test_a_long_retry_after_is_not_waited_for_where_another_can_be_asked(at: At) -> None:
    busy = ANTHROPIC.error(429, "slow down")
    headers = {**busy.headers, "Retry-After": "60"}
    with serving(type(busy)(busy.body, 429, headers)) as server, script(FOUND):
        completion = get_completion("system", "user", AmountAnswer, f"{at(ANTHROPIC, server)}, scripted")
    assert completion.failures[0].error == "RateLimitedError"
    assert len(server.seen) == 1


def test_a_wait_beyond_the_deadline_is_not_begun(at: At, setting: Callable[..., None]) -> None:
    busy = ANTHROPIC.error(429, "slow down")
    headers = {**busy.headers, "Retry-After": "600"}
    setting(DOCINTEL_PROVIDER_TIMEOUT_S="5")
    with (
        serving(type(busy)(busy.body, 429, headers)) as server,
        pytest.raises(errors.RateLimitedError, match="wait 600 s") as caught,
    ):
        get_completion("system", "user", AmountAnswer, at(ANTHROPIC, server))
    assert caught.value.retry_after_s == 600


def test_stop_during_a_wait_ends_it(at: At) -> None:
    busy = ANTHROPIC.error(429, "slow down")
    headers = {**busy.headers, "Retry-After": "30"}
    control = CallControl()
    with serving(type(busy)(busy.body, 429, headers)) as server:
        address = at(ANTHROPIC, server)
        threading.Timer(0.3, control.cancel.set).start()
        with pytest.raises(errors.CancelledError):
            get_completion("system", "user", AmountAnswer, address, control=control)


def test_the_circuit_opens_and_the_first_is_left_alone_until_its_probe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr(door, "Circuit", lambda: circuit.Circuit(clock=lambda: now[0]))
    bad_key = errors.AuthenticationError("The key is refused.", vendor="scripted", status=401)
    with script(bad_key) as asked:
        for _ in range(circuit.FAILURES_TO_OPEN):
            with pytest.raises(errors.AuthenticationError):
                get_completion("system", "user", AmountAnswer, "scripted:a")
        assert len(asked) == circuit.FAILURES_TO_OPEN
    with script(FOUND) as asked:
        completion = get_completion("system", "user", AmountAnswer, "scripted:a, scripted:b")
        assert [request.model for request in asked] == ["b"]
        assert "left alone" in completion.failures[0].message
        now[0] += circuit.COOL_DOWN_S + 1
        completion = get_completion("system", "user", AmountAnswer, "scripted:a, scripted:b")
        assert completion.model == "a"
        assert completion.failures == ()


def test_an_open_circuit_alone_is_still_asked() -> None:
    with script(errors.AuthenticationError("Refused.", vendor="scripted", status=401)):
        for _ in range(circuit.FAILURES_TO_OPEN + 1):
            with pytest.raises(errors.AuthenticationError):
                get_completion("system", "user", AmountAnswer, "scripted")
    with script(FOUND):
        assert get_completion("system", "user", AmountAnswer, "scripted").parsed == FOUND


def test_a_server_that_is_down_is_tried_four_times_with_growing_waits() -> None:
    with script(down(), down(), down(), FOUND):
        completion = get_completion("system", "user", AmountAnswer, "scripted")
    assert [failure.error for failure in completion.failures] == ["ServerDownError"] * 3
    with script(down()) as asked, pytest.raises(errors.ServerDownError):
        get_completion("system", "user", AmountAnswer, "scripted")
    assert len(asked) == 4


def test_a_malformed_answer_after_an_outage_is_still_asked_for_once_more() -> None:
    with script(down(), "no", FOUND) as asked:
        completion = get_completion("system", "user", AmountAnswer, "scripted")
    assert [failure.error for failure in completion.failures] == ["ServerDownError", "MalformedAnswerError"]
    assert "could not be used: there is no JSON object in it" in asked[-1].user
    with script("no", "no", FOUND), pytest.raises(errors.MalformedAnswerError):
        get_completion("system", "user", AmountAnswer, "scripted")


def test_refusals_open_no_circuit() -> None:
    with script(errors.RefusedError("It declined.", vendor="scripted")):
        for _ in range(circuit.FAILURES_TO_OPEN):
            with pytest.raises(errors.RefusedError):
                get_completion("system", "user", AmountAnswer, "scripted:a")
    with script(FOUND):
        completion = get_completion("system", "user", AmountAnswer, "scripted:a, scripted:b")
    assert completion.model == "a"


def test_the_cost_of_an_answer_comes_from_the_price_list_or_the_users_file(
    at: At, setting: Callable[..., None], tmp_path
) -> None:
    with serving(OPENAI.answer(TEXT, "whole")) as server:
        listed = get_completion("system", "user", AmountAnswer, at(OPENAI, server))
        prices = tmp_path / "models.csv"
        prices.write_text("vendor,model,window,input_usd,output_usd\nopenai,gpt-5.4,400000,10,20\n")
        setting(DOCINTEL_MODELS_FILE=str(prices))
        own = get_completion("system", "user", AmountAnswer, at(OPENAI, server))
    assert listed.cost_usd is not None
    assert listed.cost_usd > 0
    assert str(own.cost_usd) == "0.0104"  # 900 tokens at 10 $ and 70 at 20 $ per million
    with serving(LLAMACPP.answer(TEXT, "whole")) as server:
        assert get_completion("system", "user", AmountAnswer, at(LLAMACPP, server)).cost_usd is None


def test_a_script_is_needed_for_the_scripted_provider() -> None:
    with pytest.raises(errors.ProviderError, match="for tests"):
        get_completion("system", "user", AmountAnswer, "scripted")
    with pytest.raises(ValueError, match="at least one step"), script():
        pass


def test_a_script_may_look_at_the_request() -> None:
    with script(lambda request: TEXT if "user" in request.user else "nothing") as asked:
        completion = get_completion("system", "user", AmountAnswer, "scripted", material=("passages",))
    assert completion.parsed == FOUND
    assert asked[0].material == ("passages",)
