"""Every test here starts with fresh settings, circuits and clients, and without waiting between tries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from docintel.providers import door, loading, retry, table, tokens
from docintel.settings import get_settings
from tests.providers.protocols import Protocol
from tests.providers.server import ScriptedServer

_VARIABLES = (
    *("DOCINTEL_PROVIDER", "DOCINTEL_MODEL", "DOCINTEL_BASE_URL", "DOCINTEL_API_KEY"),
    *(
        "OPENAI_API_KEY",
        "AZURE_OPENAI_API_KEY",
        "AZURE_OPENAI_ENDPOINT",
        "ANTHROPIC_API_KEY",
        "MISTRAL_API_KEY",
    ),
)


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    for name in _VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))  # no docintel.env of the developer's
    monkeypatch.setattr(retry, "FIRST_WAIT_S", 0.001)
    monkeypatch.setattr(door, "_circuits", {})
    monkeypatch.setattr(tokens, "_factors", {})
    monkeypatch.setattr(table, "VENDORS", dict(table.VENDORS))
    _forget()
    yield
    _forget()


def _forget() -> None:
    get_settings.cache_clear()
    loading._load.cache_clear()


@pytest.fixture
def setting(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Set environment variables; the settings are read again."""

    def change(**variables: str) -> None:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        get_settings.cache_clear()

    return change


@pytest.fixture
def at(setting: Callable[..., None]) -> Callable[[Protocol, ScriptedServer], str]:
    """Let a vendor's own place be the local server; gives the vendor's "vendor:model"."""

    def move(protocol: Protocol, server: ScriptedServer) -> str:
        row = table.VENDORS[protocol.vendor]
        if row.place_variable:
            setting(**{row.place_variable: server.url})
        else:
            table.register_vendor(replace(row, base_url=server.url + protocol.base_path))
        if protocol.key_variable:
            setting(**{protocol.key_variable: "test-key"})
        return f"{protocol.vendor}:{protocol.model}"

    return move
