"""From a citation to the rectangles painted on the page."""

from __future__ import annotations

from typing import Literal, overload

from docintel.boxes import Box
from docintel.generation.citations.corpus import Corpus, DocumentBox
from docintel.generation.citations.envelopes import envelopes
from docintel.generation.citations.figures import add_figures
from docintel.generation.citations.layout import Layout, layout_of
from docintel.generation.citations.quoted import quoted_ranges, word_boxes
from docintel.generation.contract.minimal import AnswerWithEvidence
from docintel.generation.contract.spans import Span
from docintel.generation.quotes import indexes_for
from docintel.parsing.document import ParsedDocument

BoxMode = Literal["union", "per_line", "words"]


def boxes_for_span(document: ParsedDocument, span: Span, *, mode: BoxMode = "union") -> list[Box]:
    """Rectangles of ``span`` on ``document``'s pages, in reading order.

    ``union`` gives one envelope per page, and per column where a page has several; ``per_line`` one box per
    line; ``words`` the quoted words only. Figures the lines touch are part of ``union`` (stretched over) and
    ``per_line``. Empty where the place is unsure: lines that are not there, or a quote that does not stand on
    them. A quote that was misread by OCR is not on its lines either, but those can still be shown to be
    checked by eye: ``union`` and ``per_line`` keep them.
    """
    layout = layout_of(document)
    if not 1 <= span.line_start <= span.line_end <= len(layout):
        return []
    ranges = None
    if span.quote and (mode == "words" or not _is_obvious(layout, span)):
        ranges = quoted_ranges(indexes_for(document), layout, span)
    if mode == "words":
        return word_boxes(layout, ranges or [])
    if ranges == [] and not any(layout.ocr[span.line_start - 1 : span.line_end]):
        return []
    cited = range(span.line_start, span.line_end + 1)
    visible = [number for number in cited if not layout.hidden[number - 1]]
    lines = [layout.line(number) for number in visible or cited]
    if mode == "per_line":
        return add_figures(layout, [line.box for line in lines], cited, stretch=False)
    return add_figures(layout, envelopes(layout, lines), cited, stretch=True)


def _is_obvious(layout: Layout, span: Span) -> bool:
    """Whether the quote stands on its one line as it is: the common case, told without an index."""
    return span.line_start == span.line_end and (span.quote or "") in layout.texts[span.line_start - 1]


@overload
def bboxes_for_citation(
    source: ParsedDocument, citation: Span | AnswerWithEvidence, *, mode: BoxMode = ...
) -> list[Box]: ...


@overload
def bboxes_for_citation(source: Corpus, citation: Span, *, mode: BoxMode = ...) -> list[DocumentBox]: ...


def bboxes_for_citation(
    source: ParsedDocument | Corpus, citation: Span | AnswerWithEvidence, *, mode: BoxMode = "union"
) -> list[Box] | list[DocumentBox]:
    """Rectangles of either flavour of citation (see :func:`boxes_for_span`).

    A Span cites by global line, an AnswerWithEvidence by page and line of that page. Over a Corpus a span's
    numbers are synthetic: it is taken back to its document first, and each rectangle says whose page it is
    on.
    """
    if isinstance(source, Corpus):
        home = source.home(citation) if isinstance(citation, Span) else None
        if home is None:
            return []
        document_id, own = home
        boxes = boxes_for_span(source.documents[document_id], own, mode=mode)
        return [DocumentBox(document_id, box) for box in boxes]
    span = citation if isinstance(citation, Span) else span_of(source, citation)
    return boxes_for_span(source, span, mode=mode) if span else []


def span_of(document: ParsedDocument, citation: AnswerWithEvidence) -> Span | None:
    """A page-scoped citation by global lines; None where a page has no such line or a number is missing."""
    ends = (
        (citation.start_page_num, citation.start_line_num),
        (citation.end_page_num, citation.end_line_num),
    )
    layout = layout_of(document)
    numbers = [layout.number_on(page, line) for page, line in ends if page is not None and line is not None]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        return None
    return Span(line_start=numbers[0], line_end=numbers[1], quote=citation.quote)
