"""What happens after an answer: one explicit, bounded state machine.

:func:`next_step` looks at one attempt and says what follows and why, in words fit for the screen. It only
decides; the pipeline carries out. Every step that asks again costs an attempt, and there are at most
``limits.max_attempts`` of those, whatever a provider returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from docintel.generation.contract.answers import AnswerBase
from docintel.generation.findings import Finding, Severity

Scope = Literal["near", "whole"]
"""How much of a document is read: what stands near the question's words, or all of it."""


class Policy(StrEnum):
    """What to do with findings that remain: ask again then flag, flag at once, or show no value at all."""

    RETRY = "retry"
    FLAG = "flag"
    REJECT = "reject"


class Action(StrEnum):
    """A step of the loop. The last three ask again; the others end it."""

    SHIP = "ship"
    FLAG = "flag"
    REJECT = "reject"
    NOT_FOUND = "not_found"
    CONFLICT = "conflict"
    CLARIFY = "clarify"
    BROADEN = "broaden"
    REPARSE = "reparse"
    REASK = "reask"

    @property
    def asks_again(self) -> bool:
        return self in (Action.BROADEN, Action.REPARSE, Action.REASK)

    @property
    def words(self) -> str:
        return self.value.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one question: attempts, and tokens over all attempts (None: no bound)."""

    max_attempts: int = 3
    max_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Observation:
    """One attempt as the loop sees it."""

    answer: AnswerBase
    findings: Sequence[Finding]
    attempt: int  # from 1
    tokens: int = 0  # spent so far, over all attempts
    context_completeness_strong: bool | None = None
    verified_items: int = 0  # items whose every span is verified
    distinct_values: int = 0  # among those
    can_broaden: bool = True  # a larger scope still brings lines not yet handed over
    can_reparse: bool = False  # another parsing method is left for the pages handed over
    unchanged: bool = False  # the same answer as before, from the same passages
    may_clarify: bool = True  # False once a question back was replied to


@dataclass(frozen=True, slots=True)
class Step:
    """What follows, and why."""

    action: Action
    reason: str


LOW_CONFIDENCE = 0.8


def next_step(seen: Observation, policy: Policy, limits: Limits) -> Step:
    """The step after ``seen``. Total: every observation has one, and only bounded ones ask again."""
    answer = seen.answer
    if answer.suggested_clarification and seen.may_clarify:
        return Step(Action.CLARIFY, "the question can be read in more than one way")
    again = may_ask_again(seen, limits)
    if again and not answer.context_structured and seen.can_reparse:
        return Step(Action.REPARSE, "the text of these pages came out garbled")
    if answer.conflicting_evidence and seen.verified_items >= 2 and seen.distinct_values >= 2:
        return Step(Action.CONFLICT, "the document says two different things")
    if again and seen.can_broaden and (reason := reason_to_broaden(seen)):
        return Step(Action.BROADEN, reason)
    if not answer.answer_found:
        return Step(Action.NOT_FOUND, "nothing in the document answers this")
    return _judge_findings(seen, policy, again)


def may_ask_again(seen: Observation, limits: Limits) -> bool:
    """Whether the bounds leave another attempt."""
    within_tokens = limits.max_tokens is None or seen.tokens < limits.max_tokens
    return seen.attempt < limits.max_attempts and within_tokens


def reason_to_broaden(seen: Observation) -> str | None:
    """Why this attempt asks for more of the document, or None where it does not."""
    answer = seen.answer
    if not answer.answer_found:
        return "nothing was found near the words of the question"
    if seen.context_completeness_strong is False:
        return "the passage went on where it was cut"
    if not answer.complete_answer_found:
        return "the answer was incomplete"
    if answer.confidence <= LOW_CONFIDENCE and answer.llm_discovered_keywords:
        return "the document uses other words for it"
    return None


def _judge_findings(seen: Observation, policy: Policy, again: bool) -> Step:
    errors = [finding for finding in seen.findings if finding.severity is Severity.ERROR]
    if not errors:
        return Step(Action.SHIP, "every check passed")
    if policy is Policy.REJECT:
        return Step(Action.REJECT, "a check failed, and this collection shows no value then")
    if policy is Policy.RETRY and again and not seen.unchanged:
        return Step(Action.REASK, "a check failed")
    return Step(Action.FLAG, "a check failed")
