"""How an answer came about."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from docintel.views.answers import AnswerView


@dataclass(frozen=True, slots=True)
class PassageTrace:
    """A passage that was handed over, or left out; ``why`` is what brought it, strongest first."""

    page_start: int
    page_end: int
    line_start: int  # GLOBAL
    line_end: int
    section: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FailureTrace:
    """A call that failed before the one that answered, or a model that was passed over."""

    model: str  # "vendor:model"
    error: str
    message: str
    waited_s: float


@dataclass(frozen=True, slots=True)
class CostView:
    """What answers cost; ``cost_usd`` None where no price is known."""

    cost_usd: Decimal | None
    input_tokens: int
    output_tokens: int
    latency_s: float


@dataclass(frozen=True, slots=True)
class AttemptTrace:
    """One turn of the loop: what was handed over, how it was asked, what came back."""

    number: int
    reason: str
    model: str  # "vendor:model"
    schema: str
    fragments: tuple[str, ...]
    template_version: str
    prompt_sha256: str
    request_id: str
    raw_response: str
    costs: CostView
    findings: tuple[str, ...]  # codes
    moved: tuple[str, ...]  # citations moved before anyone saw them, in sentences
    notes: tuple[str, ...]
    failures: tuple[FailureTrace, ...]
    handed_over: tuple[PassageTrace, ...]
    left_out: tuple[PassageTrace, ...]


@dataclass(frozen=True, slots=True)
class HelpTrace:
    """A call beside those that answer: what it was for, and what came of it, in sentences."""

    purpose: str
    came_of_it: tuple[str, ...]
    model: str  # "vendor:model"
    costs: CostView
    raw_response: str


@dataclass(frozen=True, slots=True)
class TraceView:
    """How one answer came about. ``question_costs`` are those of all answers to its question together."""

    answer: AnswerView
    document_name: str
    asked_by: str
    read_as: tuple[tuple[str, str], ...]  # what was understood, and how: ("shape", "amount")
    looked_at: str
    attempts: tuple[AttemptTrace, ...]
    costs: CostView
    question_costs: CostView
    day_usd: Decimal  # of everything asked today (UTC), stopped calls included
    helps: tuple[HelpTrace, ...] = ()
    examples: tuple[str, ...] = ()  # ids of accepted answers shown to the model as worked examples


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """Two answers to one question, and in what they agree."""

    left: TraceView
    right: TraceView
    same_value: bool
    same_places: bool
    same_findings: bool
