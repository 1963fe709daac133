"""The command line: the same use cases as the app, for scripts and checks."""

from __future__ import annotations

import os
import sys

import typer

from docintel.cli.asking import ask
from docintel.cli.database import db
from docintel.cli.trail import audit
from docintel.errors import DocintelError

app = typer.Typer(
    help="Ask a question about a PDF and get a checked, typed answer.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.command()(ask)
app.add_typer(db, name="db")
app.add_typer(audit, name="audit")


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
