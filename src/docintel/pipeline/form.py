"""One document and a form: many typed fields out of one call, each checked, boxed and decided on its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from docintel.generation.contract import FieldsBase, shape_of
from docintel.generation.contract.fields import answer_class_for_value, value_type
from docintel.generation.findings import Finding
from docintel.generation.forms import FormResult, generate_form
from docintel.generation.repair import repair_answer
from docintel.generation.result import Attempt, Outcome
from docintel.generation.validation import validate_answer
from docintel.generation.validation.crossfield import check_declared
from docintel.parsing import ParsedDocument, parse_pdf
from docintel.pipeline.attempts import observe
from docintel.pipeline.loop import Action, Limits, Policy, next_step
from docintel.pipeline.result import (
    Progress,
    QaResult,
    Trace,
    attempt_meta,
    line_ranges,
    moved_spans,
    span_boxes,
    withheld,
)
from docintel.question import ParsedQuestion, parse_question, profile_of
from docintel.retrieval import RetrievalResult, retrieve
from docintel.views import Stage

Asked = Mapping[str, tuple[ParsedQuestion, RetrievalResult]]


@dataclass(frozen=True, slots=True)
class FormQaResult:
    """The form as the model filled it in, and each field as a checked answer of its own.

    ``findings`` are those between its fields, of the constraints the form declares.
    """

    form: FieldsBase
    fields: Mapping[str, QaResult]
    findings: tuple[Finding, ...] = ()


def pdf_fields_qa(
    source: str | Path | bytes | ParsedDocument,
    form: type[FieldsBase],
    *,
    provider: str | None = None,
    model: str | None = None,
    policy: Policy = Policy.FLAG,
    password: str | None = None,
    progress: Progress | None = None,
) -> FormQaResult:
    """Fill ``form`` from one document. A field's description is the question asked for it.

    Fields are not asked again: what is wrong with one is a finding on it. Raises like pdf_qa.
    """
    tell = progress or (lambda stage, why: None)
    tell(Stage.READING, "")
    document = source if isinstance(source, ParsedDocument) else parse_pdf(source, password=password)
    tell(Stage.SEARCHING, "")
    asked = {name: _look_up(document, form, name) for name in form.model_fields}
    tell(Stage.ANSWERING, "")
    filled = generate_form(form, asked, provider=provider, model=model)
    tell(Stage.CHECKING, "")
    return FormQaResult(
        form=filled.form,
        fields={name: _check(document, filled, name, asked, policy) for name in form.model_fields},
        findings=tuple(check_declared(filled.form)),
    )


def _look_up(
    document: ParsedDocument, form: type[FieldsBase], name: str
) -> tuple[ParsedQuestion, RetrievalResult]:
    text = form.model_fields[name].description or name.replace("_", " ")
    shape = shape_of(answer_class_for_value(value_type(form, name))) or "text"
    question = parse_question(text, profile_of(document), shape=shape)
    return question, retrieve(question, document)


def _check(document: ParsedDocument, filled: FormResult, name: str, asked: Asked, policy: Policy) -> QaResult:
    """Field ``name`` as an answer of its own: validated against all that was handed over."""
    question, retrieved = asked[name]
    answer = given = filled.form.answer_for(name)
    if filled.caveat:
        answer = answer.model_copy(update={"caveats": [*answer.caveats, filled.caveat]})
    shown = {number for _, each in asked.values() for number in each.line_numbers}
    repaired = repair_answer(answer, document)
    answer = repaired.answer
    findings = (*repaired.findings, *validate_answer(answer, document, question, passages=shown))
    step = next_step(observe(answer, findings, attempt=1), policy, Limits(max_attempts=1))
    if step.action is Action.REJECT:
        answer = withheld(answer, findings)
    attempt = Attempt(
        number=1,
        reason="asked with the other fields of the form",
        passages=line_ranges(retrieved),
        meta=attempt_meta(filled.meta) | {"moved_spans": moved_spans(repaired.moved)},
        finding_codes=tuple(finding.code for finding in findings),
    )
    steps = (attempt.reason, f"{step.action.words}: {step.reason}")
    return QaResult(
        answer=answer,
        findings=findings,
        boxes=span_boxes(document, answer),
        decision=Outcome(step.action.value),
        trace=Trace(question, (attempt,), steps, retrieved.looked_at, dict(filled.meta.usage)),
        document=document,
        given=given,
    )
