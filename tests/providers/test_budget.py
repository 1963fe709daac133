"""Windows, token counts and what stays under the cap."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from docintel.errors import SettingsError
from docintel.providers import prompt_budget
from docintel.providers.budget import SHARE_OF_WINDOW
from docintel.providers.catalogue import cost_of, window_of
from docintel.providers.tokens import count_tokens, cut_runs, learn, most_tokens
from tests.providers.protocols import LLAMACPP, OLLAMA, Protocol
from tests.providers.server import ScriptedServer, Seen, Step, json_step, serving

At = Callable[[Protocol, ScriptedServer], str]
TEXTS = [
    "The deductible is EUR 500 per event.",
    "Die Selbstbeteiligung beträgt 500 € je Schadenfall, §§ 5–7.",
    "自付额为每次事故五百欧元。",
    "🙂🙂🙂 ﷽ \u0301\u0301",
    "0123456789" * 30,
    "",
]


@pytest.mark.parametrize("text", TEXTS)
def test_no_count_is_above_the_free_bound(text: str) -> None:
    assert count_tokens(text, "openai", "m") <= most_tokens(text) + 1


def test_other_vendors_are_counted_with_a_margin_until_they_say_better() -> None:
    text = TEXTS[0] * 60
    exact = count_tokens(text, "openai", "m")
    assert count_tokens(text, "vllm", "qwen") > exact * 1.3
    learn("vllm", "qwen", text, exact)
    assert count_tokens(text, "vllm", "qwen") == pytest.approx(exact * 1.02, rel=0.01)
    assert count_tokens(text, "vllm", "other") > exact * 1.3


def test_a_count_of_something_else_is_not_learnt() -> None:
    text = TEXTS[0] * 60
    before = count_tokens(text, "vllm", "qwen")
    learn("vllm", "qwen", text, 3)
    learn("vllm", "qwen", "short", 500)
    assert count_tokens(text, "vllm", "qwen") == before


def test_a_run_without_a_break_is_cut_before_it_is_counted() -> None:
    """The tokenizer takes quadratic time on such runs: minutes for 40,000 characters."""
    for text in ("a" * 40_000, " " * 40_000, "保险" * 20_000):
        cut = cut_runs(text)
        assert max(map(len, re.findall(r"[^\S\n]+|\S+", cut))) <= 80
        assert cut.replace("\n", "") == text


def test_the_cap_leaves_a_quarter_of_the_window(setting: Callable[..., None]) -> None:
    setting(DOCINTEL_CONTEXT_WINDOW="100000")
    budget = prompt_budget("openai", "m")
    assert budget is not None
    assert (budget.window, budget.cap) == (100_000, 100_000 * SHARE_OF_WINDOW)
    assert budget.fits("word " * 50_000)
    assert not budget.fits("word " * 90_000)


def test_a_small_window_leaves_room_for_the_answer(setting: Callable[..., None]) -> None:
    setting(DOCINTEL_CONTEXT_WINDOW="8192")
    budget = prompt_budget("openai", "m")
    assert budget is not None
    assert budget.cap == 8192 - 4096


def test_an_embedded_reader_has_no_window() -> None:
    assert prompt_budget("offline") is None
    assert prompt_budget("scripted") is None


def test_known_models_have_their_windows() -> None:
    assert window_of("openai", "gpt-5.4-mini", price_list="openai", file=None) == 400_000
    assert window_of("anthropic", "claude-haiku-4-5", price_list="anthropic", file=None) == 200_000
    assert window_of("mistral", "mistral-large-latest", price_list="mistral", file=None) == 128_000
    assert window_of("openai", "no-such-model", price_list="openai", file=None) is None
    assert window_of("vllm", "qwen", price_list=None, file=None) is None


def test_the_longest_beginning_in_the_users_file_counts(tmp_path: Path) -> None:
    file = tmp_path / "models.csv"
    file.write_text("vendor,model,window,input_usd,output_usd\nvllm,qwen,1000,1,2\nvllm,qwen3,2000,,\n")
    assert window_of("vllm", "qwen3-8b", price_list=None, file=file) == 2000
    assert window_of("vllm", "qwen2", price_list=None, file=file) == 1000
    usage = {"input_tokens": 1_000_000, "output_tokens": 500_000}
    assert cost_of("vllm", "qwen2", usage, price_list=None, file=file) == 2
    assert cost_of("vllm", "qwen3-8b", usage, price_list=None, file=file) is None
    assert cost_of("vllm", "qwen2", {}, price_list=None, file=file) is None


@pytest.mark.parametrize(
    "text", ["", "a,b\n1,2\n", "vendor,model,window,input_usd,output_usd\nx,y,many,1,1\n"]
)
def test_a_models_file_that_cannot_be_read_is_said(tmp_path: Path, text: str) -> None:
    file = tmp_path / "models.csv"
    file.write_text(text)
    if not text:
        file.unlink()
    with pytest.raises(SettingsError, match=r"models\.csv.*columns"):
        window_of("vllm", "y", price_list=None, file=file)


def test_a_server_is_asked_for_its_window(at: At) -> None:
    def llama(seen: Seen) -> Step:
        if seen.path == "/props":
            return json_step({"default_generation_settings": {"n_ctx": 6144}})
        return json_step({"object": "list", "data": [{"id": "local", "object": "model", "created": 1}]})

    with serving(llama) as server:
        budget = prompt_budget(at(LLAMACPP, server))
    assert budget is not None
    assert budget.window == 6144


def test_vllm_says_its_window_in_its_list_of_models(at: At) -> None:
    models = [{"id": "local", "object": "model", "created": 1, "max_model_len": 32768}]
    with serving(json_step({"object": "list", "data": models})) as server:
        budget = prompt_budget(at(LLAMACPP, server))
    assert budget is not None
    assert budget.window == 32768


def test_ollamas_window_is_the_models_up_to_what_memory_allows(at: At) -> None:
    with serving(json_step({"model_info": {"qwen3.context_length": 40960}})) as server:
        budget = prompt_budget(at(OLLAMA, server))
    assert budget is not None
    assert budget.window == 16_384


@pytest.mark.parametrize("step", [json_step({}, 404), json_step({"x": 1}), Step(b"<html>")])
def test_a_server_that_does_not_say_gets_the_usual_small_window(at: At, step: Step) -> None:
    with serving(step) as server:
        budget = prompt_budget(at(LLAMACPP, server))
        assert budget is not None
        assert budget.window == 8192
        assert prompt_budget(at(OLLAMA, server)).window == 8192
