"""What a vendor is asked and what it gives back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel

from docintel.providers.spending import Meter

SchemaT = TypeVar("SchemaT", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class CallControl:
    """The caller's hand on a running call: ``cancel`` stops it, ``on_text`` hears how long it is."""

    cancel: threading.Event = field(default_factory=threading.Event)
    on_text: Callable[[int], None] | None = None
    meter: Meter = field(
        default_factory=Meter
    )  # counts over all calls it is handed to: those of one question


@dataclass(frozen=True, slots=True)
class CompletionRequest(Generic[SchemaT]):
    """One question to a model. ``material`` is what the prompt was made from, for embedded readers."""

    system: str
    user: str
    schema: type[SchemaT]
    model: str | None = None
    temperature: float = 0.0
    material: Any = None
    images: tuple[bytes, ...] = ()  # JPEG, shown to the model after ``user``; embedded readers see none
    control: CallControl | None = None
    meter: Meter = field(default_factory=Meter)
    deadline: float | None = None  # on the monotonic clock; the vendor's own time limit where None


@dataclass(frozen=True, slots=True)
class FailedTry:
    """A call that failed before the one that answered, or a vendor that was passed over."""

    provider: str
    model: str
    error: str  # class name, such as RateLimitedError
    message: str
    waited_s: float = 0.0  # before the next try


@dataclass(frozen=True, slots=True)
class Completion(Generic[SchemaT]):
    """A parsed answer with the vendor's own words behind it."""

    parsed: SchemaT
    raw: str  # the whole raw response, as JSON text where the vendor speaks JSON
    provider: str
    model: str
    usage: dict[str, int] = field(default_factory=dict)  # input_tokens, output_tokens
    latency_s: float = 0.0
    request_id: str | None = None
    failures: tuple[FailedTry, ...] = ()  # what went before, in order
    capped: bool = False  # a list is as long as the schema let it be: there may be more
    notes: tuple[str, ...] = ()  # what was adapted or ignored, in sentences
    cost_usd: Decimal | None = None  # None where no price is known


class Vendor(Protocol):
    """A row of the vendor table, once loaded."""

    name: str

    def complete(self, request: CompletionRequest[SchemaT]) -> Completion[SchemaT]:
        """Answer ``request`` or raise ProviderError."""
        ...
