"""``docintel ask``: one question about one file."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from docintel.errors import InputError


def ask(
    file: Annotated[Path, typer.Argument(help="A PDF.")],
    question: Annotated[str, typer.Argument(help="What you want to know.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
    provider: Annotated[str | None, typer.Option(help="Vendor that answers, such as offline.")] = None,
    model: Annotated[str | None, typer.Option(help="Model at that vendor.")] = None,
    shape: Annotated[str | None, typer.Option(help="Type of the answer, such as amount.")] = None,
    password: Annotated[
        str | None, typer.Option(help="Password of the PDF.", envvar="DOCINTEL_PDF_PASSWORD")
    ] = None,
) -> None:
    """Answer QUESTION about FILE."""
    from docintel.pipeline import pdf_qa

    if not file.is_file():
        raise InputError(f"There is no file {str(file)!r}. Check the path and try again.")
    result = pdf_qa(file, question, provider=provider, model=model, shape=shape, password=password)
    if as_json:
        print(json.dumps(result_as_dict(result), ensure_ascii=False, indent=2))
    else:
        _print_result(result)


def result_as_dict(result: Any) -> dict[str, Any]:
    """A QaResult as one JSON-able object: answer, findings, boxes, decision, trace."""
    return {
        "answer": result.answer.model_dump(mode="json"),
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity.value,
                "path": finding.path,
                "message": finding.message,
                "fix": finding.fix,
                "suggestion": finding.suggestion.model_dump() if finding.suggestion else None,
            }
            for finding in result.findings
        ],
        "boxes": [asdict(box) for box in result.boxes],
        "decision": result.decision.value,
        "trace": result.trace.as_dict(),
    }


def _print_result(result: Any) -> None:
    from docintel.presentation import cards

    console = Console(highlight=False, soft_wrap=True)

    def line(text: str, style: str | None = None) -> None:
        console.print(text, style=style, markup=False)

    if not result.answer.items:
        line("The document doesn't appear to contain this.", "bold")
    for item in cards(result):
        line(f"{item.text}   {item.badge.icon} {item.badge.words}", "bold")
        for citation in item.citations:
            line(f"  “{citation.excerpt}”")
            line(f"  page {citation.page_label}, line {citation.line_in_page_start}", "dim")
    for caveat in result.answer.caveats:
        line(f"note: {caveat}")
    for finding in result.findings:
        line(f"{finding.severity.value}: {finding}")
