"""A checked answer as cards: typed values, the document's own words, places and boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import Protocol

from docintel.boxes import Box
from docintel.generation.badge import is_at, item_badge, span_badge
from docintel.generation.citation_bbox import boxes_for_span
from docintel.generation.contract import AnswerBase, Item, Span, TableValue
from docintel.generation.findings import Finding
from docintel.generation.quotes import excerpt
from docintel.parsing import ParsedDocument
from docintel.pipeline import CorpusQaResult, QaResult
from docintel.presentation.typed import typed_value
from docintel.presentation.wording import value_text
from docintel.question import own_words, read_as
from docintel.views import AnswerView, CitationView, DiffView, FindingView, ItemView


def answer_view(result: QaResult, document_id: str) -> AnswerView:
    """Everything the screen shows of ``result``; the id and the decisions come from the store."""
    items = cards(result, document_id)
    return view_of(result, document_id, items, lambda finding: finding_view(finding, result.document))


def view_of(
    result: QaResult | CorpusQaResult,
    document_id: str,
    items: tuple[ItemView, ...],
    shown: Callable[[Finding], FindingView],
) -> AnswerView:
    """The answer around its ``items``; ``shown`` draws a finding that belongs to no single one of them."""
    question = result.trace.question
    last = result.trace.attempts[-1].meta if result.trace.attempts else {}
    return AnswerView(
        id="",
        document_id=document_id,
        question=question.original_question,
        read_as=read_as(question),
        shape=question.expected_answer_shape,
        outcome=result.decision.value,
        items=items,
        caveats=tuple(result.answer.caveats),
        findings=tuple(
            shown(finding)
            for finding in result.findings
            if not items or not finding.path.startswith("items[")
        ),
        extraction_method=result.answer.extraction_method,
        provider=str(last.get("provider", "")),
        model=str(last.get("model", "")),
        asked_at=datetime.now(UTC),
        steps=result.trace.steps,
        version=0,
        decisions=(),
        clarification=result.answer.suggested_clarification,
        keywords=own_words(question),
    )


class Checked(Protocol):
    """An answer, what was found about it, and the document it is about."""

    @property
    def answer(self) -> AnswerBase: ...

    @property
    def findings(self) -> Sequence[Finding]: ...

    @property
    def document(self) -> ParsedDocument: ...


def cards(result: Checked, document_id: str = "", *, first: int = 1) -> tuple[ItemView, ...]:
    """One card per item, citations numbered through the answer from ``first``."""
    numbers = count(first)
    by_ocr = lines_by_ocr(result.document)
    return tuple(
        _card(result, index, item, document_id, numbers, by_ocr)
        for index, item in enumerate(result.answer.items)
    )


def _card(
    result: Checked,
    index: int,
    item: Item,
    document_id: str,
    numbers: Iterator[int],
    ocr_lines: frozenset[int],
) -> ItemView:
    path = f"items[{index}]"
    own = [finding for finding in result.findings if is_at(finding.path, path)]
    return ItemView(
        text=value_text(item),
        table=table_of(item),
        badge=item_badge(path, result.findings, item, ocr_lines=ocr_lines),
        citations=tuple(
            citation_view(result, f"{path}.spans[{position}]", span, document_id, next(numbers), ocr_lines)
            for position, span in enumerate(item.spans)
            if _in_document(result.document, span)
        ),
        findings=tuple(finding_view(finding, result.document) for finding in own),
        typed=typed_value(item),
    )


def table_of(item: Item) -> tuple[tuple[str, ...], ...] | None:
    """A table's rows, headers first; None where the value is none."""
    value = item.content
    if not isinstance(value, TableValue):
        return None
    return (tuple(value.headers), *(tuple(row) for row in value.rows))


def lines_by_ocr(document: ParsedDocument) -> frozenset[int]:
    """The lines read by OCR, by their global numbers."""
    lines = document.line_df
    return frozenset(lines.loc[lines["source"] == "ocr", "overall_line_num"])


def _in_document(document: ParsedDocument, span: Span) -> bool:
    return 1 <= span.line_start <= span.line_end <= document.line_count


def citation_view(
    result: Checked, path: str, span: Span, document_id: str, number: int, ocr_lines: frozenset[int]
) -> CitationView:
    """One span (at ``path``, in the document) as shown: the document's own words, its place and its boxes."""
    document = result.document
    first = document.line_df.iloc[span.line_start - 1]
    last = document.line_df.iloc[span.line_end - 1]
    page = int(first["page_num"])
    quoted = excerpt(document, span)
    lines = excerpt(document, Span(line_start=span.line_start, line_end=span.line_end))
    lead, found, tail = lines.partition(quoted)
    return CitationView(
        number=number,
        page=page,
        page_label=str(document.page_df["label"].iloc[page - 1]),
        line_in_page_start=int(first["line_num"]),
        line_in_page_end=int(last["line_num"]),
        line_start=span.line_start,
        line_end=span.line_end,
        excerpt=quoted,
        badge=span_badge(path, result.findings, span, ocr_lines=ocr_lines),
        union=tuple(boxes_for_span(document, span, mode="union")),
        per_line=tuple(boxes_for_span(document, span, mode="per_line")),
        words=tuple(boxes_for_span(document, span, mode="words")),
        document_id=document_id,
        lead=lead if found else "",
        tail=tail if found else "",
    )


def finding_view(finding: Finding, document: ParsedDocument) -> FindingView:
    """A finding with the place it points to."""
    span = finding.suggestion
    place: Sequence[Box] = ()
    page = None
    if span is not None and _in_document(document, span):
        lines = Span(line_start=span.line_start, line_end=span.line_end)
        place = boxes_for_span(document, lines, mode="per_line")
        page = int(document.line_df["page_num"].iloc[span.line_start - 1])
    return FindingView(
        code=finding.code,
        severity=finding.severity.value,
        path=finding.path,
        message=str(finding),
        fix=finding.fix,
        page=page,
        line_start=span.line_start if span else None,
        line_end=span.line_end if span else None,
        diff=tuple(DiffView(part.kind, part.text) for part in finding.diff),
        boxes=tuple(place),
    )
