"""A vendor that gives prepared answers, for tests: of docintel, and of what is built on it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pydantic import BaseModel

from docintel.errors import MalformedAnswerError, ProviderError
from docintel.providers.base import Completion, CompletionRequest, SchemaT
from docintel.providers.reply import UnreadableReplyError, read_reply

ScriptStep = BaseModel | dict[str, Any] | str | ProviderError | Callable[[CompletionRequest[Any]], Any]
"""An answer, its fields, the model's text as it would come, an error to raise, or a function of the
request that gives one of these."""

_lock = threading.Lock()
_steps: list[ScriptStep] = []
_requests: list[CompletionRequest[Any]] = []


class ScriptedVendor:
    """:class:`~docintel.providers.base.Vendor` that plays the script, its last step again and again."""

    name = "scripted"

    def complete(self, request: CompletionRequest[SchemaT]) -> Completion[SchemaT]:
        text = _text_of(_next_step(request))
        try:
            parsed, notes = read_reply(text, request.schema)
        except UnreadableReplyError as error:
            raise MalformedAnswerError(
                "The script holds no answer of the form asked for.",
                vendor=self.name,
                detail=str(error),
                raw=text,
            ) from error
        return Completion(
            parsed=parsed, raw=text, provider=self.name, model=request.model or "script", notes=notes
        )


@contextmanager
def script(*steps: ScriptStep) -> Iterator[list[CompletionRequest[Any]]]:
    """Let the scripted vendor give ``steps`` in turn, the last one for ever; gives the requests it gets.

    One script at a time in a process.
    """
    if not steps:
        raise ValueError("a script needs at least one step")
    with _lock:
        _steps[:], _requests[:] = steps, []
    try:
        yield _requests
    finally:
        with _lock:
            _steps.clear()


def _next_step(request: CompletionRequest[Any]) -> Any:
    with _lock:
        _requests.append(request)
        if not _steps:
            raise ProviderError(
                "The scripted provider has no script; it is for tests. Set DOCINTEL_PROVIDER to another one.",
                vendor="scripted",
            )
        step = _steps.pop(0) if len(_steps) > 1 else _steps[0]
    return step(request) if callable(step) and not isinstance(step, BaseModel) else step


def _text_of(step: Any) -> str:
    if isinstance(step, ProviderError):
        raise step
    if isinstance(step, BaseModel):
        return step.model_dump_json()
    return step if isinstance(step, str) else json.dumps(step)
