"""get_completion: the only way to a model."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from docintel.errors import (
    AuthenticationError,
    BadRequestError,
    CancelledError,
    ContextTooLongError,
    MalformedAnswerError,
    ModelNotFoundError,
    ProviderError,
    ProviderTimeoutError,
    RateLimitedError,
    RefusedError,
    ServerDownError,
    TruncatedAnswerError,
)
from docintel.providers.addresses import Address, resolve
from docintel.providers.base import CallControl, Completion, CompletionRequest, SchemaT
from docintel.providers.circuit import Circuit
from docintel.providers.loading import load_vendor
from docintel.providers.retry import TryLog, ask_with_retries
from docintel.providers.spending import Meter
from docintel.settings import Settings, get_settings

PATIENCE_S: Final = 5.0
"""Longest wait for one vendor's Retry-After while another one could be asked."""

_VENDOR_FAILED: Final = (
    *(AuthenticationError, ModelNotFoundError),
    *(ProviderTimeoutError, RateLimitedError, ServerDownError),
)
_VENDOR_ANSWERED: Final = (BadRequestError, MalformedAnswerError, RefusedError, TruncatedAnswerError)
"""What opens a circuit, the vendor's failures, and what closes it though this one question has no answer."""

_circuits: dict[Address, Circuit] = {}


def get_completion(
    system: str,
    user: str,
    schema: type[SchemaT],
    provider: str | None = None,
    model: str | None = None,
    temperature: float = 0.0,
    *,
    material: Any = None,
    images: Sequence[bytes] = (),
    control: CallControl | None = None,
) -> Completion[SchemaT]:
    """Ask a model for an instance of ``schema``.

    ``provider`` is a vendor's name, "vendor:model", or several separated by commas, tried in that order;
    without it the settings say. ``material`` is for embedded readers, ``images``, JPEG, for models that see.
    ``control`` lets the caller watch and stop the call. The completion says which model answered and what
    failed before it. Raises ProviderError, or SettingsError.
    """
    settings = get_settings()
    request = CompletionRequest(
        system=system,
        user=user,
        schema=schema,
        temperature=temperature,
        material=material,
        images=tuple(images),
        control=control,
        meter=control.meter if control else Meter(),
    )
    return _ask_in_order(resolve(provider, model, settings), request, settings)


def _ask_in_order(
    addresses: tuple[Address, ...], request: CompletionRequest[SchemaT], settings: Settings
) -> Completion[SchemaT]:
    log, before = TryLog(), request.meter.spent_usd
    last: ProviderError | None = None
    for position, address in enumerate(addresses):
        circuit = _circuits.setdefault(address, Circuit())
        if not circuit.lets_through() and len(addresses) > 1:
            log.add(address.vendor, address.model, _resting(address))
            continue
        try:
            completion = _ask_one(address, request, settings, log, is_last=position == len(addresses) - 1)
        except (CancelledError, ContextTooLongError):
            raise
        except ProviderError as error:
            if isinstance(error, _VENDOR_FAILED):
                circuit.failed()
            elif isinstance(error, _VENDOR_ANSWERED):
                circuit.succeeded()
            log.add(address.vendor, address.model, error)
            last = error
        else:
            circuit.succeeded()
            return replace(completion, failures=tuple(log.failures), cost_usd=_since(before, request.meter))
    raise last or _resting(addresses[-1])


def _ask_one(
    address: Address,
    request: CompletionRequest[SchemaT],
    settings: Settings,
    log: TryLog,
    *,
    is_last: bool,
) -> Completion[SchemaT]:
    vendor = load_vendor(address, settings)
    deadline = time.monotonic() + settings.provider_timeout_s
    mine = replace(request, model=address.model or None, deadline=deadline)
    patience = settings.provider_timeout_s if is_last else PATIENCE_S
    return ask_with_retries(vendor, mine, log, longest_wait_s=patience)


def _resting(address: Address) -> ServerDownError:
    return ServerDownError(
        f"{address} failed several times in a row and is left alone for a minute. Try again then.",
        vendor=address.vendor,
        retryable=True,
    )


def _since(before: Decimal | None, meter: Meter) -> Decimal | None:
    """What this call cost, all its tries together."""
    return None if meter.spent_usd is None else meter.spent_usd - (before or 0)
