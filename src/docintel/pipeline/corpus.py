"""Several documents and one question: retrieved over all, answered once, cited by document and page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd

from docintel.generation.citation_bbox import bboxes_for_citation
from docintel.generation.citations.corpus import Corpus, DocumentBox
from docintel.generation.contract import AnswerBase, Span, answer_class_for, not_found
from docintel.generation.findings import Finding
from docintel.generation.generate import generate
from docintel.generation.repair import repair_answer
from docintel.generation.result import Attempt, Outcome
from docintel.generation.validation import validate_answer
from docintel.parsing import ParsedDocument, parse_pdf
from docintel.pipeline.attempts import observe
from docintel.pipeline.loop import Action, Limits, Policy, next_step
from docintel.pipeline.result import Progress, Trace, attempt_meta, line_ranges, moved_spans, withheld
from docintel.question import Dictionary, ParsedQuestion, parse_question, profile_of
from docintel.retrieval import Passage, RetrievalResult, retrieve
from docintel.views import Stage

MOST_PASSAGES = 12
"""Passages handed over from all documents together."""


@dataclass(frozen=True, slots=True)
class CorpusQaResult:
    """An answer over several documents. Its spans count the lines of all documents through, in their order.

    ``boxes`` and :meth:`home` say which document, and which of its own lines, that is.
    """

    answer: AnswerBase
    findings: tuple[Finding, ...]
    boxes: tuple[DocumentBox, ...]
    decision: Outcome
    trace: Trace
    corpus: Corpus
    given: AnswerBase  # before repairs, and before anything was withheld

    def home(self, span: Span) -> tuple[str, Span] | None:
        """The document ``span`` is in and the span by that document's own lines; None outside all."""
        return self.corpus.home(span)


def corpus_pdf_qa(
    sources: Mapping[str, str | Path | bytes | ParsedDocument],
    question: str,
    *,
    provider: str | None = None,
    model: str | None = None,
    shape: str | None = None,
    dictionary: Dictionary | None = None,
    policy: Policy = Policy.FLAG,
    progress: Progress | None = None,
) -> CorpusQaResult:
    """Answer ``question`` over several documents, by id. ``dictionary`` takes the place of the shipped one.

    Raises like pdf_qa; ValueError without any document.
    """
    if not sources:
        raise ValueError("corpus_pdf_qa needs at least one document")
    tell = progress or (lambda stage, why: None)
    tell(Stage.READING, "")
    documents = {
        key: source if isinstance(source, ParsedDocument) else parse_pdf(source)
        for key, source in sources.items()
    }
    corpus = Corpus(documents)
    profile = profile_of(next(iter(documents.values())))
    parsed = parse_question(question, profile, dictionary, shape=shape)
    tell(Stage.SEARCHING, "")
    retrieval = _retrieve(corpus, parsed)
    if not retrieval.passages:
        answer = not_found(
            answer_class_for(parsed.expected_answer_shape), [retrieval.looked_at, *retrieval.warnings]
        )
        attempt = Attempt(1, "asked", (), {"provider": "none", "model": ""})
        return _result(corpus, parsed, retrieval, answer, answer, (), attempt, policy)
    tell(Stage.ANSWERING, "")
    generated = generate(parsed, retrieval, provider=provider, model=model)
    tell(Stage.CHECKING, "")
    lines = _numbered_through(corpus)
    repaired = repair_answer(generated.answer, lines)
    findings = (
        *repaired.findings,
        *validate_answer(repaired.answer, lines, parsed, passages=retrieval.line_numbers),
    )
    attempt = Attempt(
        number=1,
        reason="asked",
        passages=line_ranges(retrieval),
        meta=attempt_meta(generated.meta) | {"moved_spans": moved_spans(repaired.moved)},
        finding_codes=tuple(finding.code for finding in findings),
    )
    given = generated.answer
    return _result(corpus, parsed, retrieval, given, repaired.answer, findings, attempt, policy)


def _retrieve(corpus: Corpus, question: ParsedQuestion) -> RetrievalResult:
    """The best passages of all documents, renumbered; each says in its section which document it is of."""
    found = {key: retrieve(question, document) for key, document in corpus.documents.items()}
    passages = [_renumbered(corpus, key, passage) for key, each in found.items() for passage in each.passages]
    passages.sort(key=lambda passage: -passage.score)
    hits: dict[str, int] = {}
    for each in found.values():
        for word, count in each.hits.items():
            hits[word] = hits.get(word, 0) + count
    looked_at = " ".join(f"{corpus.documents[key].name}: {each.looked_at}" for key, each in found.items())
    lines = sum(each.line_count for each in found.values())
    warnings = tuple(
        f"{corpus.documents[key].name}: {warning}" for key, each in found.items() for warning in each.warnings
    )
    return RetrievalResult(
        tuple(passages[:MOST_PASSAGES]), looked_at, hits, line_count=lines, warnings=warnings
    )


def _renumbered(corpus: Corpus, key: str, passage: Passage) -> Passage:
    name = corpus.documents[key].name
    section = f"{name} › {passage.section}" if passage.section else name
    return replace(passage.shifted(corpus.offset(key)), section=section)


def _numbered_through(corpus: Corpus) -> pd.DataFrame:
    """The lines of all documents as one frame."""
    lines = pd.concat([document.line_df for document in corpus.documents.values()], ignore_index=True)
    lines["overall_line_num"] = range(1, len(lines) + 1)
    return lines


def _result(
    corpus: Corpus,
    parsed: ParsedQuestion,
    retrieval: RetrievalResult,
    given: AnswerBase,
    answer: AnswerBase,
    findings: tuple[Finding, ...],
    attempt: Attempt,
    policy: Policy,
) -> CorpusQaResult:
    step = next_step(observe(answer, findings, attempt=1), policy, Limits(max_attempts=1))
    if step.action is Action.REJECT:
        answer = withheld(answer, findings)
    boxes = (box for item in answer.items for span in item.spans for box in bboxes_for_citation(corpus, span))
    steps = (attempt.reason, f"{step.action.words}: {step.reason}")
    usage = dict(attempt.meta.get("usage", {}))
    return CorpusQaResult(
        answer=answer,
        findings=findings,
        boxes=tuple(boxes),
        decision=Outcome(step.action.value),
        trace=Trace(parsed, (attempt,), steps, retrieval.looked_at, usage),
        corpus=corpus,
        given=given,
    )
