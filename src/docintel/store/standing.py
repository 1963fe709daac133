"""Which of an answer's decisions counts, and whether people disagree."""

from __future__ import annotations

import json
from collections.abc import Sequence

from docintel.store.people import Role
from docintel.store.records import DecisionRecord


def standing(decisions: Sequence[DecisionRecord]) -> DecisionRecord | None:
    """The decision that counts: the last of those by the highest role. None where there is none.

    A handler who decides after QA does not overrule QA; both stand in the history.
    """
    return max(decisions, key=lambda decision: (_rank(decision), decision.version), default=None)


def is_disputed(decisions: Sequence[DecisionRecord]) -> bool:
    """Whether the reviewers' last decisions differ, in verdict or in corrected value."""
    last = {decision.reviewer: _ruling(decision) for decision in sorted(decisions, key=lambda d: d.version)}
    return len(set(last.values())) > 1


def _ruling(decision: DecisionRecord) -> tuple[str, str]:
    return decision.verdict, json.dumps(decision.corrected, sort_keys=True)


def _rank(decision: DecisionRecord) -> int:
    return Role(decision.role).rank if decision.role in set(Role) else 0
