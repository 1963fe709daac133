"""Does a class run under strict native structured output? Its JSON schema must be closed and plain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

_KEYWORDS = frozenset(
    {
        *("type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "const"),
        *("$ref", "$defs", "title", "description", "pattern", "format"),
        *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems"),
    }
)
"""What strict mode takes. Not among them: default, allOf, oneOf, not, if, minLength, patternProperties, …"""

_MOST_PROPERTIES = 5000
_DEEPEST = 10


def strict_problems(model: type[BaseModel]) -> list[str]:
    """Why ``model`` could be refused, one sentence per place; empty where it is fit."""
    schema = model.model_json_schema()
    found = [] if schema.get("type") == "object" else [f"{model.__name__} is not an object at its root"]
    found += _problems(schema, model.__name__)
    for name, definition in schema.get("$defs", {}).items():
        found += _problems(definition, name)
    properties = sum(len(each.get("properties", ())) for each in (schema, *schema.get("$defs", {}).values()))
    if properties > _MOST_PROPERTIES:
        found.append(f"{model.__name__} has {properties} properties, more than {_MOST_PROPERTIES}")
    if _depth(schema, schema.get("$defs", {}), frozenset()) > _DEEPEST:
        found.append(f"{model.__name__} nests objects more than {_DEEPEST} deep")
    return found


def _problems(node: dict[str, Any], place: str) -> Iterator[str]:
    for keyword in sorted(set(node) - _KEYWORDS):
        yield f"{place} uses {keyword!r}"
    if "$ref" in node and len(node) > 1:
        yield f"{place} puts something beside a reference"
    if not {"$ref", "anyOf", "type", "enum", "const"} & set(node):
        yield f"{place} may be anything"
    if node.get("type") == "object":
        yield from _object_problems(node, place)
    if node.get("type") == "array":
        if isinstance(node.get("items"), dict):
            yield from _problems(node["items"], f"{place}[]")
        else:
            yield f"{place} does not say what it is a list of"
    for choice in node.get("anyOf", ()):
        yield from _problems(choice, place)


def _object_problems(node: dict[str, Any], place: str) -> Iterator[str]:
    properties = node.get("properties", {})
    if node.get("additionalProperties") is not False:
        yield f"{place} is open to other properties (a dict, or a class not derived from ContractModel)"
    for name in sorted(set(properties) - set(node.get("required", ()))):
        yield f"{place}.{name} is not required"
    for name, value in properties.items():
        yield from _problems(value, f"{place}.{name}")


def _depth(node: dict[str, Any], definitions: dict[str, Any], seen: frozenset[str]) -> int:
    """How deep objects nest under ``node``; a class inside itself counts once."""
    if "$ref" in node:
        name = node["$ref"].rsplit("/", 1)[-1]
        return 0 if name in seen else _depth(definitions[name], definitions, seen | {name})
    inner = [*node.get("properties", {}).values(), *node.get("anyOf", ())]
    if isinstance(node.get("items"), dict):
        inner.append(node["items"])
    deepest = max((_depth(each, definitions, seen) for each in inner), default=0)
    return deepest + (node.get("type") == "object")
