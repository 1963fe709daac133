"""One event of the audit trail, and its hash."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from docintel.store.commitment import canonical

GENESIS = "0" * 64  # stands for the hash before the first event


class Action(StrEnum):
    """What was done."""

    DOCUMENT_ADDED = "document.added"
    DOCUMENT_REMOVED = "document.removed"
    QUESTION_ASKED = "question.asked"
    ANSWER_GIVEN = "answer.given"
    ANSWER_SHOWN = "answer.shown"
    DECISION_MADE = "decision.made"
    EXPORT_MADE = "export.made"
    KEYWORD_EDITED = "keyword.edited"
    PLAYBOOK_EDITED = "playbook.edited"
    SIGNED_IN = "person.signed_in"
    ROLE_CHANGED = "person.role_changed"
    COLLECTION_ADDED = "collection.added"
    POLICY_CHOSEN = "collection.policy_chosen"


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a chain: number and hash of its last event, (0, GENESIS) before the first."""

    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Event:
    """Event number ``seq`` (from 1) of ``chain``. ``subject`` is ``kind:id``; ``detail`` holds no content."""

    chain: str
    seq: int
    at: datetime
    actor: str
    role: str
    action: str
    subject: str
    detail: dict[str, Any]
    previous: str
    hash: str = ""

    def digest(self, seq: int | None = None) -> str:
        """The hash this event must have (as number ``seq``)."""
        return hashlib.sha256(canonical(self.sealed_fields(seq))).hexdigest()

    def sealed_fields(self, seq: int | None = None) -> dict[str, Any]:
        """Everything the hash covers, as JSON; the moment in UTC to the microsecond."""
        return {
            "chain": self.chain,
            "seq": self.seq if seq is None else seq,
            "at": self.at.astimezone(UTC).isoformat(timespec="microseconds"),
            "actor": self.actor,
            "role": self.role,
            "action": self.action,
            "subject": self.subject,
            "detail": self.detail,
            "previous": self.previous,
        }

    def __str__(self) -> str:
        return f"{self.action} by {self.actor!r} at {self.at.isoformat(timespec='seconds')}"
