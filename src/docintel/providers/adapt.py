"""What an endpoint rejects, and how to ask it instead. Every change is said in a note."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from docintel.errors import BadRequestError, ProviderError, ServerDownError, TruncatedAnswerError
from docintel.providers.schemas import SchemaLevel
from docintel.providers.wires.base import Structure

_EFFORTS: Final = ("none", "minimal", "low")
_ABOUT_VALUE: Final = re.compile(r"(?i)unsupported value|invalid value|supported values")
_ABOUT_STREAM: Final = re.compile(r"(?i)\bstream(?:ing)?\b")
_ABOUT_TEMPERATURE: Final = re.compile(r"(?i)temperature")
_ABOUT_LENGTH: Final = re.compile(r"(?i)max_completion_tokens|max_tokens.{0,80}(?:not supported|unsupported)")
_ABOUT_SCHEMA: Final = re.compile(
    r"(?i)schema|response_format|text\.format|output_format|grammar|structured|json|\$ref|pattern|keyword"
)
_ABOUT_GRAMMAR: Final = re.compile(r"(?i)grammar|json_schema|response_format")  # of a server that fails on it


@dataclass(frozen=True, slots=True)
class CallShape:
    """How one model at one endpoint has to be asked."""

    structure: Structure
    level: SchemaLevel = SchemaLevel.FULL
    bounded: bool = False
    temperature: bool = True
    streams: bool = True
    stream_usage: bool = True
    length_parameter: str = "max_tokens"
    extra: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def adapt(shape: CallShape, error: ProviderError, structures: Sequence[Structure]) -> CallShape | None:
    """``shape`` without what ``error`` says is not accepted; None where it says nothing of the kind.

    A model that was cut off gets a schema with caps. Each step leaves less to reject, so asking again and
    again comes to an end.
    """
    if isinstance(error, TruncatedAnswerError) and not shape.bounded:
        return replace(shape, bounded=True)
    if not isinstance(error, (BadRequestError, ServerDownError)) or error.status is None:
        return None
    return next(_candidates(shape, error, structures), None)


def _candidates(
    shape: CallShape, error: ProviderError, structures: Sequence[Structure]
) -> Iterator[CallShape]:
    said, refused = error.detail, isinstance(error, BadRequestError)
    for name in shape.extra:
        if refused and name in said:
            yield _without(shape, name, said)
    if refused and shape.stream_usage and "stream_options" in said:
        yield _noted(shape, "", stream_usage=False)
    if refused and shape.streams and _ABOUT_STREAM.search(said):
        yield _noted(shape, "The endpoint does not stream; a stop waits for its answer.", streams=False)
    if refused and shape.temperature and _ABOUT_TEMPERATURE.search(said):
        yield _noted(shape, "The model sets its own temperature.", temperature=False)
    if refused and shape.length_parameter == "max_tokens" and _ABOUT_LENGTH.search(said):
        yield _noted(shape, "", length_parameter="max_completion_tokens")
    if (_ABOUT_SCHEMA if refused else _ABOUT_GRAMMAR).search(said):
        yield from _weaker(shape, structures)


def _without(shape: CallShape, name: str, said: str) -> CallShape:
    """``shape`` without the extra parameter ``name``; of reasoning, first with a little more of it."""
    rest = {key: value for key, value in shape.extra.items() if key != name}
    effort = shape.extra[name].get("effort") if isinstance(shape.extra[name], dict) else None
    if effort in _EFFORTS[:-1] and _ABOUT_VALUE.search(said):
        more = _EFFORTS[_EFFORTS.index(effort) + 1]
        return _noted(
            shape, "The model does not do without reasoning.", extra=rest | {name: {"effort": more}}
        )
    return _noted(shape, f"The endpoint does not take {name!r}; it was left out.", extra=rest)


def _weaker(shape: CallShape, structures: Sequence[Structure]) -> Iterator[CallShape]:
    if shape.structure is Structure.NATIVE and shape.level is SchemaLevel.FULL:
        note = "The endpoint rejects parts of the schema; patterns and bounds were put into words."
        yield _noted(shape, note, level=SchemaLevel.PLAIN)
    position = structures.index(shape.structure) + 1
    if position < len(structures):
        note = (
            "The endpoint enforces no schema; it stands in the prompt, and the answer was checked against it."
        )
        yield _noted(shape, note, structure=structures[position], level=SchemaLevel.FULL)


def _noted(shape: CallShape, note: str, **changes: Any) -> CallShape:
    notes = shape.notes if not note or note in shape.notes else (*shape.notes, note)
    return replace(shape, notes=notes, **changes)
