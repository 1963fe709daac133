"""Which of an answer's decisions counts, and whether people disagree."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from docintel.store.people import Role
from docintel.store.records import DecisionRecord

UNDO = "undo"
"""The verdict of an event that takes a decision back. Nothing is removed: it says so in the history."""


def effective(decisions: Sequence[DecisionRecord]) -> tuple[DecisionRecord, ...]:
    """The decisions nobody took back, oldest first.

    An undo takes back the last decision of its own reviewer that is not taken back yet, so that two in a row
    take back two, and nobody takes back another person's.
    """
    left: list[DecisionRecord] = []
    for decision in sorted(decisions, key=lambda decision: decision.version):
        if decision.verdict != UNDO:
            left.append(decision)
        elif (taken := last_of(left, decision.reviewer)) is not None:
            left.remove(taken)
    return tuple(left)


def last_of(decisions: Sequence[DecisionRecord], reviewer: str) -> DecisionRecord | None:
    """The last of these decisions that this reviewer made."""
    return next((decision for decision in reversed(decisions) if decision.reviewer == reviewer), None)


def standing(decisions: Sequence[DecisionRecord]) -> DecisionRecord | None:
    """The decision that counts: the last of those by the highest role. None where there is none.

    A handler who decides after QA does not overrule QA; both stand in the history. What was taken back does
    not count.
    """
    return max(effective(decisions), key=lambda decision: (_rank(decision), decision.version), default=None)


def is_disputed(decisions: Sequence[DecisionRecord]) -> bool:
    """Whether the reviewers' last decisions differ, in verdict or in corrected value."""
    last = {decision.reviewer: _ruling(decision) for decision in effective(decisions)}
    return len(set(last.values())) > 1


def _ruling(decision: DecisionRecord) -> tuple[str, str]:
    return decision.verdict, json.dumps(decision.corrected, sort_keys=True)


def _rank(decision: DecisionRecord) -> int:
    return Role(decision.role).rank if decision.role in set(Role) else 0


def corrected_answer(decision: DecisionRecord) -> Any:
    """The answer, as JSON of its class, that a correction put in the place of the one given."""
    return decision.corrected["answer"]
