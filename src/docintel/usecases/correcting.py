"""Corrections: another value with evidence pointed at on the page, checked like any answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pydantic import ValidationError

from docintel.boxes import Box
from docintel.errors import InputError
from docintel.generation.citations.pointing import spans_at
from docintel.generation.contract import AnswerBase, answer_class_for
from docintel.generation.findings import Finding
from docintel.generation.validation import validate_answer
from docintel.parsing import ParsedDocument
from docintel.presentation import cards, finding_view
from docintel.presentation.forms import fields_of, item_of, values_of
from docintel.presentation.pointing import evidence_view, read_value
from docintel.store import answers
from docintel.store.records import AnswerRecord
from docintel.store.standing import corrected_answer, standing
from docintel.usecases.deciding import Deciding
from docintel.usecases.permissions import Action
from docintel.usecases.saving import CORRECTION, finding_record
from docintel.views import AnswerView, CorrectionView, DraftView, FieldView, FormView, PointedView, Verdict


@dataclass(frozen=True, slots=True)
class _Checked:
    """A corrected answer and what was found about it."""

    answer: AnswerBase
    findings: tuple[Finding, ...]
    document: ParsedDocument


class Correcting(Deciding):
    """What can be done about an answer that is wrong, or was not found."""

    def correction_form(self, answer_id: str) -> FormView:
        """What to correct an answer with: the parts of its value, and what it says now.

        Raises InputError where its kind of value has no form.
        """
        record = self._decidable(answer_id)
        document = self._document_of(record)
        answer = self._in_force(record)
        fields = fields_of(answer.item_class())
        drafts = tuple(
            DraftView(values_of(item, fields), tuple(evidence_view(document, span) for span in item.spans))
            for item in answer.items
        )
        return FormView(record.question.shape, fields, drafts or (DraftView({}),))

    def evidence_at(self, document_id: str, box: Box, *, shape: str) -> PointedView:
        """The words under a rectangle on a page, and what they read as by ``shape``.

        Raises InputError where there are no words.
        """
        document = self._services.parsed(self._document(document_id, Action.DECIDE))
        spans = spans_at(document, box)
        if not spans:
            raise InputError("No words stand there. Draw the rectangle over the words that prove it.")
        item_class = answer_class_for(shape).item_class()
        words = "\n".join(span.quote or "" for span in spans)
        values = read_value(document, box, item_class, words)
        return PointedView(tuple(evidence_view(document, span) for span in spans), values)

    def check_correction(self, answer_id: str, drafts: Sequence[DraftView]) -> CorrectionView:
        """What is found about a correction before it is kept; InputError where a part cannot be read."""
        record = self._decidable(answer_id)
        return _view(self._checked(record, self._corrected(record, drafts)), record)

    def correct(
        self, answer_id: str, drafts: Sequence[DraftView], *, expected_version: int, note: str = ""
    ) -> AnswerView:
        """Put these values in the place of the answer's own, which is kept beside them.

        Findings do not stand against it: they are kept with it and shown. Raises InputError where a part
        cannot be read, and what :meth:`decide` raises.
        """
        record = self._decidable(answer_id)
        return self._correct(record, self._corrected(record, drafts), expected_version, "", note)

    def take_side(self, answer_id: str, index: int, *, expected_version: int) -> AnswerView:
        """Say which side of a conflict counts, ``index`` from 0: a correction down to that item."""
        record = self._decidable(answer_id)
        given = answer_class_for(record.question.shape).model_validate(record.shown)
        if not 0 <= index < len(given.items):
            raise InputError("There is no such side. Reload the answer and choose again.")
        answer = _answer(type(given), [given.items[index].model_dump(mode="json")], given)
        return self._correct(record, answer, expected_version, f"Side {index + 1}", "")

    def _decidable(self, answer_id: str) -> AnswerRecord:
        """The stored answer, where the actor may decide it."""
        with self._services.database.snapshot() as session:
            record = answers.get(session, answer_id)
        self._document(record.document_id, Action.DECIDE)
        return record

    def _document_of(self, record: AnswerRecord) -> ParsedDocument:
        return self._services.parsed(self._services.record(record.document_id))

    def _in_force(self, record: AnswerRecord) -> AnswerBase:
        """The answer as corrected last, else as shown."""
        decision = standing(record.decisions)
        corrected = decision is not None and decision.verdict == Verdict.CORRECT
        shown = corrected_answer(decision) if decision is not None and corrected else record.shown
        return answer_class_for(record.question.shape).model_validate(shown)

    def _corrected(self, record: AnswerRecord, drafts: Sequence[DraftView]) -> AnswerBase:
        """The corrected answer; raises InputError where there is nothing in it, or a part cannot be read."""
        if not drafts:
            raise InputError("Give at least one value, or reject the answer.")
        answer_class = answer_class_for(record.question.shape)
        given = answer_class.model_validate(record.shown)
        fields = fields_of(answer_class.item_class())
        try:
            return _answer(answer_class, [_item(fields, draft) for draft in drafts], given)
        except ValidationError as error:
            name = ".".join(str(step) for step in error.errors()[0]["loc"][2:])
            label = next((field.label for field in fields if field.name == name), name)
            raise InputError(f"{label}: fill this in, or say it another way.") from error

    def _checked(self, record: AnswerRecord, answer: AnswerBase) -> _Checked:
        document = self._document_of(record)
        return _Checked(answer, tuple(validate_answer(answer, document)), document)

    def _correct(
        self, record: AnswerRecord, answer: AnswerBase, expected_version: int, reason: str, note: str
    ) -> AnswerView:
        checked = self._checked(record, answer)
        corrected = {
            "answer": answer.model_dump(mode="json"),
            "findings": [asdict(finding_record(finding)) for finding in checked.findings],
            "view": CORRECTION.dump_python(_view(checked, record), mode="json"),
        }
        return self._decide(record, Verdict.CORRECT, expected_version, reason, note, corrected)


def _item(fields: tuple[FieldView, ...], draft: DraftView) -> Mapping[str, Any]:
    quotes = "\n".join(each.quote for each in draft.evidence)
    spans = [
        {"line_start": each.line_start, "line_end": each.line_end, "quote": each.quote}
        for each in draft.evidence
    ]
    return item_of(fields, draft.values, quotes) | {"spans": spans}


def _answer(answer_class: type[AnswerBase], items: Sequence[Any], given: AnswerBase) -> AnswerBase:
    """The answer a person stands behind: found, complete, by the method of the one given if it had any."""
    method = given.extraction_method if given.extraction_method != "na" else "verbatim"
    fields = {
        "answer_found": True,
        "items": items,
        "extraction_method": method,
        "confidence": 1.0,
        "caveats": [],
        "complete_answer_found": True,
        "context_completeness_weak": 1.0,
        "context_structured": True,
        "llm_discovered_keywords": [],
        "keywords_found": [],
        "conflicting_evidence": False,
    }
    return answer_class.model_validate(fields)


def _view(checked: _Checked, record: AnswerRecord) -> CorrectionView:
    numbers = [citation["number"] for item in record.view["items"] for citation in item["citations"]]
    return CorrectionView(
        cards(checked, record.document_id, first=max(numbers, default=0) + 1),
        tuple(
            finding_view(finding, checked.document)
            for finding in checked.findings
            if not finding.path.startswith("items[")
        ),
    )
