"""Schemas as endpoints take them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel, Field

from docintel.generation.contract import ANSWER_REGISTRY, AmountAnswer, AnswerBase, TableAnswer
from docintel.providers.bounds import bounded, reaches_cap
from docintel.providers.schemas import Schema, plain, schema_for
from tests.providers.answers import FOUND

BOUNDS = {"pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "format"}
shapes = pytest.mark.parametrize("answer_class", ANSWER_REGISTRY.values(), ids=list(ANSWER_REGISTRY))


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """Every schema inside ``schema``, properties' names left out."""
    if isinstance(schema, list):
        for entry in schema:
            yield from nodes(entry)
    elif isinstance(schema, dict):
        yield schema
        for key, value in schema.items():
            children = value.values() if key in ("properties", "$defs") else [value]
            for child in children:
                yield from nodes(child)


def variants(answer_class: type[BaseModel]) -> Iterator[Schema]:
    full = schema_for(answer_class)
    yield from (full, plain(full), bounded(full, 2048), plain(bounded(full, 2048)))


@shapes
def test_every_object_is_closed_and_requires_all(answer_class: type[AnswerBase]) -> None:
    for schema in variants(answer_class):
        assert next(iter(schema["properties"])) == "answer_found"  # what is asked first stays first
        for node in nodes(schema):
            assert not {"title", "default"} & node.keys()
            assert not ("$ref" in node and len(node) > 1)
            if "properties" in node:
                assert node["additionalProperties"] is False
                assert node["required"] == list(node["properties"])


@shapes
def test_plain_has_no_references_or_bounds_but_says_them(answer_class: type[AnswerBase]) -> None:
    full = schema_for(answer_class)
    flat = plain(full)
    assert not any(BOUNDS & node.keys() or "$ref" in node for node in nodes(flat))
    text = json.dumps(flat)
    for node in nodes(full):
        for name in BOUNDS & node.keys():
            assert json.dumps(f"{name} {node[name]}")[1:-1] in text


@shapes
@pytest.mark.parametrize("tokens", [256, 1024, 4096])
def test_bounded_caps_every_list_and_free_string(answer_class: type[AnswerBase], tokens: int) -> None:
    for node in nodes(bounded(schema_for(answer_class), tokens)):
        if node.get("type") == "array":
            assert "maxItems" in node
        if node.get("type") == "string" and not {"enum", "pattern"} & node.keys():
            assert "maxLength" in node


def fullest(node: dict[str, Any], definitions: dict[str, Any]) -> Any:
    """The longest value that ``node`` allows."""
    if "$ref" in node:
        return fullest(definitions[node["$ref"].removeprefix("#/$defs/")], definitions)
    if "anyOf" in node:
        return fullest(node["anyOf"][0], definitions)
    if "properties" in node:
        return {name: fullest(inner, definitions) for name, inner in node["properties"].items()}
    if node.get("type") == "array":
        return [fullest(node["items"], definitions)] * node["maxItems"]
    simple = {"boolean": False, "integer": 10**15, "number": 0.123456789012345}
    if node.get("type") in simple:
        return simple[node["type"]]
    return max(node["enum"], key=len) if "enum" in node else "x" * node.get("maxLength", 32)


@shapes
@pytest.mark.parametrize("tokens", [1024, 4096])
def test_the_longest_bounded_answer_stays_within_the_output_budget(
    answer_class: type[AnswerBase], tokens: int
) -> None:
    schema = bounded(schema_for(answer_class), tokens)
    assert len(json.dumps(fullest(schema, schema["$defs"]))) / 2 <= tokens


def test_a_bounded_number_has_an_end() -> None:
    amount = bounded(schema_for(AmountAnswer), 1024)["$defs"]["Amount"]["properties"]["value"]
    assert amount["pattern"] == r"^-?[0-9]{1,15}(\.[0-9]{1,15})?$"


def test_a_list_at_its_cap_is_recognised_spans_and_words_are_not() -> None:
    schema = bounded(schema_for(AmountAnswer), 1024)
    most = schema["properties"]["items"]["maxItems"]
    one = FOUND.model_dump(mode="json")
    assert not reaches_cap(one, schema)
    assert not reaches_cap(one | {"items": one["items"] * (most - 1), "caveats": ["x"] * 9}, schema)
    assert reaches_cap(one | {"items": one["items"] * most}, schema)


def test_rows_at_their_cap_are_recognised() -> None:
    schema = bounded(schema_for(TableAnswer), 1024)
    most = schema["$defs"]["TableValue"]["properties"]["rows"]["maxItems"]
    table = {"headers": ["a"], "rows": [["1"]] * most}
    assert reaches_cap({"items": [{"spans": [], "value": table}]}, schema)
    assert not reaches_cap({"items": [{"spans": [], "value": table | {"rows": [["1"]]}}]}, schema)


class Node(BaseModel):
    title: str = Field(default="x", description="A property that is called title.")
    children: list[Node] = []


def test_a_recursive_model_keeps_its_references() -> None:
    flat = plain(schema_for(Node))
    assert "$ref" in json.dumps(flat)
    assert "Node" in flat["$defs"]
    assert "maxItems" in json.dumps(bounded(schema_for(Node), 100))


def test_a_property_called_title_stays() -> None:
    for schema in (schema_for(Node), plain(schema_for(Node)), bounded(schema_for(Node), 100)):
        assert "title" in schema["$defs"]["Node"]["properties"]
