"""The vendors: one row each, loaded when first used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from docintel.errors import SettingsError


@dataclass(frozen=True, slots=True)
class VendorRow:
    """How one vendor is reached.

    ``target`` is "module:Class", imported on first use: a :class:`~docintel.providers.base.Vendor` without
    arguments where ``embedded``, else a :class:`~docintel.providers.wires.base.Wire`.
    """

    name: str
    target: str
    title: str  # as shown to people
    embedded: bool = False
    base_url: str | None = None
    key_variable: str | None = None  # the vendor's own environment variable
    needs_key: bool = False
    place_variable: str | None = None  # the vendor's own variable for where it is, and the path to add to it
    place_path: str = ""
    default_model: str | None = None
    local: bool = False  # a server of one's own: its window is asked for, and cannot be large
    small_models: bool = False  # weak models are likely: lists and strings are capped from the start
    plain_schema: bool = False  # patterns and bounds are put into words from the start
    price_list: str | None = None  # the vendor's name in the lists of prices
    extra_body: Mapping[str, Any] = field(default_factory=dict, hash=False)  # beyond the protocol
    elsewhere: str | None = None  # the row that counts where DOCINTEL_BASE_URL points to another host
    extra: str | None = None  # the optional dependency that brings its SDK


CHAT: Final = "docintel.providers.wires.chat:ChatWire"

_NO_THINKING: Final = {"chat_template_kwargs": {"enable_thinking": False}}

_ROWS: Final[tuple[VendorRow, ...]] = (
    VendorRow("offline", "docintel.reader.offline:OfflineReader", "the embedded reader", embedded=True),
    VendorRow("scripted", "docintel.providers.scripted:ScriptedVendor", "the scripted vendor", embedded=True),
    VendorRow(
        "openai",
        "docintel.providers.wires.responses:ResponsesWire",
        "OpenAI",
        base_url="https://api.openai.com/v1",
        key_variable="OPENAI_API_KEY",
        needs_key=True,
        default_model="gpt-5.4-mini",
        price_list="openai",
        extra_body={"reasoning": {"effort": "none"}},
        elsewhere="compatible",
    ),
    VendorRow(
        "azure",
        CHAT,
        "Azure OpenAI",
        key_variable="AZURE_OPENAI_API_KEY",
        needs_key=True,
        place_variable="AZURE_OPENAI_ENDPOINT",
        place_path="/openai/v1/",
        price_list="azure",
    ),
    VendorRow(
        "anthropic",
        "docintel.providers.wires.anthropic:AnthropicWire",
        "Anthropic",
        base_url="https://api.anthropic.com",
        key_variable="ANTHROPIC_API_KEY",
        needs_key=True,
        default_model="claude-haiku-5-5",
        plain_schema=True,
        price_list="anthropic",
        extra_body={"thinking": {"type": "disabled"}},
        extra="anthropic",
    ),
    VendorRow(
        "mistral",
        CHAT,
        "Mistral",
        base_url="https://api.mistral.ai/v1",
        key_variable="MISTRAL_API_KEY",
        needs_key=True,
        default_model="mistral-medium-latest",
        price_list="mistral",
    ),
    VendorRow(
        "ollama",
        "docintel.providers.wires.ollama:OllamaWire",
        "Ollama",
        base_url="http://127.0.0.1:11434",
        local=True,
        small_models=True,
        extra_body={"think": False},
    ),
    VendorRow(
        "llamacpp",
        CHAT,
        "the llama.cpp server",
        base_url="http://127.0.0.1:8080/v1",
        local=True,
        small_models=True,
        extra_body=_NO_THINKING,
    ),
    VendorRow(
        "vllm",
        CHAT,
        "the vLLM server",
        base_url="http://127.0.0.1:8000/v1",
        local=True,
        extra_body=_NO_THINKING,
    ),
    VendorRow("compatible", CHAT, "the OpenAI-compatible endpoint", local=True),
)

VENDORS: Final[dict[str, VendorRow]] = {row.name: row for row in _ROWS}
"""Vendor name to row; open to rows of a user's own through :func:`register_vendor`."""


def register_vendor(row: VendorRow) -> None:
    """Add ``row``, or put it in the place of the one with its name."""
    VENDORS[row.name] = row


def vendor_row(name: str) -> VendorRow:
    """The row called ``name``; SettingsError, naming those there are, otherwise."""
    try:
        return VENDORS[name]
    except KeyError:
        known = ", ".join(sorted(VENDORS.keys() - {"scripted"}))  # that one is for tests
        raise SettingsError(
            f"No provider is called {name!r}. Set DOCINTEL_PROVIDER to one of: {known}."
        ) from None


def is_another_place(row: VendorRow, base_url: str) -> bool:
    """Whether ``base_url`` is at another host than the vendor's own, or one of its domain."""
    if row.base_url is None:
        return False
    own = urlsplit(row.base_url).hostname or ""
    domain = ".".join(own.split(".")[-2:])
    host = urlsplit(base_url).hostname or ""
    return host != domain and not host.endswith("." + domain)
