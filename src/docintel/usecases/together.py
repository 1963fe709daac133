"""One answer from several documents at once, cited by document and page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from docintel.errors import InputError
from docintel.generation.contract import AnswerBase
from docintel.pipeline import CorpusQaResult, Progress, corpus_pdf_qa
from docintel.presentation.together import together_view
from docintel.store import answers
from docintel.store.records import DocumentRecord, NewAnswer
from docintel.store.together import cite
from docintel.usecases.asking import Asking
from docintel.usecases.growth import grown_dictionary
from docintel.usecases.permissions import Action
from docintel.usecases.saving import VIEW, finding_record, queue
from docintel.views import AnswerView

MOST_TOGETHER = 50
"""Most documents one answer is looked for in."""


class Together(Asking):
    """What can be done with several documents at once."""

    def ask_together(
        self,
        document_ids: Sequence[str],
        question: str,
        *,
        shape: str | None = None,
        policy: str | None = None,
        progress: Progress | None = None,
    ) -> AnswerView:
        """Look for one answer in several documents of one collection, check it and keep it.

        It is kept with the document it cites first, and goes when any document it cites goes. Raises
        InputError where there is nothing to ask, or the documents are too many or of several collections.
        """
        if not question.strip():
            raise InputError("Type a question first.")
        records = self._in_one_collection(document_ids)
        with self._services.database.snapshot() as session:
            dictionary = grown_dictionary(session, records[0].collection_id)
        result = corpus_pdf_qa(
            {record.id: self._services.parsed(record) for record in records},
            question.strip(),
            shape=shape,
            dictionary=dictionary,
            policy=self._policy(records[0].collection_id, policy),
            progress=progress,
        )
        return self._save_together(records, result)

    def _in_one_collection(self, document_ids: Sequence[str]) -> list[DocumentRecord]:
        """The documents, where one answer may be looked for in all of them together."""
        if not 1 <= len(document_ids) <= MOST_TOGETHER:
            raise InputError(f"Choose 1 to {MOST_TOGETHER} documents for one answer from all of them.")
        records = [self._document(document_id, Action.ASK) for document_id in document_ids]
        if len({record.collection_id for record in records}) > 1:
            raise InputError(
                "One answer from all documents needs documents of one collection. Choose them from one only."
            )
        return records

    def _save_together(self, records: Sequence[DocumentRecord], result: CorpusQaResult) -> AnswerView:
        view = together_view(result, {record.id: record.name for record in records})
        home = next(record for record in records if record.id == view.document_id)
        trace = result.trace.as_dict() | {"documents": _lines(records, result)}
        last: dict[str, Any] = trace["attempts"][-1] if trace["attempts"] else {}
        given = result.given.model_dump(mode="json")
        with self._services.database.session() as session:
            question = self._add_question(session, home, view)
            new = NewAnswer(
                question_id=question.id,
                outcome=result.decision.value,
                provider=view.provider,
                model=view.model,
                given=given,
                shown=_by_own_lines(result).model_dump(mode="json"),
                view=VIEW.dump_python(view, mode="json"),
                trace=trace,
                raw_response=last.get("raw_response", ""),
                costs=result.trace.costs,
                role=self._role(home.collection_id),
                findings=tuple(map(finding_record, result.findings)),
            )
            answer_id = answers.save(session, new)
            cite(session, answer_id, [each.document_id for item in view.items for each in item.citations])
            queue(session, answer_id, result)
            session.commit()
        return self._answer(answer_id)


def _by_own_lines(result: CorpusQaResult) -> AnswerBase:
    """The answer with each span by the lines of its own document, which the view names."""
    items = [
        item.model_copy(update={"spans": [(result.home(span) or ("", span))[1] for span in item.spans]})
        for item in result.answer.items
    ]
    return result.answer.model_copy(update={"items": items})


def _lines(records: Sequence[DocumentRecord], result: CorpusQaResult) -> list[dict[str, Any]]:
    """Which documents the line numbers of the answer as given run through, in order."""
    return [
        {
            "id": record.id,
            "sha256": record.sha256,
            "lines": result.corpus.documents[record.id].line_count,
        }
        for record in records
    ]
