"""What an endpoint rejects, and how it is asked instead."""

from __future__ import annotations

import pytest

from docintel.errors import AuthenticationError, BadRequestError, ServerDownError
from docintel.providers.adapt import CallShape, adapt
from docintel.providers.schemas import SchemaLevel
from docintel.providers.wires.base import Structure

ALL = tuple(Structure)


def rejected(detail: str) -> BadRequestError:
    return BadRequestError("Not accepted.", vendor="x", status=400, detail=detail)


@pytest.mark.parametrize(
    ("detail", "changed"),
    [
        ("Unsupported parameter: 'temperature' is not supported with this model.", {"temperature": False}),
        (
            "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens'.",
            {"length_parameter": "max_completion_tokens"},
        ),
        ("Extra inputs are not permitted: stream_options", {"stream_usage": False}),
        ("Invalid schema for response_format: 'pattern' is not permitted", {"level": SchemaLevel.PLAIN}),
    ],
)
def test_one_rejected_feature_is_left_out(detail: str, changed: dict[str, object]) -> None:
    shape = adapt(CallShape(Structure.NATIVE), rejected(detail), ALL)
    assert shape is not None
    assert {name: getattr(shape, name) for name in changed} == changed


def test_structure_steps_down_until_it_stands_in_the_prompt() -> None:
    shape: CallShape | None = CallShape(Structure.NATIVE)
    seen = []
    while shape is not None:
        seen.append((shape.structure, shape.level))
        shape = adapt(shape, rejected("json_schema is not supported"), ALL)
    assert seen == [
        (Structure.NATIVE, SchemaLevel.FULL),
        (Structure.NATIVE, SchemaLevel.PLAIN),
        (Structure.JSON, SchemaLevel.FULL),
        (Structure.PROMPT, SchemaLevel.FULL),
    ]


def test_a_server_that_fails_on_the_grammar_is_asked_without_it() -> None:
    failing = ServerDownError("Failed.", vendor="x", status=500, detail="failed to parse grammar")
    shape = adapt(CallShape(Structure.NATIVE), failing, ALL)
    assert shape is not None
    assert shape.level is SchemaLevel.PLAIN


def test_reasoning_is_turned_up_step_by_step_where_it_cannot_be_off() -> None:
    said = rejected("Unsupported value: 'reasoning.effort' does not support 'none'. Supported values are: …")
    shape = CallShape(Structure.NATIVE, extra={"reasoning": {"effort": "none"}})
    efforts = []
    for _ in range(3):
        adapted = adapt(shape, said, ALL)
        assert adapted is not None
        shape = adapted
        efforts.append(shape.extra.get("reasoning", {}).get("effort"))
    assert efforts == ["minimal", "low", None]


def test_an_unknown_extra_is_left_out_and_said() -> None:
    shape = CallShape(Structure.NATIVE, extra={"think": False})
    adapted = adapt(shape, rejected('"qwen" does not support think'), ALL)
    assert adapted is not None
    assert adapted.extra == {}
    assert adapted.notes == ("The endpoint does not take 'think'; it was left out.",)


@pytest.mark.parametrize(
    "error",
    [
        rejected("something else"),
        AuthenticationError("No.", vendor="x", status=401, detail="temperature"),
        ServerDownError("Unreachable.", vendor="x", detail="schema"),
        ServerDownError("Down.", vendor="x", status=503, detail="temperature"),
        ServerDownError("Down.", vendor="x", status=502, detail="upstream sent no json"),
    ],
)
def test_other_errors_change_nothing(error: BadRequestError) -> None:
    assert adapt(CallShape(Structure.NATIVE), error, ALL) is None
