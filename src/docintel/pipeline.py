"""The four bricks wired: a document and a question in, a checked answer with its rectangles out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from docintel.boxes import Box
from docintel.generation.citation_bbox import boxes_for_span
from docintel.generation.contract import AnswerBase, answer_class_for, not_found, shape_of
from docintel.generation.findings import Finding, Severity
from docintel.generation.generate import generate
from docintel.generation.result import Attempt, GenerationResult, Outcome
from docintel.generation.validation import validate_answer
from docintel.loop import Action, Limits, Observation, Policy, Step, next_step, reason_to_broaden
from docintel.parsing import ParsedDocument, parse_pdf
from docintel.parsing.merge import merge_pages
from docintel.parsing.methods import METHODS
from docintel.question import ParsedQuestion, parse_question, profile_of
from docintel.retrieval import RetrievalResult, retrieve
from docintel.views import Stage

Progress = Callable[[Stage, str], None]
"""Called with each stage as it begins and, where it is entered again, why."""

BROADEN_BY = 2.0
REPARSE_ORDER = ("layout", "ocr")


@dataclass(frozen=True, slots=True)
class Trace:
    """How an answer came about, all a reviewer or an auditor may ask for; ``as_dict`` is JSON-able."""

    question: ParsedQuestion
    attempts: tuple[Attempt, ...]
    steps: tuple[str, ...]  # "asked", "asked again: …", then what was decided and why
    looked_at: str
    usage: dict[str, int] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        return {
            "read_as": {
                "shape": self.question.expected_answer_shape,
                "keywords": [keyword.text for keyword in self.question.keywords],
                "pages": list(self.question.structural_hints),
                "language": self.question.language,
                "notes": list(self.question.parsing_notes),
            },
            "attempts": [
                {
                    "number": attempt.number,
                    "reason": attempt.reason,
                    "passages": [list(lines) for lines in attempt.passages],
                    "findings": list(attempt.finding_codes),
                    **attempt.meta,
                }
                for attempt in self.attempts
            ],
            "steps": list(self.steps),
            "looked_at": self.looked_at,
            "usage": dict(self.usage),
        }


@dataclass(frozen=True, slots=True)
class QaResult:
    """A checked answer. ``boxes`` are the union rectangles of every span, in the order of the spans."""

    answer: AnswerBase
    findings: tuple[Finding, ...]
    boxes: tuple[Box, ...]
    decision: Outcome
    trace: Trace
    document: ParsedDocument  # as last parsed: a re-parsed page gives other tables


@dataclass(slots=True)
class _Run:
    """The state of one question between its attempts."""

    document: ParsedDocument
    question: ParsedQuestion
    answer_class: type[AnswerBase]
    source: bytes | None
    password: str | None
    scope: float = 1.0
    wider: RetrievalResult | None = None  # retrieved ahead, to know whether broadening brings anything
    reparsed: set[str] = field(default_factory=set)
    attempts: list[Attempt] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    tried: list[_Tried] = field(default_factory=list)
    tokens: int = 0

    @property
    def next_method(self) -> str | None:
        """The parsing method a garbled page is read with next, where the file's bytes are at hand."""
        if self.source is None:
            return None
        return next((m for m in REPARSE_ORDER if m in METHODS and m not in self.reparsed), None)


@dataclass(frozen=True, slots=True)
class _Tried:
    answer: AnswerBase
    findings: tuple[Finding, ...]
    retrieval: RetrievalResult
    document: ParsedDocument

    @property
    def errors(self) -> int:
        return sum(finding.severity is Severity.ERROR for finding in self.findings)

    @property
    def rank(self) -> tuple[bool, int, bool]:
        """How good this try is; the best one is shown, a later one among equals."""
        return self.answer.answer_found, -self.errors, self.answer.complete_answer_found


def pdf_qa(
    source: str | Path | bytes | ParsedDocument,
    question: str,
    *,
    provider: str | None = None,
    model: str | None = None,
    shape: str | None = None,
    answer_schema: type[AnswerBase] | None = None,
    policy: Policy = Policy.RETRY,
    limits: Limits | None = None,
    password: str | None = None,
    source_bytes: bytes | None = None,
    progress: Progress | None = None,
) -> QaResult:
    """Answer ``question`` about one document.

    ``shape`` (a key of the registry) or ``answer_schema`` (a class of your own) fix the answer's type; without
    them the question decides. ``source_bytes`` lets a parsed document be read again with another method.
    Raises InputError where the file or question cannot be used, ProviderError where no model answers.
    """
    limits = limits or Limits()
    tell = progress or (lambda stage, why: None)
    tell(Stage.READING, "")
    document, data = _open(source, source_bytes, password)
    parsed = _read_question(question, document, shape, answer_schema)
    answer_class = answer_schema or answer_class_for(parsed.expected_answer_shape)
    run = _Run(document, parsed, answer_class, data, password)
    reason, findings = "asked", ()
    while True:
        tried = _attempt(run, reason, findings, provider, model, tell)
        step = next_step(_observe(run, tried), policy, limits)
        if not step.action.asks_again:
            return _finish(run, step, policy, limits)
        reason = f"asked again: {step.reason}"
        tell(Stage.ASKING_AGAIN, step.reason)
        findings = tried.findings if step.action is Action.REASK else ()
        _prepare(run, step, tried)


def _open(
    source: str | Path | bytes | ParsedDocument, data: bytes | None, password: str | None
) -> tuple[ParsedDocument, bytes | None]:
    if isinstance(source, ParsedDocument):
        return source, data
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    return parse_pdf(source, password=password), data


