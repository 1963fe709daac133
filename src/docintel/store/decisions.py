"""Reviewers' decisions: appended events, never changed. Two people cannot decide the same version."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from docintel.errors import InputError, StaleDecisionError
from docintel.store import answers, audit, documents, keywords, quality, triage
from docintel.store.columns import utc_now
from docintel.store.commitment import commit_to_answer, commit_to_decision
from docintel.store.records import AnswerRecord, DecisionRecord
from docintel.store.rows import columns_of, insert_new, new_id, to_record
from docintel.store.schema import decisions as table
from docintel.store.standing import UNDO, effective, last_of, standing

VERDICTS = ("accept", "reject", "correct", UNDO)


def append(
    session: Session,
    answer_id: str,
    *,
    expected_version: int,
    verdict: str,
    reviewer: str,
    role: str = "handler",
    reason: str = "",
    note: str = "",
    corrected: Any = None,
    decided_at: datetime | None = None,
) -> DecisionRecord:
    """Decide the answer as it was shown after ``expected_version`` decisions.

    Raises StaleDecisionError where somebody decided meanwhile, UnknownAnswerError where the answer is gone,
    InputError for a verdict that is none, a correction without its value, a value without a correction, or an
    undo of somebody who decided nothing that still counts.
    """
    if verdict not in VERDICTS:
        raise InputError(f"{verdict!r} is not a decision. Accept, reject or correct the answer.")
    if (verdict == "correct") != (corrected is not None):
        raise InputError("A correction needs the corrected value, and only a correction has one.")
    answer = answers.get(session, answer_id)
    if answer.version != expected_version:
        raise _stale(answer.decisions)
    if verdict == UNDO and last_of(effective(answer.decisions), reviewer) is None:
        raise InputError("There is no decision of yours here to take back.")
    decision = DecisionRecord(
        id=new_id(),
        answer_id=answer_id,
        version=expected_version + 1,
        verdict=verdict,
        reviewer=reviewer,
        role=role,
        reason=reason,
        note=note,
        corrected=corrected,
        seen=commit_to_answer(answer),
        decided_at=decided_at or utc_now(),
    )
    if not insert_new(
        session, table, columns_of(table, decision)
    ):  # somebody was faster between reading and writing
        raise _stale(history(session, answer_id))
    _follow_up(session, answer)
    return decision


def history(session: Session, answer_id: str) -> tuple[DecisionRecord, ...]:
    """Every decision on an answer, oldest first."""
    query = select(table).where(table.c.answer_id == answer_id).order_by(table.c.version)
    return tuple(to_record(DecisionRecord, row) for row in session.execute(query))


def _stale(decisions: tuple[DecisionRecord, ...]) -> StaleDecisionError | InputError:
    if not decisions:
        return InputError("The answer was shown with decisions it does not have. Reload it and decide again.")
    last = decisions[-1]
    moment = last.decided_at.isoformat(timespec="seconds")
    return StaleDecisionError(
        f"{last.reviewer} decided this answer at {moment}. Look at that decision, and decide again if you "
        "disagree.",
        decided_by=last.reviewer,
        decided_at=moment,
    )


def _follow_up(session: Session, answer: AnswerRecord) -> None:
    """What a decision entails: queue, figures, keywords, and last (it locks the chain) the audit trail."""
    decisions = history(session, answer.id)
    counts = standing(decisions)
    triage.settle(session, answer.id, decisions)
    quality.note_standing(session, answer.id, decisions)
    keywords.weigh(session, answer.id, accepted=counts is not None and counts.verdict == "accept")
    _record(session, answer, decisions[-1])


def _record(session: Session, answer: AnswerRecord, decision: DecisionRecord) -> None:
    audit.record(
        session,
        documents.get(session, answer.document_id).collection_id,
        audit.Action.DECISION_MADE,
        actor=decision.reviewer,
        role=decision.role,
        subject=f"answer:{answer.id}",
        detail={
            "version": decision.version,
            "verdict": decision.verdict,
            "seen": decision.seen,
            "decision": commit_to_decision(answer, decision),
        },
        at=decision.decided_at,
    )
