"""A llama.cpp server with SmolLM2 for the whole run; without the weights the tests say how to get them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.model.llamacpp_server import cached_weights, serving
from docintel.providers import bounds, remote
from docintel.settings import get_settings


@pytest.fixture(scope="session")
def llamacpp() -> Iterator[str]:
    """The server's base URL."""
    pytest.importorskip("xllamacpp", reason="xllamacpp is not installed: pip install -e '.[dev]'")
    weights = cached_weights()
    if not weights.exists():
        pytest.skip("no weights: run python benchmarks/model/llamacpp_server.py fetch")
    with serving(weights) as base_url:
        yield base_url


@pytest.fixture
def asked_locally(llamacpp: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The settings point to that server; the tightest caps, with room to keep them, make answers short."""
    monkeypatch.setattr(bounds, "_LADDER", bounds._LADDER[-1:])
    remote._schema.cache_clear()
    monkeypatch.setenv("DOCINTEL_PROVIDER", "llamacpp:local")
    monkeypatch.setenv("DOCINTEL_BASE_URL", llamacpp)
    monkeypatch.setenv("DOCINTEL_MAX_OUTPUT_TOKENS", "1024")
    monkeypatch.setenv("DOCINTEL_CONTEXT_WINDOW", "3072")  # short prompts: the test is about the answers
    monkeypatch.setenv("DOCINTEL_PROVIDER_TIMEOUT_S", "600")
    get_settings.cache_clear()
    yield
    remote._schema.cache_clear()
    get_settings.cache_clear()
