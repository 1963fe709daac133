"""From a model's text to an instance of the schema: strict on the answer, tolerant of what is around it."""

from __future__ import annotations

import json
import re
from typing import Final

from pydantic import ValidationError

from docintel.providers.base import SchemaT

_THINKING = re.compile(r"(?is)\A\s*(?:<(think|thinking|reasoning)>.*?</\1>|(?:(?!<).)*?</think>)")
_MOST_STARTS: Final = 40


class UnreadableReplyError(ValueError):
    """The text holds no answer of the schema. ``str()`` says what is wrong, for the model to mend."""


def read_reply(text: str, schema: type[SchemaT]) -> tuple[SchemaT, tuple[str, ...]]:
    """The one answer in ``text``, and notes on what was ignored around it.

    Raises UnreadableReplyError where there is none, or where there are two that disagree.
    """
    body = strip_thinking(text)
    found = list(_objects(body))
    if not found:
        raise UnreadableReplyError("there is no JSON object in it")
    answers: list[SchemaT] = []
    problem = ""
    for piece in found:
        try:
            answers.append(schema.model_validate_json(piece))
        except ValidationError as error:
            problem = problem or describe(error)
    if not answers:
        raise UnreadableReplyError(problem)
    if any(answer != answers[0] for answer in answers[1:]):
        raise UnreadableReplyError("it holds several JSON objects that disagree")
    return answers[0], _notes(text, body, found)


def strip_thinking(text: str) -> str:
    """``text`` without the reasoning block in front; also where the template has opened it already. Only
    in front: the document may quote such a tag."""
    if text.lstrip().startswith("{"):
        return text
    return _THINKING.sub("", text, count=1)


def _objects(text: str) -> list[str]:
    """The JSON objects in ``text``, outermost ones, as they stand."""
    decoder, found, at = json.JSONDecoder(), [], text.find("{")
    for _ in range(_MOST_STARTS):
        if at < 0:
            break
        try:
            _, end = decoder.raw_decode(text, at)
            found.append(text[at:end])
        except json.JSONDecodeError as error:
            if error.msg.startswith("Unterminated") or error.pos >= len(text.rstrip()):
                break  # cut off inside this object: what it holds is no answer of its own
            end = at + 1
        except RecursionError:
            break
        at = text.find("{", end)
    return found


def _notes(text: str, body: str, found: list[str]) -> tuple[str, ...]:
    notes = []
    if len(body) < len(text):
        notes.append("A reasoning block before the answer was left out.")
    around = body.replace(found[0], "", 1).replace("```json", "").replace("```", "").strip()
    if around:
        notes.append(f"Text around the answer was ignored ({len(around)} characters).")
    return tuple(notes)


def describe(error: ValidationError) -> str:
    """The first five problems, by path, without repeating the values."""
    problems = error.errors(include_input=False, include_url=False, include_context=False)
    lines = [
        f"{'.'.join(map(str, problem['loc'])) or 'answer'}: {problem['msg']}" for problem in problems[:5]
    ]
    rest = len(problems) - len(lines)
    return "; ".join(lines) + (f"; and {rest} more" if rest else "")
