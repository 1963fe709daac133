"""How to reach one vendor: its URL, its key, its time limit."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import SecretStr

from docintel.errors import MissingKeyError, SettingsError
from docintel.providers.table import VendorRow, is_another_place
from docintel.settings import Settings


@dataclass(frozen=True, slots=True)
class Connection:
    """Everything a wire needs to open its client. The key stays a secret until the client is made."""

    vendor: str
    title: str
    base_url: str
    key: SecretStr | None
    timeout_s: float
    context_window: int | None = None  # where a setting fixes it

    @property
    def key_text(self) -> str:
        """The key in the clear, for the client alone; a placeholder where the endpoint wants none."""
        return self.key.get_secret_value() if self.key else "none"


def connection_for(
    row: VendorRow, base_url: str | None, settings: Settings, *, general_key: bool = True
) -> Connection:
    """The connection to ``row`` at ``base_url`` (its own place where None). Raises MissingKeyError or
    SettingsError, naming the variable to set.

    A vendor's own key is only ever sent to that vendor's own place; DOCINTEL_API_KEY only where
    ``general_key``.
    """
    place = base_url or row.base_url or _own_place(row, settings)
    if place is None:
        raise SettingsError(
            f"Where {row.title} is to be found is not set. Set {row.place_variable or 'DOCINTEL_BASE_URL'}."
        )
    own = None if base_url and is_another_place(row, base_url) else _own_key(row, settings)
    key = own or (settings.api_key if general_key else None)
    if row.needs_key and key is None:
        variable = "DOCINTEL_API_KEY" if base_url else row.key_variable
        raise MissingKeyError(
            f"{row.title} needs a key and none is set. Set {variable}, or choose another provider in "
            "DOCINTEL_PROVIDER.",
            vendor=row.name,
        )
    return Connection(row.name, row.title, place, key, settings.provider_timeout_s, settings.context_window)


def _own_key(row: VendorRow, settings: Settings) -> SecretStr | None:
    value = getattr(settings, row.key_variable.lower(), None) if row.key_variable else None
    return value if isinstance(value, SecretStr) else None


def _own_place(row: VendorRow, settings: Settings) -> str | None:
    """The place that a vendor's own variable names, such as an Azure resource, with the path of its API."""
    named = getattr(settings, row.place_variable.lower(), None) if row.place_variable else None
    return f"{str(named).rstrip('/')}{row.place_path}" if named else None
