"""What the browser gets to see when something goes wrong: a sentence, never a trace."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from components.text import notice
from docintel.errors import DocintelError, RunError

_log = logging.getLogger("docintel.screens")


@contextmanager
def errors_shown() -> Iterator[None]:
    """Show a :class:`DocintelError` as its sentence and anything else as a reference to look up in the log.

    Fragments need their own: they rerun without the frame around them.
    """
    try:
        yield
    except DocintelError as error:
        if isinstance(error, RunError):
            _log.warning("run failed", exc_info=error)
        notice("error", str(error))
    except Exception as error:  # noqa: BLE001 - the last stop before the browser
        reference = secrets.token_hex(4)
        _log.error("unexpected error, reference %s", reference, exc_info=error)
        notice(
            "error",
            "Something went wrong on our side. Nothing you decided is lost; try again, and if it comes back, "
            f"give reference {reference} to whoever looks after docintel here.",
        )
