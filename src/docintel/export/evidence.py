"""Answers as JSON lines: an object an answer, with every value, citation, rectangle, decision."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from docintel.boxes import Box
from docintel.export.entry import Entry
from docintel.views import CitationView, DecisionView, DocumentView, FindingView, ItemView, TypedView

FORMAT = "docintel.answer/1"
"""Goes up when a field changes its meaning or goes away; fields may be added."""
_ONE_LINE = re.compile("[\x85\u2028\u2029]")  # line ends to some readers, and unescaped by JSON


def to_jsonl(entries: Sequence[Entry]) -> bytes:
    """UTF-8, one line an answer.

    Rectangles are ``[page, x0, y0, x1, y1]``: points, origin top-left, of the page as displayed. Numbers are
    strings of digits, so that no reader rounds them. ``items`` are what counts: where a person corrected the
    answer, the correction. What was held back is ``proposed``.
    """
    lines = (json.dumps(_answer(entry), ensure_ascii=False, separators=(",", ":")) for entry in entries)
    return "".join(f"{_ONE_LINE.sub(_escaped, line)}\n" for line in lines).encode("utf-8", "replace")


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def _answer(entry: Entry) -> dict[str, Any]:
    answer = entry.answer
    proposed = answer.items if answer.outcome == "reject" and not answer.correction else ()
    return {
        "format": FORMAT,
        "id": answer.id,
        "document": _document(entry.document),
        "question": answer.question,
        "read_as": answer.read_as,
        "shape": answer.shape,
        "outcome": answer.outcome,
        "items": [_item(entry, item) for item in entry.items],
        "proposed": [_item(entry, item) for item in proposed],
        "before_correction": [_item(entry, item) for item in entry.replaced],
        "caveats": list(answer.caveats),
        "clarification": answer.clarification,
        "extraction_method": answer.extraction_method,
        "findings": [_finding(finding) for finding in answer.findings],
        "decision": _decision(answer.decision) if answer.decision else None,
        "decisions": [_decision(decision) for decision in answer.decisions],
        "provider": answer.provider,
        "model": answer.model,
        "asked_at": answer.asked_at.isoformat(),
        "steps": list(answer.steps),
    }


def _document(document: DocumentView) -> dict[str, Any]:
    return {
        "id": document.id,
        "name": document.name,
        "sha256": document.sha256,
        "pages": document.page_count,
    }


def _item(entry: Entry, item: ItemView) -> dict[str, Any]:
    return {
        "text": item.text,
        "value": _typed(item.typed) if item.typed else None,
        "table": [list(row) for row in item.table] if item.table is not None else None,
        "badge": item.badge.value,
        "badge_words": item.badge.words,
        "citations": [_citation(entry, citation) for citation in item.citations],
        "findings": [_finding(finding) for finding in item.findings],
    }


def _typed(typed: TypedView) -> dict[str, Any]:
    """Only what the type has: an amount has no date."""
    values = {
        "number": None if typed.number is None else f"{typed.number:f}",
        "unit": typed.unit or None,
        "per": typed.per or None,
        "date": typed.day.isoformat() if typed.day else None,
        "until": typed.until.isoformat() if typed.until else None,
        "boolean": typed.is_true,
    }
    return {name: value for name, value in values.items() if value is not None}


def _citation(entry: Entry, citation: CitationView) -> dict[str, Any]:
    return {
        "number": citation.number,
        "document": _document(entry.home(citation)),
        "page": citation.page,
        "page_label": citation.page_label,
        "lines_on_page": [citation.line_in_page_start, citation.line_in_page_end],
        "span": [citation.line_start, citation.line_end],
        "excerpt": citation.excerpt,
        "lead": citation.lead,
        "tail": citation.tail,
        "badge": citation.badge.value,
        "boxes": {
            "union": _boxes(citation.union),
            "per_line": _boxes(citation.per_line),
            "words": _boxes(citation.words),
        },
    }


def _finding(finding: FindingView) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "path": finding.path,
        "message": finding.message,
        "page": finding.page,
    }


def _decision(decision: DecisionView) -> dict[str, Any]:
    return {
        "verdict": decision.verdict.value,
        "reviewer": decision.reviewer,
        "role": decision.role,
        "decided_at": decision.decided_at.isoformat(),
        "reason": decision.reason,
        "note": decision.note,
        "withdrawn": decision.is_withdrawn,
        "version": decision.version,
    }


def _boxes(boxes: Iterable[Box]) -> list[list[float]]:
    return [[box.page, *(round(edge, 2) for edge in (box.x0, box.y0, box.x1, box.y1))] for box in boxes]
