"""The vendors: one row each, loaded when first used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

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
    default_model: str | None = None
    small_models: bool = False  # weak models are likely: bound every list and string of the schema
    price_list: str | None = None  # the vendor's name in the lists of prices
    extra_body: tuple[tuple[str, Any], ...] = ()  # parameters beyond the protocol, such as reasoning off
    elsewhere: str | None = None  # the row that counts where DOCINTEL_BASE_URL points to another host
    extra: str | None = None  # the optional dependency that brings its SDK


CHAT: Final = "docintel.providers.wires.chat:ChatWire"

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
        elsewhere="compatible",
    ),
    VendorRow("compatible", CHAT, "the OpenAI-compatible endpoint", small_models=True),
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
        known = ", ".join(sorted(VENDORS))
        raise SettingsError(
            f"No provider is called {name!r}. Set DOCINTEL_PROVIDER to one of: {known}."
        ) from None
