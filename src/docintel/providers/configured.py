"""Which models can be asked here, for a person to choose among; keys are never shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from docintel.errors import InputError, MissingKeyError, SettingsError
from docintel.providers.addresses import Address, resolve
from docintel.providers.connection import connection_for
from docintel.providers.table import VENDORS
from docintel.settings import Settings


def configured(settings: Settings) -> tuple[str, ...]:
    """ "vendor:model" of the settings' own order, of each other vendor whose key is set, and of the embedded
    reader. Any of them is a ``provider`` for get_completion.
    """
    return tuple(dict.fromkeys(map(str, _addresses(settings))))


def choose(wanted: str, settings: Settings) -> str:
    """``wanted``, "vendor:model", where its vendor is configured; raises InputError, or SettingsError."""
    known = configured(settings)
    if "," in wanted or not wanted.strip():
        raise InputError(f"{wanted!r} is not one model. Choose one of: {', '.join(known)}.")
    [address] = resolve(wanted, None, settings)
    if address.vendor not in {name.partition(":")[0] for name in known}:
        raise InputError(f"{address.vendor!r} is not set up here. Choose one of: {', '.join(known)}.")
    return str(address)


def _addresses(settings: Settings) -> Iterator[Address]:
    with suppress(SettingsError):  # said where the settings' own model is asked
        yield from resolve(None, None, settings)
    yield from _with_a_key(settings)
    yield Address("offline", "")


def _with_a_key(settings: Settings) -> Iterator[Address]:
    """The usual model of each vendor that is reached at its own place with its own key."""
    for row in VENDORS.values():
        if not row.needs_key or row.default_model is None:
            continue
        with suppress(SettingsError, MissingKeyError):
            connection_for(row, None, settings, general_key=False)
            [address] = resolve(row.name + ":" + row.default_model, None, settings)
            if address.base_url is None:  # DOCINTEL_BASE_URL would make it another vendor's
                yield address
