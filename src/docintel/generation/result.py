"""What comes out of generation: the answer, its trace, and afterwards what was decided about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any

from docintel.generation.contract.answers import AnswerBase
from docintel.providers.base import FailedTry
from docintel.retrieval.result import Passage


class Outcome(StrEnum):
    """What the pipeline decided to do with an answer (a reviewer's decision is another thing)."""

    SHIP = "ship"
    FLAG = "flag"
    REJECT = "reject"
    NOT_FOUND = "not_found"
    CONFLICT = "conflict"
    CLARIFY = "clarify"


@dataclass(frozen=True, slots=True)
class GenerationMeta:
    """The trace of one generation. It stays outside the schema the model fills in."""

    schema: str
    fragments: tuple[str, ...]
    template_version: str
    prompt_sha256: str
    provider: str
    model: str
    raw_response: str
    usage: dict[str, int] = field(default_factory=dict)
    latency_s: float = 0.0
    request_id: str | None = None
    cost_usd: Decimal | None = None  # None where no price is known
    notes: tuple[str, ...] = ()  # what was adapted or ignored, in sentences
    failures: tuple[FailedTry, ...] = ()  # calls that failed, vendors passed over, before this one answered
    passages: tuple[Passage, ...] = ()  # handed over, best first
    left_out: tuple[Passage, ...] = ()  # found, but more than the model's window holds


@dataclass(frozen=True, slots=True)
class GenerationResult:
    """An answer as the model gave it, and how."""

    answer: AnswerBase
    meta: GenerationMeta


@dataclass(frozen=True, slots=True)
class Attempt:
    """One turn of the loop: what was tried, why, and what it cost."""

    number: int
    reason: str  # "asked", "asked again: the list went on over the page", …
    passages: tuple[tuple[int, int], ...]  # line ranges handed over
    meta: dict[str, Any]
    finding_codes: tuple[str, ...] = ()
