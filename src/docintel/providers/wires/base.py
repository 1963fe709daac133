"""What goes over a wire and what comes back, whatever the protocol."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from docintel.errors import ProviderError


class Structure(StrEnum):
    """How the schema is enforced, strongest first."""

    NATIVE = "native"  # the vendor's own structured output, or a grammar
    JSON = "json"  # the vendor promises JSON, the schema stands in the prompt
    PROMPT = "prompt"  # the schema stands in the prompt, nothing is promised


class Finish(StrEnum):
    """Why the model stopped."""

    WHOLE = "whole"
    LENGTH = "length"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class WireCall:
    """One request as it goes out. ``temperature`` None leaves the vendor's own."""

    system: str
    user: str
    schema_name: str
    schema: Mapping[str, Any]
    model: str
    structure: Structure
    temperature: float | None
    max_output_tokens: int
    timeout_s: float
    length_parameter: str = "max_tokens"  # or "max_completion_tokens", for chat completions
    extra: Mapping[str, Any] = field(default_factory=dict)  # beyond the protocol, such as reasoning
    stream_usage: bool = True  # ask for the token counts of a streamed answer
    streams: bool = True  # whether the endpoint can
    on_text: Callable[[int], None] | None = None  # set: stream
    images: tuple[bytes, ...] = ()  # JPEG

    @property
    def images_base64(self) -> list[str]:
        return [base64.b64encode(image).decode() for image in self.images]

    @property
    def image_urls(self) -> list[str]:
        return [f"data:image/jpeg;base64,{image}" for image in self.images_base64]


@dataclass(frozen=True, slots=True)
class WireReply:
    """One response as it came in. ``text`` is the model's, untouched; ``raw`` the whole as JSON text."""

    text: str
    finish: Finish
    model: str
    raw: str
    usage: dict[str, int] = field(default_factory=dict)
    request_id: str | None = None
    refusal: str = ""


class Wire(Protocol):
    """A vendor's protocol over its SDK, opened on a Connection."""

    structures: tuple[Structure, ...]

    def send(self, call: WireCall) -> WireReply:
        """Send ``call``. SDK exceptions come out as they are."""
        ...

    def window(self, model: str) -> int | None:
        """The model's window in tokens, where the server says. SDK exceptions come out as they are."""
        ...

    def close(self) -> None:
        """Let the connections it holds go; nothing is sent afterwards."""
        ...

    def translate(self, error: Exception) -> ProviderError | None:
        """``error`` in docintel's tree; None where it is not the SDK's."""
        ...
