"""The command line: the same use cases as the app, for scripts and checks."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from docintel.cli_admin import add_database_commands, audit
from docintel.errors import DocintelError, InputError

app = typer.Typer(
    help="Ask a question about a PDF and get a checked, typed answer.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
db = typer.Typer(help="The database.", no_args_is_help=True)
app.add_typer(db, name="db")
app.add_typer(audit, name="audit")
add_database_commands(db)


@app.command()
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


@db.command()
def upgrade() -> None:
    """Bring the database to this version's schema."""
    from docintel.settings import get_settings
    from docintel.store.database import Database
    from docintel.store.failures import file_errors

    settings = get_settings()
    with file_errors():
        settings.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    Database(settings.url).upgrade()
    print("The database is up to date.")


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


def main() -> None:
    """Run the command line; a failure is one sentence on standard error and a non-zero exit status."""
    try:
        app()
    except DocintelError as error:
        sys.exit(_said(str(error)))
    except Exception as error:  # the last stop: a person gets a sentence, DOCINTEL_DEBUG the rest
        if os.environ.get("DOCINTEL_DEBUG"):
            raise
        kind = type(error).__name__
        sys.exit(_said(f"Something went wrong inside docintel ({kind}). DOCINTEL_DEBUG=1 shows where."))


def _said(sentence: str) -> int:
    """One line on standard error, and the exit status that goes with it."""
    print(" ".join(sentence.split()), file=sys.stderr)
    return 1


if __name__ == "__main__":
    main()
