"""Small documents for the tests of quotes and boxes."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from docintel.generation.contract import Span, TextAnswer, TextItem
from docintel.generation.findings import Finding
from docintel.generation.validation import validate_answer
from docintel.parsing.document import ParsedDocument
from docintel.parsing.tables import make_table

EVIDENCE = frozenset({"quote_misplaced", "quote_absent", "quote_unchecked"})


def frame_of(lines: Sequence[str], **columns: Sequence[object]) -> pd.DataFrame:
    """A bare frame of lines, numbered from 1, with further columns as given."""
    numbers = range(1, len(lines) + 1)
    return pd.DataFrame({"overall_line_num": numbers, "page_num": 1, "text": list(lines)} | columns)


def answer_with(*spans: Span, text: str = "x", method: str = "verbatim") -> TextAnswer:
    """An answer of one text item that cites ``spans``."""
    return TextAnswer(
        answer_found=True,
        items=[TextItem(text=text, spans=list(spans))],
        extraction_method=method,
        confidence=1.0,
        caveats=[],
        complete_answer_found=True,
        context_completeness_weak=1.0,
        context_structured=True,
        llm_discovered_keywords=[],
        keywords_found=[],
        conflicting_evidence=False,
    )


def evidence_of(
    source: object, quote: str, start: int, end: int | None = None, **kwargs: object
) -> list[Finding]:
    """The findings on the evidence of one quote cited on lines ``start..end``."""
    span = Span(line_start=start, line_end=start if end is None else end, quote=quote)
    findings = validate_answer(answer_with(span, text=quote), source, **kwargs)  # type: ignore[arg-type]
    return [finding for finding in findings if finding.code in EVIDENCE]


def state_of(source: object, quote: str, start: int, end: int | None = None, **kwargs: object) -> str:
    """``verified``, or the code of the one evidence finding."""
    codes = [finding.code for finding in evidence_of(source, quote, start, end, **kwargs)]
    assert len(codes) <= 1
    return codes[0] if codes else "verified"


def is_verified(lines: Sequence[str], quote: str, **columns: Sequence[object]) -> bool:
    """Whether ``quote`` stands on ``lines`` when all of them are cited."""
    return state_of(frame_of(lines, **columns), quote, 1, len(lines)) == "verified"


def document_of(
    lines: Sequence[tuple[int, str, tuple[float, float, float, float]]],
    *,
    images: Sequence[tuple[int, tuple[float, float, float, float], int, int]] = (),
    sources: Sequence[str] | None = None,
    hidden: Sequence[bool] | None = None,
    furniture: Sequence[bool] | None = None,
) -> ParsedDocument:
    """A document of ``(page, text, box)`` lines whose words share the line's width by their characters.

    ``images`` are ``(page, box, first caption line, last caption line)``. Pages measure 600 by 800 points.
    """
    count = len(lines)
    pages = sorted({page for page, _, _ in lines})
    in_page = [sum(page == other for other, _, _ in lines[:at]) + 1 for at, (page, _, _) in enumerate(lines)]
    return ParsedDocument(
        sha256="0" * 64,
        name="made.pdf",
        method="made",
        line_df=make_table(
            "line_df",
            {
                "page_num": [page for page, _, _ in lines],
                "overall_line_num": list(range(1, count + 1)),
                "line_num": in_page,
                "text": [text for _, text, _ in lines],
                **_edges([box for _, _, box in lines]),
                "block_num": [-1] * count,
                "section_id": [-1] * count,
                "source": list(sources or ["text"] * count),
                "hidden": list(hidden or [False] * count),
                "furniture": list(furniture or [False] * count),
                "confidence": [1.0] * count,
            },
        ),
        word_df=_words(lines),
        page_df=make_table(
            "page_df",
            {
                "page_num": pages,
                "label": list(map(str, pages)),
                "width": [600.0] * len(pages),
                "height": [800.0] * len(pages),
                "rotation": [0] * len(pages),
                "text": [""] * len(pages),
                "char_count": [0] * len(pages),
                "source": ["text"] * len(pages),
                "quality": [""] * len(pages),
            },
        ),
        image_df=make_table(
            "image_df",
            {
                "page_num": [page for page, _, _, _ in images],
                "image_num": list(range(1, len(images) + 1)),
                **_edges([box for _, box, _, _ in images]),
                "caption_line_start": [start for _, _, start, _ in images],
                "caption_line_end": [end for _, _, _, end in images],
            },
        ),
        toc_df=make_table("toc_df"),
        table_df=make_table("table_df"),
    )


def column_of(
    page: int, texts: Sequence[str], *, x0: float = 50.0, x1: float = 250.0, top: float = 100.0
) -> list[tuple[int, str, tuple[float, float, float, float]]]:
    """Lines of 10 points under each other, 14 points apart."""
    return [(page, text, (x0, top + 14 * at, x1, top + 14 * at + 10)) for at, text in enumerate(texts)]


def _edges(boxes: Sequence[tuple[float, float, float, float]]) -> dict[str, list[float]]:
    return {name: [box[at] for box in boxes] for at, name in enumerate(("x0", "y0", "x1", "y1"))}


def _words(lines: Sequence[tuple[int, str, tuple[float, float, float, float]]]) -> pd.DataFrame:
    rows = []
    for number, (page, text, (x0, y0, x1, y1)) in enumerate(lines, 1):
        at, step = 0, (x1 - x0) / max(1, len(text))
        for position, word in enumerate(text.split(), 1):
            at = text.index(word, at)
            end = at + len(word)
            rows.append((page, number, position, at, end, x0 + at * step, y0, x0 + end * step, y1))
            at = end
    names = ("page_num", "overall_line_num", "word_num", "char_start", "char_end", "x0", "y0", "x1", "y1")
    return make_table("word_df", {name: [row[at] for row in rows] for at, name in enumerate(names)})
