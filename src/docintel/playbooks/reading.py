"""From YAML text to a playbook, with every problem at its line."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from docintel.errors import PlaybookError
from docintel.playbooks.schema import MOST_QUESTIONS, Playbook
from docintel.playbooks.source import Path, Source, SourceError, read_source

LONGEST = 50_000  # characters


def parse_playbook(text: str) -> Playbook:
    """The playbook written in ``text``; raises PlaybookError with all there is to say against it."""
    if len(text) > LONGEST:
        raise PlaybookError([(1, f"A playbook has at most {LONGEST:,} characters. Make two of it.")])
    try:
        source = read_source(text)
    except SourceError as error:
        raise PlaybookError([(error.line, str(error))]) from error
    if not isinstance(source.value, dict):
        raise PlaybookError([(1, "Begin with a title and a list of questions: “title: …”, “questions:”.")])
    try:
        return Playbook.model_validate(source.value)
    except ValidationError as error:
        raise PlaybookError(_problems(error, source)) from error


def _problems(error: ValidationError, source: Source) -> list[tuple[int, str]]:
    """Line and sentence of each problem, in the order of the text."""
    problems = error.errors()
    if any(len(problem["loc"]) > 1 for problem in problems):  # pydantic counts only the questions in order
        problems = [problem for problem in problems if problem["type"] != "too_short"]
    found = [(source.line_of(_path(problem)), _sentence(problem)) for problem in problems]
    return sorted(dict.fromkeys(found))


def _path(problem: ErrorDetails) -> Path:
    """Where the problem lies; a question asked twice lies at the second of the two."""
    if problem["type"] == "asked_twice":
        return ("questions", problem["ctx"]["number"] - 1)
    return tuple(problem["loc"])


def _sentence(problem: ErrorDetails) -> str:
    """The problem in words fit for the screen."""
    path = _path(problem)
    name = str(path[-1]) if path else ""
    limits: dict[str, Any] = problem.get("ctx", {})
    match problem["type"]:
        case "missing":
            return f"{name!r} is missing{_in_question(path)}."
        case "extra_forbidden":
            return f"{name!r} is not known here. {_known(path)}"
        case "string_too_short":
            return f"{name!r} is empty. Write something, or take it out."
        case "string_too_long":
            return f"{name!r} is longer than {limits['max_length']} characters. Shorten it."
        case "too_short":
            return "There are no questions. Add one: “- text: …”."
        case "too_long":
            return f"There are more than {MOST_QUESTIONS} questions. Make two playbooks of them."
        case "value_error":
            return str(limits["error"])
        case "asked_twice":
            return problem["msg"]
        case "tuple_type":
            return "'questions' is a list: each begins on a line of its own with a dash."
        case "string_type":
            return f"{name!r} is empty, or a list where words belong."
        case _:
            return "A question is its text, or has 'text', 'shape' and 'policy'."


def _in_question(path: Path) -> str:
    return f" in question {path[1] + 1}" if len(path) > 1 and isinstance(path[1], int) else ""


def _known(path: Path) -> str:
    if len(path) > 1:
        return "A question has 'text', 'shape' and 'policy'; words with a colon stand in quotation marks."
    return "A playbook has 'title', 'description' and 'questions'."
