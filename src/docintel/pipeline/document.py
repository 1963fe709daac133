"""One document and one question: the four bricks wired, and the loop that asks again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from docintel.generation.contract import AnswerBase, answer_class_for, not_found, shape_of
from docintel.generation.findings import Finding
from docintel.generation.repair import repair_answer
from docintel.generation.result import Attempt, GenerationResult, Outcome
from docintel.generation.validation import validate_answer
from docintel.parsing import ParsedDocument, parse_pdf
from docintel.parsing.merge import merge_pages
from docintel.pipeline.attempts import Run, Tried
from docintel.pipeline.contradiction import with_contradiction
from docintel.pipeline.loop import Action, Limits, Policy, Scope, Step, next_step
from docintel.pipeline.model import Model
from docintel.pipeline.result import (
    Progress,
    QaResult,
    Trace,
    attempt_meta,
    counted,
    line_ranges,
    moved_spans,
    span_boxes,
    total_usage,
    withheld,
)
from docintel.providers import CallControl
from docintel.question import Dictionary, ParsedQuestion, WorkedExample, parse_question, profile_of
from docintel.retrieval import WHOLE, RetrievalResult
from docintel.settings import get_settings
from docintel.views import Stage


def pdf_qa(
    source: str | Path | bytes | ParsedDocument,
    question: str,
    *,
    provider: str | None = None,
    model: str | None = None,
    shape: str | None = None,
    keywords: Sequence[str] | None = None,
    answer_schema: type[AnswerBase] | None = None,
    scope: Scope = "near",
    reply: str | None = None,
    dictionary: Dictionary | None = None,
    examples: Callable[[ParsedQuestion], Sequence[WorkedExample]] | None = None,
    policy: Policy = Policy.RETRY,
    limits: Limits | None = None,
    refine: bool = False,
    arbiter: bool = False,
    password: str | None = None,
    source_bytes: bytes | None = None,
    progress: Progress | None = None,
    control: CallControl | None = None,
) -> QaResult:
    """Answer ``question`` about one document.

    ``shape`` (a key of the registry) or ``answer_schema`` (a class of your own) fix the answer's type, and
    ``keywords`` what is looked for; without them the question decides. ``scope`` "whole" reads the document
    from end to end. ``reply`` answers a question that was asked back, which is not done a second time.
    ``dictionary`` takes the place of the shipped one; ``examples`` gives what a model is shown for the
    question as read. ``refine`` lets a model read a question that the rules cannot place, ``arbiter`` lets
    it rank the passages first. ``source_bytes`` lets a parsed document be read again with another method;
    ``control`` stops the model's call. Raises InputError where the file or question cannot be used,
    ProviderError where no model answers.
    """
    limits = limits or _limits()
    tell = progress or (lambda stage, why: None)
    tell(Stage.READING, "")
    document, data = _open(source, source_bytes, password)
    fixed = shape or (shape_of(answer_schema) if answer_schema else None)
    profile = profile_of(document)
    parsed = parse_question(question, profile, dictionary, shape=fixed, keywords=keywords, reply=reply)
    asked = Model(provider, model, control, refines=refine and answer_schema is None, ranks=arbiter)
    run = Run(
        document,
        parsed,
        answer_schema or answer_class_for(parsed.expected_answer_shape),
        data,
        password,
        scope=WHOLE if scope == "whole" else 1.0,
        echoes=asked.is_offline,
        is_offline=asked.is_offline,
        may_clarify=reply is None,
    )
    asked.read_question(run, profile.language)
    if examples is not None and not run.is_offline:
        run.question = run.question.with_examples(examples(run.question))
    reason = "asked"
    findings: Sequence[Finding] = ()
    while True:
        run.steps.append(reason)
        tell(Stage.SEARCHING, "")
        retrieval = run.retrieve()
        if retrieval.passages:
            tell(Stage.ANSWERING, "")
            generated = asked.answer(run, asked.rank(run, retrieval), findings)
            tell(Stage.CHECKING, "")
            tried = _check(run, generated, retrieval, reason)
        else:
            tried = _nothing_retrieved(run, retrieval, reason)
        run.tried.append(tried)
        step = next_step(run.observe(tried, limits), policy, limits)
        while step.action is Action.REPARSE and not _read_again(run, tried):
            step = next_step(run.observe(tried, limits), policy, limits)
        if not step.action.asks_again:
            return _finish(run, step, policy, limits)
        reason = f"asked again: {step.reason}"
        tell(Stage.ASKING_AGAIN, step.reason)
        findings = tried.findings if step.action is Action.REASK else ()
        if step.action is Action.BROADEN:
            run.broaden(tried)
        elif step.action is Action.REASK:
            run.ahead = None


def _limits() -> Limits:
    """The bounds the settings give."""
    settings = get_settings()
    return Limits(settings.max_attempts, settings.max_question_tokens)


def _open(
    source: str | Path | bytes | ParsedDocument, data: bytes | None, password: str | None
) -> tuple[ParsedDocument, bytes | None]:
    if isinstance(source, ParsedDocument):
        return source, data
    document = parse_pdf(source, password=password)
    return document, source if isinstance(source, bytes) else Path(source).read_bytes()


def _nothing_retrieved(run: Run, retrieval: RetrievalResult, reason: str) -> Tried:
    """Not found without asking anybody: no word of the question stands in the document."""
    run.attempts.append(Attempt(len(run.attempts) + 1, reason, (), {"provider": "none", "model": ""}))
    back = run.question.suggested_clarification
    caveats = ["The question does not say what to look for."] if back else [retrieval.looked_at]
    caveats += retrieval.warnings
    answer = not_found(run.answer_class, caveats, suggested_clarification=back)
    return Tried(answer, (), retrieval, run.document)


def _or_ask_back(run: Run, answer: AnswerBase) -> AnswerBase:
    """``answer``; where nothing was found for a question that names no subject, with a question back."""
    back = run.question.suggested_clarification
    if answer.answer_found or answer.suggested_clarification or back is None:
        return answer
    return answer.model_copy(update={"suggested_clarification": back})


def _check(run: Run, generated: GenerationResult, retrieval: RetrievalResult, reason: str) -> Tried:
    answer = _or_ask_back(run, generated.answer)
    if not run.is_offline:  # the embedded reader has looked itself
        answer = with_contradiction(answer, retrieval, run.question)
    repaired = repair_answer(answer, run.document)
    findings = (
        *repaired.findings,
        *validate_answer(repaired.answer, run.document, run.question, passages=retrieval.line_numbers),
    )
    run.tokens += sum(generated.meta.usage.values())
    run.attempts.append(
        Attempt(
            number=len(run.attempts) + 1,
            reason=reason,
            passages=line_ranges(retrieval),
            meta=attempt_meta(generated.meta)
            | {"moved_spans": moved_spans(repaired.moved), "counted": counted(generated.answer, findings)},
            finding_codes=tuple(finding.code for finding in findings),
        )
    )
    return Tried(repaired.answer, findings, retrieval, run.document, given=generated.answer)


def _read_again(run: Run, tried: Tried) -> bool:
    """Read the pages of ``tried`` with the next method; whether a model is then shown anything else."""
    if run.source is None or (method := run.next_method) is None:
        return False
    run.reparsed.add(method)
    lines = run.document.line_df
    wanted = lines["overall_line_num"].isin(tried.retrieval.line_numbers)
    pages = sorted({int(page) for page in lines.loc[wanted, "page_num"]})
    again = parse_pdf(run.source, password=run.password, pages=pages, method=method)
    return run.reread(merge_pages(run.document, again), tried.retrieval)


def _finish(run: Run, step: Step, policy: Policy, limits: Limits) -> QaResult:
    """The best try, with what is decided about it now that nothing is asked again."""
    shown = run.tried[-1]
    if step.action not in (Action.CLARIFY, Action.CONFLICT) and run.best is not shown:
        shown = run.best
        step = next_step(run.observe_at_end(shown, limits.max_attempts), policy, limits)
    run.steps.append(f"{step.action.words}: {step.reason}")
    answer = shown.answer if step.action is not Action.REJECT else withheld(shown.answer, shown.findings)
    return QaResult(
        answer=answer,
        findings=shown.findings,
        boxes=span_boxes(shown.document, answer),
        decision=Outcome(step.action.value),
        trace=Trace(
            run.question,
            tuple(run.attempts),
            tuple(run.steps),
            shown.retrieval.looked_at,
            total_usage(run.attempts, run.helps),
            tuple(run.helps),
        ),
        document=shown.document,
        given=shown.given,
    )
