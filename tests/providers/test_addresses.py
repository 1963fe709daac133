"""Which vendor and model the settings and arguments name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from docintel.errors import MissingKeyError, SettingsError
from docintel.providers.addresses import Address, resolve
from docintel.providers.connection import connection_for
from docintel.providers.table import VENDORS, vendor_row
from docintel.settings import get_settings

Setting = Callable[..., None]


def resolved(provider: str | None = None, model: str | None = None) -> list[str]:
    return [str(address) for address in resolve(provider, model, get_settings())]


def test_without_a_key_the_embedded_reader_answers() -> None:
    assert resolved() == ["offline"]


def test_with_a_key_openai_answers_with_its_usual_model(setting: Setting) -> None:
    setting(OPENAI_API_KEY="sk-1")
    assert resolved() == ["openai:gpt-5.4-mini"]
    setting(DOCINTEL_MODEL="gpt-6.2-sol")
    assert resolved() == ["openai:gpt-6.2-sol"]


def test_a_base_url_alone_means_a_compatible_endpoint(setting: Setting) -> None:
    setting(DOCINTEL_BASE_URL="http://127.0.0.1:9/v1", DOCINTEL_MODEL="local")
    assert resolve(None, None, get_settings()) == (Address("compatible", "local", "http://127.0.0.1:9/v1"),)


def test_openai_at_another_place_is_a_compatible_endpoint_and_at_its_own_it_is_openai(
    setting: Setting,
) -> None:
    setting(DOCINTEL_PROVIDER="openai", DOCINTEL_MODEL="m", DOCINTEL_BASE_URL="http://localhost:8000/v1")
    assert resolved() == ["compatible:m"]
    setting(DOCINTEL_BASE_URL="https://eu.api.openai.com/v1")
    assert resolved() == ["openai:m"]


def test_a_chain_names_several_and_the_base_url_is_the_firsts(setting: Setting) -> None:
    setting(
        DOCINTEL_PROVIDER="vllm, anthropic:claude-sonnet-5, offline",
        DOCINTEL_MODEL="qwen",
        DOCINTEL_BASE_URL="http://gpu:8000/v1",
    )
    first, second, third = resolve(None, None, get_settings())
    assert first == Address("vllm", "qwen", "http://gpu:8000/v1")
    assert second == Address("anthropic", "claude-sonnet-5")
    assert third == Address("offline", "")


def test_arguments_go_before_settings(setting: Setting) -> None:
    setting(DOCINTEL_PROVIDER="mistral", DOCINTEL_MODEL="mistral-large-latest")
    assert resolved("anthropic:claude-sonnet-5") == ["anthropic:claude-sonnet-5"]
    assert resolved("anthropic") == ["anthropic:claude-haiku-5-5"]
    assert resolved(model="mistral-small-latest") == ["mistral:mistral-small-latest"]
    assert resolved("mistral") == ["mistral:mistral-large-latest"]


def test_model_names_may_hold_colons() -> None:
    assert resolve("ollama:qwen3:4b", None, get_settings()) == (Address("ollama", "qwen3:4b"),)


@pytest.mark.parametrize(
    ("provider", "says"),
    [("gemini", "No provider is called 'gemini'"), ("ollama", "DOCINTEL_MODEL"), (" , ", "names no vendor")],
)
def test_what_cannot_be_resolved_is_said(provider: str, says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        resolved(provider)


def test_a_vendors_own_key_goes_to_its_own_place_only(setting: Setting) -> None:
    setting(ANTHROPIC_API_KEY="sk-ant", MISTRAL_API_KEY="m-key")
    row = vendor_row("anthropic")
    assert connection_for(row, None, get_settings()).key_text == "sk-ant"
    with pytest.raises(MissingKeyError, match="DOCINTEL_API_KEY"):
        connection_for(row, "https://proxy.example/v1", get_settings())
    setting(DOCINTEL_API_KEY="proxy-key")
    assert connection_for(row, "https://proxy.example/v1", get_settings()).key_text == "proxy-key"
    assert connection_for(vendor_row("mistral"), None, get_settings()).key_text == "m-key"


def test_keys_are_not_shown(setting: Setting) -> None:
    setting(OPENAI_API_KEY="sk-secret-1", DOCINTEL_API_KEY="sk-secret-2")
    settings = get_settings()
    shown = repr(settings) + str(settings) + settings.model_dump_json()
    assert "sk-secret" not in shown + repr(connection_for(vendor_row("openai"), None, settings))


def test_settings_and_keys_may_stand_in_a_file(setting: Setting) -> None:
    Path("docintel.env").write_text(
        "DOCINTEL_PROVIDER=mistral, offline\nMISTRAL_API_KEY=m-key\n", encoding="utf-8"
    )
    setting()
    assert resolved() == ["mistral:mistral-medium-latest", "offline"]
    assert connection_for(vendor_row("mistral"), None, get_settings()).key_text == "m-key"


def test_azure_is_found_by_its_own_variable(setting: Setting) -> None:
    setting(AZURE_OPENAI_API_KEY="k")
    with pytest.raises(SettingsError, match="AZURE_OPENAI_ENDPOINT"):
        connection_for(vendor_row("azure"), None, get_settings())
    setting(AZURE_OPENAI_ENDPOINT="https://mine.openai.azure.com/")
    connection = connection_for(vendor_row("azure"), None, get_settings())
    assert connection.base_url == "https://mine.openai.azure.com/openai/v1/"


def test_every_row_says_how_it_is_reached() -> None:
    for name, row in VENDORS.items():
        assert row.name == name
        assert row.embedded or row.base_url or row.place_variable or name == "compatible"
        if row.needs_key:
            assert row.key_variable
            assert row.key_variable.lower() in type(get_settings()).model_fields
