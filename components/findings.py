"""Findings in plain words: what is wrong, the words that differ, and a button to the place meant."""

from __future__ import annotations

from collections.abc import Sequence

from components.page_view.payload import finding_number
from components.text import Html, el
from docintel.views import AnswerView, DiffView, FindingView

_ICONS = {"error": "✖", "warning": "⚠", "info": "i"}


def items(answer: AnswerView, found: Sequence[FindingView]) -> Html | None:
    """A list of findings; None where there is none."""
    if not found:
        return None
    return el(
        "ul", *(_finding(answer, finding) for finding in found), class_="di-findings", aria_label="Findings"
    )


def _finding(answer: AnswerView, finding: FindingView) -> Html:
    tooltip = finding.code if not finding.fix else f"{finding.code} · {finding.fix}"
    return el(
        "li",
        el("span", _ICONS.get(finding.severity, "⚠"), class_="di-icon", aria_hidden="true"),
        el("div", el("span", finding.message, title=tooltip), _diff(finding.diff), _goto(answer, finding)),
        class_=f"di-finding di-{finding.severity}",
    )


def _diff(parts: Sequence[DiffView]) -> Html | None:
    """The model's words struck through against the document's, run by run."""
    if not parts:
        return None
    names = {"quote_only": "del", "document_only": "ins"}
    runs: list[str] = []
    for part in parts:
        runs += [el(names.get(part.kind, "span"), part.text), " "]
    return el("p", *runs, class_="di-diff")


def _goto(answer: AnswerView, finding: FindingView) -> Html | None:
    if finding.page is None:
        return None
    number = finding_number(answer, finding)
    return el(
        "button",
        f"Show page {finding.page}{_lines(finding)}",
        type="button",
        class_="di-place",
        data_cite=number,
        data_page=finding.page if number is None else None,
    )


def _lines(finding: FindingView) -> str:
    """Global line numbers, as the finding's own message counts them."""
    if finding.line_start is None:
        return ""
    if finding.line_end in (None, finding.line_start):
        return f", line {finding.line_start}"
    return f", lines {finding.line_start}–{finding.line_end}"