def _read_question(
    text: str, document: ParsedDocument, shape: str | None, answer_schema: type[AnswerBase] | None
) -> ParsedQuestion:
    parsed = parse_question(text, profile_of(document))
    fixed = shape or (shape_of(answer_schema) if answer_schema else None)
    return replace(parsed, expected_answer_shape=fixed) if fixed else parsed


def _attempt(
    run: _Run,
    reason: str,
    findings: Sequence[Finding],
    provider: str | None,
    model: str | None,
    tell: Progress,
) -> _Tried:
    run.steps.append(reason)
    tell(Stage.SEARCHING, "")
    retrieval = run.wider or retrieve(run.question, run.document, scope=run.scope)
    run.wider = None
    if not retrieval.passages:
        answer = not_found(run.answer_class, [retrieval.looked_at])
        tried = _Tried(answer, (), retrieval, run.document)
        run.attempts.append(Attempt(len(run.attempts) + 1, reason, (), {"provider": "none"}))
    else:
        tell(Stage.ANSWERING, "")
        generated = generate(
            run.question,
            retrieval,
            provider=provider,
            model=model,
            answer_class=run.answer_class,
            findings=findings,
        )
        tell(Stage.CHECKING, "")
        tried = _check(run, generated, retrieval, reason)
    run.tried.append(tried)
    return tried


def _check(run: _Run, generated: GenerationResult, retrieval: RetrievalResult, reason: str) -> _Tried:
    findings = validate_answer(generated.answer, run.document, run.question, passages=retrieval.line_numbers)
    meta = generated.meta
    run.tokens += sum(meta.usage.values())
    run.attempts.append(
        Attempt(
            number=len(run.attempts) + 1,
            reason=reason,
            passages=tuple((p.line_start, p.line_end) for p in retrieval.passages),
            meta={
                "provider": meta.provider,
                "model": meta.model,
                "schema": meta.schema,
                "fragments": list(meta.fragments),
                "template_version": meta.template_version,
                "prompt_sha256": meta.prompt_sha256,
                "raw_response": meta.raw_response,
                "usage": meta.usage,
                "latency_s": meta.latency_s,
            },
            finding_codes=tuple(finding.code for finding in findings),
        )
    )
    return _Tried(generated.answer, tuple(findings), retrieval, run.document)


def _observe(run: _Run, tried: _Tried) -> Observation:
    faulty = {finding.path.split(".")[0] for finding in tried.findings if finding.severity is Severity.ERROR}
    sound = [item for n, item in enumerate(tried.answer.items) if f"items[{n}]" not in faulty and item.spans]
    before = run.tried[-2] if len(run.tried) > 1 else None
    seen = Observation(
        answer=tried.answer,
        findings=tried.findings,
        attempt=len(run.tried),
        tokens=run.tokens,
        context_completeness_strong=tried.retrieval.context_completeness_strong,
        verified_items=len(sound),
        distinct_values=len({repr(item.content) for item in sound}),
        can_reparse=run.next_method is not None,
        unchanged=before is not None
        and before.answer == tried.answer
        and before.retrieval.line_numbers == tried.retrieval.line_numbers,
    )
    return replace(seen, can_broaden=bool(reason_to_broaden(seen)) and _brings_more(run, tried))


def _brings_more(run: _Run, tried: _Tried) -> bool:
    """Whether a larger scope hands over lines the last attempt did not have."""
    run.wider = wider = retrieve(run.question, run.document, scope=run.scope * BROADEN_BY)
    return not wider.line_numbers <= tried.retrieval.line_numbers


def _prepare(run: _Run, step: Step, tried: _Tried) -> None:
    """Change what the next attempt works with, as ``step`` says."""
    if step.action is Action.BROADEN:
        run.scope *= BROADEN_BY
        return
    run.wider = None
    if step.action is Action.REPARSE and run.source is not None and (method := run.next_method):
        run.reparsed.add(method)
        lines = run.document.line_df
        wanted = lines["overall_line_num"].isin(tried.retrieval.line_numbers)
        pages = sorted({int(page) for page in lines.loc[wanted, "page_num"]})
        again = parse_pdf(run.source, password=run.password, pages=pages, method=method)
        run.document = merge_pages(run.document, again)


def _finish(run: _Run, step: Step, policy: Policy, limits: Limits) -> QaResult:
    """The best try, with what is decided about it now that nothing is asked again."""
    best = max(reversed(run.tried), key=lambda tried: tried.rank)
    if best is not run.tried[-1] and step.action not in (Action.CLARIFY, Action.CONFLICT):
        seen = replace(_observe(run, best), attempt=limits.max_attempts)
        step = next_step(seen, policy, limits)
    else:
        best = run.tried[-1]
    run.steps.append(f"{step.action.value.replace('_', ' ')}: {step.reason}")
    usage: dict[str, int] = {}
    for attempt in run.attempts:
        for key, count in attempt.meta.get("usage", {}).items():
            usage[key] = usage.get(key, 0) + count
    return QaResult(
        answer=best.answer,
        findings=best.findings,
        boxes=_boxes(best),
        decision=Outcome(step.action.value),
        trace=Trace(run.question, tuple(run.attempts), tuple(run.steps), best.retrieval.looked_at, usage),
        document=best.document,
    )


def _boxes(tried: _Tried) -> tuple[Box, ...]:
    return tuple(
        box
        for item in tried.answer.items
        for span in item.spans
        for box in boxes_for_span(tried.document, span, mode="union")
    )
