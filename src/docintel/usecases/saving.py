"""What is kept of an answer: itself as given and as shown, what was found about it, who has to look at it."""

from __future__ import annotations

from typing import Any, Final

from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from docintel.generation.findings import Finding, Severity
from docintel.generation.result import Outcome
from docintel.parsing import ParsedDocument
from docintel.pipeline import CorpusQaResult, QaResult
from docintel.store import triage
from docintel.store.records import FindingRecord, NewAnswer
from docintel.views import AnswerView, CorrectionView

VIEW: Final[TypeAdapter[AnswerView]] = TypeAdapter(AnswerView)
CORRECTION: Final[TypeAdapter[CorrectionView]] = TypeAdapter(CorrectionView)

_QUEUED: Final = {Outcome.FLAG: "error", Outcome.REJECT: "error", Outcome.CONFLICT: "warning"}


def new_answer(
    question_id: str, result: QaResult, view: AnswerView, *, asked_by: str, role: str
) -> NewAnswer:
    """The record of ``result`` as one answer to a stored question."""
    trace = result.trace.as_dict()
    last: dict[str, Any] = trace["attempts"][-1] if trace["attempts"] else {}
    shown = result.answer.model_dump(mode="json")
    return NewAnswer(
        question_id=question_id,
        outcome=result.decision.value,
        provider=view.provider,
        model=view.model,
        given=shown if result.given is None else result.given.model_dump(mode="json"),
        shown=shown,
        view=VIEW.dump_python(view, mode="json"),
        trace=trace,
        raw_response=last.get("raw_response", ""),
        costs=result.trace.costs,
        asked_by=asked_by,
        role=role,
        findings=tuple(map(finding_record, result.findings)),
        document_kind=_kind(result.document),
    )


def _kind(document: ParsedDocument) -> str:
    """How the document's lines were read: as text, as a scan, or some this way and some that."""
    sources = set(document.line_df["source"])
    if sources <= {"text"}:
        return "text"
    return "scan" if "text" not in sources else "mixed"


def queue(session: Session, answer_id: str, result: QaResult | CorpusQaResult) -> None:
    """Put an answer that a person has to look at into its collection's queue."""
    errors = [finding.code for finding in result.findings if finding.severity is Severity.ERROR]
    if result.decision in _QUEUED:
        reason, severity = result.decision.value, _QUEUED[result.decision]
    elif errors:
        reason, severity = errors[0], "error"
    else:
        return
    triage.open_item(session, answer_id, reason=reason, severity=severity)


def finding_record(finding: Finding) -> FindingRecord:
    return FindingRecord(
        code=finding.code,
        severity=finding.severity.value,
        path=finding.path,
        message=finding.message,
        fix=finding.fix,
        suggestion=finding.suggestion.model_dump() if finding.suggestion else None,
        diff=tuple([part.kind, part.text] for part in finding.diff),
    )
