"""Questions and their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid4

from sqlalchemy.orm import Session

from docintel.errors import InputError
from docintel.pipeline import Limits, Progress, QaResult, Scope, pdf_qa
from docintel.presentation import answer_view
from docintel.providers import CallControl
from docintel.question import ParsedQuestion, WorkedExample
from docintel.question.compound import split_compound
from docintel.store import answers, questions
from docintel.store.records import AnswerSummary, DecisionRecord, DocumentRecord, NewQuestion, QuestionRecord
from docintel.store.standing import UNDO, effective, standing
from docintel.usecases.audit import Audited
from docintel.usecases.growth import grown_dictionary, keep_discovered, worked_examples
from docintel.usecases.permissions import Action
from docintel.usecases.policies import Policies
from docintel.usecases.saving import CORRECTION, VIEW, new_answer, queue
from docintel.views import AnswerView, CorrectionView, DecisionView, Verdict


class Asking(Policies, Audited):
    """What can be done with questions."""

    def ask(
        self,
        document_id: str,
        question: str,
        *,
        provider: str | None = None,
        model: str | None = None,
        shape: str | None = None,
        keywords: Sequence[str] | None = None,
        scope: Scope = "near",
        policy: str | None = None,
        reply_to: str | None = None,
        progress: Progress | None = None,
        control: CallControl | None = None,
    ) -> AnswerView:
        """Answer a question about a document, check it, keep it and give it back ready to draw.

        ``shape`` and ``keywords`` correct how the question is read; ``scope`` "whole" looks further than
        near the question's words. ``reply_to`` is an answer that asked a question back, which ``question``
        then replies to. ``policy`` says what findings that remain entail, in place of the collection's own
        (one that rejects always does). The parts of a compound question are answered each by itself, and
        the first is given back; the others have the same ``group``. ``control`` stops a model's call, which
        raises CancelledError. Raises InputError where there is nothing to ask or reply to.
        """
        if not question.strip():
            raise InputError("Type a question first.")
        record = self._document(document_id, Action.ASK)
        asked, reply = question.strip(), None
        if reply_to is not None:
            asked, reply = self._asked_back(reply_to, document_id), asked
        is_corrected = bool(shape or keywords is not None or reply)
        parts = () if is_corrected else split_compound(asked)
        group = uuid4().hex if parts else ""
        views = []
        for part in parts or (asked,):
            result = self._read(
                record,
                part,
                provider=provider,
                model=model,
                shape=shape,
                keywords=keywords,
                scope=scope,
                reply=reply,
                policy=policy,
                progress=progress,
                control=control,
            )
            views.append(self._save(record, result, group=group, asked=asked if parts else ""))
        return views[0]

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

    def _asked_back(self, answer_id: str, document_id: str) -> str:
        """The question of an answer that asked one back."""
        with self._services.database.snapshot() as session:
            record = answers.get(session, answer_id)
        if record.document_id != document_id or record.outcome != "clarify":
            raise InputError("That answer did not ask anything back. Ask your question by itself.")
        return record.question.text

    def _read(
        self,
        record: DocumentRecord,
        question: str,
        *,
        provider: str | None,
        model: str | None = None,
        shape: str | None,
        keywords: Sequence[str] | None = None,
        scope: Scope = "near",
        reply: str | None = None,
        policy: str | None = None,
        progress: Progress | None,
        control: CallControl | None = None,
    ) -> QaResult:
        """The answer to ``question``, checked and not yet kept."""
        settings = self._services.settings
        with self._services.database.snapshot() as session:
            dictionary = grown_dictionary(session, record.collection_id)
        return pdf_qa(
            self._services.parsed(record),
            question,
            provider=provider,
            model=model,
            shape=shape,
            keywords=keywords,
            scope=scope,
            reply=reply,
            dictionary=dictionary,
            examples=lambda parsed: self._examples(record, parsed),
            policy=self._policy(record.collection_id, policy),
            limits=Limits(settings.max_attempts, settings.max_question_tokens),
            refine=settings.refine_questions,
            arbiter=settings.arbiter,
            source_bytes=self._services.files.read(record.sha256),
            password=self._services.password(record.sha256),
            progress=progress,
            control=control,
        )

    def _examples(self, record: DocumentRecord, question: ParsedQuestion) -> tuple[WorkedExample, ...]:
        with self._services.database.snapshot() as session:
            return worked_examples(session, record.collection_id, record.id, question)

    def _save(
        self,
        record: DocumentRecord,
        result: QaResult,
        question_id: str | None = None,
        *,
        group: str = "",
        asked: str = "",
    ) -> AnswerView:
        """Keep an answer, as a further one to the question ``question_id`` where given."""
        view = replace(answer_view(result, record.id), group=group, asked=asked)
        by, role = self.actor.name, self._role(record.collection_id)
        with self._services.database.session() as session:
            if question_id is None:
                question_id = self._add_question(session, record, view).id
            answer_id = answers.save(session, new_answer(question_id, result, view, asked_by=by, role=role))
            queue(session, answer_id, result)
            keep_discovered(session, record.collection_id, answer_id, result, added_by=by)
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


def shown_answer(record: AnswerSummary) -> AnswerView:
    """The view as it was shown, with the id, the time and the decisions of today."""
    in_force, counting = standing(record.decisions), effective(record.decisions)
    return replace(
        VIEW.validate_python(record.view),
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
                note=decision.note,
                is_withdrawn=decision.verdict != UNDO and decision not in counting,
                corrected=_corrected(decision),
            )
            for decision in record.decisions
        ),
        in_force=in_force.version if in_force else 0,
    )


def _corrected(decision: DecisionRecord) -> CorrectionView | None:
    return CORRECTION.validate_python(decision.corrected["view"]) if decision.corrected else None
