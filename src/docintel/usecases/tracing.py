"""How answers came about, and the same question put to another model."""

from __future__ import annotations

from docintel.errors import InputError
from docintel.pipeline import Progress
from docintel.presentation import traces
from docintel.providers import CallControl
from docintel.providers.configured import choose, configured
from docintel.providers.spending import DayLedger
from docintel.store import answers
from docintel.store.records import AnswerRecord, DocumentRecord
from docintel.usecases.asking import Asking, shown_answer
from docintel.usecases.permissions import Action
from docintel.views import AnswerView, ComparisonView, TraceView


class Tracing(Asking):
    """What can be done to understand an answer."""

    def trace(self, answer_id: str) -> TraceView:
        """How an answer came about, with its costs; raises UnknownAnswerError."""
        record, document = self._traced(answer_id)
        self._record_shown(record.id, document.collection_id)
        with self._services.database.snapshot() as session:
            siblings = answers.costs_of_question(session, record.question.id)
        return TraceView(
            answer=shown_answer(record),
            document_name=document.name,
            asked_by=record.question.asked_by,
            read_as=traces.read_as_of(record.trace),
            looked_at=str(record.trace.get("looked_at", "")),
            attempts=traces.attempts_of(record.trace),
            costs=traces.costs_of(record.costs),
            question_costs=traces.total(map(traces.costs_of, siblings)),
            day_usd=DayLedger(self._services.settings.home / "spending").spent_today(),
            helps=traces.helps_of(record.trace),
            examples=tuple(record.trace.get("examples", ())),
        )

    def answers_to_same_question(self, answer_id: str) -> list[AnswerView]:
        """Every answer to the question of this one, itself included, newest first."""
        record, _ = self._traced(answer_id)
        with self._services.database.snapshot() as session:
            return [shown_answer(each) for each in answers.history(session, record.question.id)]

    def compare(self, answer_id: str, other_id: str) -> ComparisonView:
        """Two answers to one question side by side; raises InputError where they answer different ones."""
        left, _ = self._traced(answer_id)
        right, _ = self._traced(other_id)
        if left.question.id != right.question.id:
            raise InputError("These answers belong to different questions. Choose two of the same one.")
        shown = shown_answer(left), shown_answer(right)
        return ComparisonView(
            self.trace(answer_id),
            self.trace(other_id),
            same_value=traces.same_value(*shown),
            same_places=traces.same_places(*shown),
            same_findings=traces.same_findings(*shown),
        )

    def models(self, answer_id: str) -> list[str]:
        """The models that the question of an answer may be put to, as "vendor:model"."""
        self._traced(answer_id)
        return list(configured(self._services.settings))

    def replay(
        self,
        answer_id: str,
        model: str,
        *,
        progress: Progress | None = None,
        control: CallControl | None = None,
    ) -> AnswerView:
        """Put the question of an answer to ``model``, "vendor:model", and keep what it says as a further
        answer. Raises InputError where that vendor is not set up here.
        """
        record, document = self._traced(answer_id)
        self._allow(Action.ASK, document.collection_id)
        result = self._read(
            document,
            record.question.text,
            provider=choose(model, self._services.settings),
            shape=record.question.shape,
            progress=progress,
            control=control,
        )
        return self._save(document, result, record.question.id)

    def _traced(self, answer_id: str) -> tuple[AnswerRecord, DocumentRecord]:
        """The stored answer and its document, where the actor may see how it came about."""
        with self._services.database.snapshot() as session:
            record = answers.get(session, answer_id)
        return record, self._document(record.document_id, Action.SEE_TRACE)
