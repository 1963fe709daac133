"""Salted hashes: they prove what a text was while it is kept, and tell nothing once it is removed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import Any

from docintel.store.records import AnswerRecord, DecisionRecord


def canonical(value: Any) -> bytes:
    """One byte string per JSON value: sorted keys, no spaces, ASCII. NaN and infinities raise ValueError."""
    return json.dumps(
        value, ensure_ascii=True, allow_nan=False, sort_keys=True, separators=(",", ":")
    ).encode()


def commit_to(salt: str, value: Any) -> str:
    """The SHA-256 of ``salt`` and a JSON value, in hexadecimal."""
    return hashlib.sha256(canonical([salt, value])).hexdigest()


def commit_to_answer(answer: AnswerRecord) -> str:
    """Commitment to all a reviewer has before them: question, answer, excerpts and boxes, findings."""
    shown = {
        "question": answer.question.text,
        "outcome": answer.outcome,
        "shown": answer.shown,
        "view": answer.view,
        "findings": [asdict(finding) for finding in answer.findings],
    }
    return commit_to(answer.salt, shown)


def commit_to_decision(answer: AnswerRecord, decision: DecisionRecord) -> str:
    """Commitment to a decision as a whole, with its reason, note and corrected value."""
    fields = asdict(decision) | {"decided_at": decision.decided_at.isoformat(timespec="microseconds")}
    return commit_to(answer.salt, fields)
