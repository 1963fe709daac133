"""Questions and their answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from docintel.errors import InputError
from docintel.generation.findings import Finding
from docintel.pipeline import Policy, Progress, QaResult, pdf_qa
from docintel.presentation import answer_view
from docintel.providers import CallControl
from docintel.store import answers, questions
from docintel.store.records import (
    AnswerSummary,
    DocumentRecord,
    FindingRecord,
    NewAnswer,
    NewQuestion,
    QuestionRecord,
)
from docintel.store.standing import standing
from docintel.usecases.audit import Audited
from docintel.usecases.permissions import Action
from docintel.views import AnswerView, DecisionView, Verdict

_VIEW: TypeAdapter[AnswerView] = TypeAdapter(AnswerView)


class Asking(Audited):
    """What can be done with questions."""

    def ask(
        self,
        document_id: str,
        question: str,
        *,
        provider: str | None = None,
        model: str | None = None,
        shape: str | None = None,
        policy: str | None = None,
        progress: Progress | None = None,
        control: CallControl | None = None,
    ) -> AnswerView:
        """Answer a question about a document, check it, keep it and give it back ready to draw.

        ``policy`` says what findings that remain entail; ``control`` stops a model's call, which raises
        CancelledError.
        """
        if not question.strip():
            raise InputError("Type a question first.")
        record = self._document(document_id, Action.ASK)
        result = self._read(
            record,
            question.strip(),
            provider=provider,
            model=model,
            shape=shape,
            policy=policy,
            progress=progress,
            control=control,
        )
        return self._save(record, result)

    def answers(self, document_id: str) -> list[AnswerView]:
        """Every answer on a document, newest first."""
        self._document(document_id)
        with self._services.database.snapshot() as session:
            return [shown_answer(record) for record in answers.for_document(session, document_id)]

    def answer(self, answer_id: str) -> AnswerView:
        """One answer with its decisions; raises UnknownAnswerError."""
        return self._answer(answer_id)

    def _answer(self, answer_id: str) -> AnswerView:
        with self._services.database.snapshot() as session:
            record = answers.get(session, answer_id)
        document = self._document(record.document_id)
        self._record_shown(record.id, document.collection_id)
        return shown_answer(record)

    def _read(
        self,
        record: DocumentRecord,
        question: str,
        *,
        provider: str | None,
        model: str | None = None,
        shape: str | None,
        policy: str | None = None,
        progress: Progress | None,
        control: CallControl | None = None,
    ) -> QaResult:
        """The answer to ``question``, checked and not yet kept."""
        return pdf_qa(
            self._services.parsed(record),
            question,
            provider=provider,
            model=model,
            shape=shape,
            policy=Policy(policy or Policy.RETRY),
            source_bytes=self._services.files.read(record.sha256),
            password=self._services.password(record.sha256),
            progress=progress,
            control=control,
        )

    def _save(self, record: DocumentRecord, result: QaResult, question_id: str | None = None) -> AnswerView:
        """Keep an answer, as a further one to the question ``question_id`` where given."""
        view = answer_view(result, record.id)
        trace = result.trace.as_dict()
        last: dict[str, Any] = trace["attempts"][-1] if trace["attempts"] else {}
        given = result.answer.model_dump(mode="json")
        with self._services.database.session() as session:
            if question_id is None:
                question_id = self._add_question(session, record, view).id
            answer_id = answers.save(
                session,
                NewAnswer(
                    question_id=question_id,
                    outcome=result.decision.value,
                    provider=view.provider,
                    model=view.model,
                    given=given,
                    shown=given,
                    view=_VIEW.dump_python(view, mode="json"),
                    trace=trace,
                    raw_response=last.get("raw_response", ""),
                    costs=result.trace.costs,
                    asked_by=self.actor.name,
                    role=self._role(record.collection_id),
                    findings=tuple(map(_finding_record, result.findings)),
                ),
            )
            session.commit()
        return self._answer(answer_id)

    def _add_question(self, session: Session, record: DocumentRecord, view: AnswerView) -> QuestionRecord:
        return questions.add(
            session,
            NewQuestion(
                document_id=record.id,
                text=view.question,
                read_as=view.read_as,
                shape=view.shape,
                asked_by=self.actor.name,
                role=self._role(record.collection_id),
            ),
        )


def _finding_record(finding: Finding) -> FindingRecord:
    return FindingRecord(
        code=finding.code,
        severity=finding.severity.value,
        path=finding.path,
        message=finding.message,
        fix=finding.fix,
        suggestion=finding.suggestion.model_dump() if finding.suggestion else None,
        diff=tuple([part.kind, part.text] for part in finding.diff),
    )


def shown_answer(record: AnswerSummary) -> AnswerView:
    """The view as it was shown, with the id, the time and the decisions of today."""
    in_force = standing(record.decisions)
    return replace(
        _VIEW.validate_python(record.view),
        id=record.id,
        document_id=record.document_id,
        asked_at=record.asked_at,
        version=record.version,
        decisions=tuple(
            DecisionView(
                verdict=Verdict(decision.verdict),
                reviewer=decision.reviewer,
                decided_at=decision.decided_at,
                reason=decision.reason,
                version=decision.version,
                role=decision.role,
            )
            for decision in record.decisions
        ),
        in_force=in_force.version if in_force else 0,
    )
