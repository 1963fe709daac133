"""Vendors from rows: imported when first asked, their clients kept for the next call."""

from __future__ import annotations

import importlib
from functools import lru_cache
from typing import Any

from docintel.errors import SettingsError
from docintel.providers.addresses import Address
from docintel.providers.base import Vendor
from docintel.providers.connection import connection_for
from docintel.providers.remote import RemoteVendor
from docintel.providers.spending import Purse
from docintel.providers.table import VendorRow, vendor_row
from docintel.settings import Settings


def load_vendor(address: Address, settings: Settings) -> Vendor:
    """The vendor at ``address``, ready to be asked.

    Raises MissingKeyError, or SettingsError where its SDK is not installed.
    """
    return _load(vendor_row(address.vendor), address.base_url, address.is_first, settings)


@lru_cache(maxsize=16)
def _load(row: VendorRow, base_url: str | None, is_first: bool, settings: Settings) -> Vendor:
    made = _class_of(row)
    if row.embedded:
        vendor: Vendor = made()
        return vendor
    connection = connection_for(row, base_url, settings, general_key=is_first)
    return RemoteVendor(row, connection, made(connection), Purse(row, settings))


def _class_of(row: VendorRow) -> Any:
    module, _, name = row.target.partition(":")
    try:
        return getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as error:
        if row.extra is None:
            raise
        raise SettingsError(
            f"{row.title} needs a library that is not installed. Install it with: pip install "
            f"'docintel[{row.extra}]'"
        ) from error
