"""What is known of models: how much they can read, what they cost.

Two sources: ``models.csv`` beside this module or the file DOCINTEL_MODELS_FILE names (the same columns; a
user's negotiated or local models), then the lists of the genai-prices package. Money is US dollars,
prices per million tokens.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from pathlib import Path
from typing import Final

from docintel.errors import SettingsError

_OWN: Final = Path(__file__).with_name("models.csv")
_MILLION: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class ModelRow:
    """One row of a models file. ``model`` is the name or its beginning; None where the file says nothing."""

    vendor: str
    model: str
    window: int | None
    input_usd: Decimal | None
    output_usd: Decimal | None


def window_of(vendor: str, model: str, *, price_list: str | None, file: Path | None) -> int | None:
    """The model's window in tokens, None where nobody knows. Raises SettingsError for a bad models file."""
    row = _row(vendor, model, file)
    if row and row.window:
        return row.window
    return _listed_window(price_list, model) if price_list else None


def cost_of(
    vendor: str, model: str, usage: Mapping[str, int], *, price_list: str | None, file: Path | None
) -> Decimal | None:
    """What ``usage`` (input_tokens, output_tokens) costs, None where no price is known.

    Raises SettingsError for a bad models file.
    """
    if not usage:
        return None
    row = _row(vendor, model, file)
    if row and row.input_usd is not None and row.output_usd is not None:
        tokens = usage.get("input_tokens", 0) * row.input_usd + usage.get("output_tokens", 0) * row.output_usd
        return tokens / _MILLION
    return _listed_cost(price_list, model, usage) if price_list else None


def _row(vendor: str, model: str, file: Path | None) -> ModelRow | None:
    """The row whose model is the longest beginning of ``model``; the user's file before docintel's own."""
    for rows in (_read(file) if file else (), _read(_OWN)):
        fitting = [row for row in rows if row.vendor == vendor and model.startswith(row.model)]
        if fitting:
            return max(fitting, key=lambda row: len(row.model))
    return None


@lru_cache(maxsize=8)
def _read(file: Path) -> tuple[ModelRow, ...]:
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            return tuple(
                ModelRow(
                    entry["vendor"],
                    entry["model"],
                    int(entry["window"]) if entry["window"] else None,
                    Decimal(entry["input_usd"]) if entry["input_usd"] else None,
                    Decimal(entry["output_usd"]) if entry["output_usd"] else None,
                )
                for entry in csv.DictReader(lines)
            )
    except (OSError, KeyError, TypeError, ValueError, InvalidOperation) as error:
        raise SettingsError(
            f"The models file {file.name!r} cannot be read. It needs the columns vendor, model, window, "
            "input_usd, output_usd, with numbers in the last three."
        ) from error


@lru_cache(maxsize=64)
def _listed_window(price_list: str, model: str) -> int | None:
    import genai_prices  # half a second: only where a paid vendor is asked

    try:
        return genai_prices.calc_price(
            genai_prices.Usage(input_tokens=1, output_tokens=1), model, provider_id=price_list
        ).model.context_window
    except LookupError:
        return None


def _listed_cost(price_list: str, model: str, usage: Mapping[str, int]) -> Decimal | None:
    import genai_prices

    counted = genai_prices.Usage(
        input_tokens=usage.get("input_tokens", 0), output_tokens=usage.get("output_tokens", 0)
    )
    try:
        return genai_prices.calc_price(counted, model, provider_id=price_list).total_price
    except LookupError:
        return None
