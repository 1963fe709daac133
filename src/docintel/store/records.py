"""What the store takes and gives: frozen records of plain values. JSON columns hold JSON-able values."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from docintel.store.columns import utc_now
from docintel.store.schema import DEFAULT_COLLECTION


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A document to add. ``size`` in bytes."""

    sha256: str
    name: str
    page_count: int
    size: int
    added_by: str
    is_sample: bool = False
    warnings: tuple[str, ...] = ()
    collection_id: str = DEFAULT_COLLECTION
    state: str = "parsed"
    role: str = ""  # in which they add it; goes into the audit trail
    added_at: datetime = field(default_factory=utc_now)


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """A stored document. ``state`` says how far parsing got."""

    id: str
    sha256: str
    name: str
    page_count: int
    size: int
    added_at: datetime
    added_by: str
    is_sample: bool
    warnings: tuple[str, ...]
    collection_id: str
    state: str


@dataclass(frozen=True, slots=True)
class NewQuestion:
    """A question asked of one document. ``read_as`` is the one line that says how it was understood."""

    document_id: str
    text: str
    read_as: str
    shape: str
    asked_by: str
    role: str = ""  # in which they ask; goes into the audit trail
    asked_at: datetime = field(default_factory=utc_now)


@dataclass(frozen=True, slots=True)
class QuestionRecord:
    """A stored question."""

    id: str
    document_id: str
    text: str
    read_as: str
    shape: str
    asked_at: datetime
    asked_by: str


@dataclass(frozen=True, slots=True)
class FindingRecord:
    """One finding of an answer. ``suggestion`` is a span as JSON or None, ``diff`` a list of JSON runs."""

    code: str
    severity: str
    path: str
    message: str
    fix: str | None = None
    suggestion: Any = None
    diff: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class NewAnswer:
    """An answer to save: as the model gave it, as it is shown, and everything that led to it."""

    question_id: str
    outcome: str
    provider: str
    model: str
    given: Any
    shown: Any
    view: Any
    trace: Any
    raw_response: Any
    costs: Any = field(default_factory=dict)
    findings: tuple[FindingRecord, ...] = ()
    document_kind: str = ""  # how its document was read: text, scan, mixed
    asked_by: str = ""  # where it is not the one who first asked the question
    role: str = ""
    asked_at: datetime = field(default_factory=utc_now)


@dataclass(frozen=True, slots=True)
class DecisionRecord:
    """One decision. ``version`` is 1 for the first on its answer; ``seen`` commits to what was decided on."""

    id: str
    answer_id: str
    version: int
    verdict: str
    reviewer: str
    role: str
    reason: str
    note: str
    corrected: Any
    seen: str
    decided_at: datetime


@dataclass(frozen=True, slots=True)
class AnswerSummary:
    """A stored answer as lists and histories need it, with its question, findings and decisions."""

    id: str
    document_id: str
    question: QuestionRecord
    outcome: str
    provider: str
    model: str
    view: Any
    asked_at: datetime
    findings: tuple[FindingRecord, ...]
    decisions: tuple[DecisionRecord, ...]

    @property
    def version(self) -> int:
        """Number of decisions so far; goes back with the next one as ``expected_version``."""
        return self.decisions[-1].version if self.decisions else 0


@dataclass(frozen=True, slots=True)
class AnswerRecord(AnswerSummary):
    """A stored answer, whole. It never changes; decisions are added."""

    given: Any
    shown: Any
    trace: Any
    raw_response: Any
    costs: Any
    salt: str
