"""How much may be handed to a model: at most three quarters of its window, and room for the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from docintel.providers.addresses import Address, resolve
from docintel.providers.catalogue import window_of
from docintel.providers.loading import load_vendor
from docintel.providers.remote import RemoteVendor
from docintel.providers.table import vendor_row
from docintel.providers.tokens import count_tokens, learn, most_tokens
from docintel.settings import Settings, get_settings

SHARE_OF_WINDOW: Final = 0.75
_SMALL_WINDOW: Final = 8_192
_USUAL_WINDOW: Final = 128_000


@dataclass(frozen=True, slots=True)
class PromptBudget:
    """The budget of one model: ``cap`` tokens for everything that is sent."""

    address: Address
    window: int
    cap: int

    def fits(self, text: str) -> bool:
        """Whether ``text`` stays under the cap. Counts only where it comes near."""
        return most_tokens(text) <= self.cap or self.count(text) <= self.cap

    def count(self, text: str) -> int:
        return count_tokens(text, self.address.vendor, self.address.model)

    def learn(self, text: str, usage: dict[str, int]) -> None:
        """Correct later counts by the vendor's own count of ``text``."""
        if "input_tokens" in usage and most_tokens(text) > self.cap:
            learn(self.address.vendor, self.address.model, text, usage["input_tokens"])


def prompt_budget(provider: str | None = None, model: str | None = None) -> PromptBudget | None:
    """The budget of the model that will be asked first; None for an embedded reader, which has no window.

    Raises SettingsError, or MissingKeyError where the vendor's key is not set.
    """
    settings = get_settings()
    address = resolve(provider, model, settings)[0]
    if vendor_row(address.vendor).embedded:
        return None
    window = _window(address, settings)
    cap = min(int(window * SHARE_OF_WINDOW), window - settings.max_output_tokens)
    return PromptBudget(address, window, max(cap, window // 4))


def _window(address: Address, settings: Settings) -> int:
    row = vendor_row(address.vendor)
    known = settings.context_window or window_of(
        address.vendor, address.model, price_list=row.price_list, file=settings.models_file
    )
    if known is None and row.local:
        vendor = load_vendor(address, settings)
        known = vendor.window(address.model) if isinstance(vendor, RemoteVendor) else None
    return known or (_SMALL_WINDOW if row.local else _USUAL_WINDOW)
