"""Which vendor and model a call goes to: "vendor:model" strings, the settings, the order to try them in."""

from __future__ import annotations

from dataclasses import dataclass, field

from docintel.errors import SettingsError
from docintel.providers.table import is_another_place, vendor_row
from docintel.settings import Settings


@dataclass(frozen=True, slots=True)
class Address:
    """One vendor with one of its models, "" where the vendor has only itself to offer; ``base_url`` where
    it is not at the vendor's own place. Only the first address of a chain may use DOCINTEL_API_KEY."""

    vendor: str
    model: str
    base_url: str | None = None
    is_first: bool = field(default=True, compare=False)

    def __str__(self) -> str:
        return f"{self.vendor}:{self.model}" if self.model else self.vendor


def resolve(provider: str | None, model: str | None, settings: Settings) -> tuple[Address, ...]:
    """The addresses to try, in order, at least one.

    ``provider`` is a vendor's name, "vendor:model", or several of them separated by commas; without it the
    settings say. ``model`` belongs to the first one named; so does DOCINTEL_BASE_URL, unless the settings
    name another vendor as their first. Raises SettingsError for an unknown vendor, or where a model must be
    named and is not.
    """
    wanted = provider or settings.provider or _default_vendor(settings)
    entries = [entry.strip() for entry in wanted.split(",") if entry.strip()]
    if not entries:
        raise SettingsError("DOCINTEL_PROVIDER names no vendor. Set it to openai or offline, for example.")
    first = _address(entries[0], model, settings, first=True)
    return (first, *(_address(entry, None, settings, first=False) for entry in entries[1:]))


def is_offline(provider: str | None, model: str | None, settings: Settings) -> bool:
    """Whether only the embedded reader will be asked, which reads no prompt. Raises as :func:`resolve`."""
    return all(address.vendor == "offline" for address in resolve(provider, model, settings))


def _default_vendor(settings: Settings) -> str:
    if settings.base_url:
        return "compatible"
    return "openai" if settings.openai_api_key else "offline"


def _address(entry: str, model: str | None, settings: Settings, *, first: bool) -> Address:
    name, _, own = entry.partition(":")
    row = vendor_row(name.strip())
    if row.embedded:
        return Address(row.name, own.strip() or model or "")
    base_url = settings.base_url if first and _is_at_base_url(row.name, settings) else None
    if base_url and is_another_place(row, base_url):
        row = vendor_row(row.elsewhere or row.name)
    configured = settings.model if _is_configured(row.name, settings) or base_url else None
    chosen = own.strip() or model or configured or row.default_model
    if not chosen:
        raise SettingsError(
            f"No model is named for {row.title}. Set DOCINTEL_MODEL, or write "
            f"DOCINTEL_PROVIDER={row.name}:MODEL."
        )
    return Address(row.name, chosen, base_url, is_first=first)


def _is_at_base_url(vendor: str, settings: Settings) -> bool:
    """Whether DOCINTEL_BASE_URL may be meant for this vendor: the settings name no other one first."""
    if settings.provider is None or _is_configured(vendor, settings):
        return True
    named = vendor_row(settings.provider.split(",")[0].partition(":")[0].strip())
    return vendor == named.elsewhere


def _is_configured(vendor: str, settings: Settings) -> bool:
    """Whether DOCINTEL_MODEL is meant for this vendor: it is the first one of the settings."""
    wanted = settings.provider or _default_vendor(settings)
    return wanted.split(",")[0].partition(":")[0].strip() == vendor
