"""The models a person may choose among: those of the settings, and of vendors whose key is set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from docintel.errors import InputError, SettingsError
from docintel.providers.addresses import Address, resolve
from docintel.providers.configured import choose, configured
from docintel.settings import get_settings

Setting = Callable[..., None]


def test_without_any_key_there_is_the_embedded_reader() -> None:
    assert configured(get_settings()) == ("offline",)


def test_the_settings_own_order_comes_first_then_vendors_with_a_key(setting: Setting) -> None:
    setting(
        DOCINTEL_PROVIDER="vllm:qwen, anthropic:claude-sonnet-5",
        DOCINTEL_BASE_URL="http://gpu:8000/v1",
        ANTHROPIC_API_KEY="a",
        MISTRAL_API_KEY="m",
    )
    assert configured(get_settings()) == (
        "vllm:qwen",
        "anthropic:claude-sonnet-5",
        "anthropic:claude-haiku-5-5",
        "mistral:mistral-medium-latest",
        "offline",
    )


def test_what_is_chosen_is_asked_where_it_is_at_home(setting: Setting) -> None:
    setting(DOCINTEL_PROVIDER="vllm:qwen", DOCINTEL_BASE_URL="http://gpu:8000/v1", MISTRAL_API_KEY="m")
    chosen = choose("mistral:mistral-large-latest", get_settings())
    assert resolve(chosen, None, get_settings()) == (Address("mistral", "mistral-large-latest"),)
    own = choose("vllm:qwen", get_settings())
    assert resolve(own, None, get_settings()) == (Address("vllm", "qwen", "http://gpu:8000/v1"),)


def test_at_a_base_url_alone_no_vendor_is_offered_that_would_be_looked_for_there(setting: Setting) -> None:
    setting(DOCINTEL_BASE_URL="http://gpu:8000/v1", DOCINTEL_MODEL="local", OPENAI_API_KEY="k")
    assert configured(get_settings()) == ("compatible:local", "offline")
    setting(DOCINTEL_PROVIDER="openai")
    assert configured(get_settings()) == ("compatible:local", "offline")
    assert choose("compatible:local", get_settings()) == "compatible:local"


@pytest.mark.parametrize("wanted", ["mistral:mistral-large-latest", "scripted", "offline, offline", " "])
def test_what_is_not_set_up_cannot_be_chosen(wanted: str) -> None:
    with pytest.raises(InputError, match="Choose one of: offline"):
        choose(wanted, get_settings())


def test_settings_that_name_nothing_usable_leave_the_others(setting: Setting) -> None:
    setting(DOCINTEL_PROVIDER="ollama", MISTRAL_API_KEY="m")
    assert configured(get_settings()) == ("mistral:mistral-medium-latest", "offline")
    with pytest.raises(SettingsError):
        choose("ollama", get_settings())
