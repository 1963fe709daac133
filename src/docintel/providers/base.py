"""What a vendor is asked and what it gives back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel

SchemaT = TypeVar("SchemaT", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class CompletionRequest(Generic[SchemaT]):
    """One question to a model. ``material`` is what the prompt was rendered from: only embedded vendors read it."""

    system: str
    user: str
    schema: type[SchemaT]
    model: str | None = None
    temperature: float = 0.0
    material: Any = None


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


class Vendor(Protocol):
    """A row of the vendor table, once loaded."""

    name: str

    def complete(self, request: CompletionRequest[SchemaT]) -> Completion[SchemaT]:
        """Answer ``request`` or raise ProviderError."""
        ...
