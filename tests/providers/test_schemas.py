"""Schemas as endpoints take them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel, Field

from docintel.generation.contract import ANSWER_REGISTRY, AmountAnswer, AnswerBase, TableAnswer
from docintel.providers.schemas import MOST_ENTRIES, MOST_SPANS, SchemaLevel, schema_for

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


@shapes
@pytest.mark.parametrize("level", SchemaLevel)
@pytest.mark.parametrize("bounded", [False, True])
def test_every_object_is_closed_and_requires_all(
    answer_class: type[AnswerBase], level: SchemaLevel, bounded: bool
) -> None:
    for node in nodes(schema_for(answer_class, level, bounded=bounded)):
        assert not {"title", "default"} & node.keys()
        assert not ("$ref" in node and len(node) > 1)
        if "properties" in node:
            assert node["additionalProperties"] is False
            assert node["required"] == list(node["properties"])


@shapes
def test_plain_has_no_references_or_bounds_but_says_them(answer_class: type[AnswerBase]) -> None:
    full = schema_for(answer_class)
    plain = schema_for(answer_class, SchemaLevel.PLAIN)
    assert not any(BOUNDS & node.keys() or "$ref" in node for node in nodes(plain))
    text = json.dumps(plain)
    for node in nodes(full):
        for name in BOUNDS & node.keys():
            assert json.dumps(f"{name} {node[name]}")[1:-1] in text


@shapes
def test_bounded_caps_every_list_and_free_string(answer_class: type[AnswerBase]) -> None:
    for node in nodes(schema_for(answer_class, bounded=True)):
        if node.get("type") == "array":
            assert node["maxItems"] <= MOST_ENTRIES
        if node.get("type") == "string" and not {"enum", "pattern"} & node.keys():
            assert "maxLength" in node


def test_spans_are_capped_tighter_than_items_and_tables_keep_their_columns() -> None:
    schema = schema_for(AmountAnswer, SchemaLevel.FULL, bounded=True)
    assert schema["properties"]["items"]["maxItems"] == MOST_ENTRIES
    assert schema["$defs"]["AmountItem"]["properties"]["spans"]["maxItems"] == MOST_SPANS
    table = schema_for(TableAnswer, SchemaLevel.FULL, bounded=True)["$defs"]["TableValue"]["properties"]
    assert table["headers"]["maxItems"] == MOST_ENTRIES


def test_what_is_asked_first_comes_first() -> None:
    for level in SchemaLevel:
        assert next(iter(schema_for(AmountAnswer, level)["properties"])) == "answer_found"


class Node(BaseModel):
    title: str = Field(default="x", description="A property that is called title.")
    children: list[Node] = []


def test_a_recursive_model_keeps_its_references() -> None:
    plain = schema_for(Node, SchemaLevel.PLAIN)
    assert "$ref" in json.dumps(plain)
    assert "Node" in plain["$defs"]


def test_a_property_called_title_stays() -> None:
    for level in SchemaLevel:
        assert "title" in json.dumps(schema_for(Node, level))
