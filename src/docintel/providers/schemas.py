"""JSON schemas as endpoints take them: the contract's own, or flattened.

What an endpoint cannot enforce is rewritten into the description, so that the model still reads it.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from pydantic import BaseModel

Schema = dict[str, Any]


class SchemaLevel(StrEnum):
    """How much of JSON schema the endpoint takes."""

    FULL = "full"
    PLAIN = "plain"  # types, properties, enums; no patterns or bounds, no references


_BOUNDS: Final = {
    *("pattern", "format", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
}


def schema_for(model: type[BaseModel]) -> Schema:
    """The schema of ``model``: every object closed, every property required, no defaults, no titles."""
    return strict(model.model_json_schema())


def strict(schema: Mapping[str, Any]) -> Schema:
    """``schema`` as native structured output wants it, references with siblings resolved."""
    root = copy.deepcopy(dict(schema))
    return _object(_strict(root, root.get("$defs", {})))


def _strict(node: Any, definitions: Mapping[str, Any]) -> Any:
    if isinstance(node, list):
        return [_strict(entry, definitions) for entry in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node and len(node) > 1:
        siblings = {key: value for key, value in node.items() if key != "$ref"}
        return _strict(copy.deepcopy(_resolve(node["$ref"], definitions)) | siblings, definitions)
    if len(node.get("allOf", ())) == 1:
        siblings = {key: value for key, value in node.items() if key != "allOf"}
        return _strict(node["allOf"][0] | siblings, definitions)
    out: Schema = {}
    for key, value in node.items():
        if key in ("properties", "$defs"):
            out[key] = {name: _strict(entry, definitions) for name, entry in value.items()}
        elif key not in ("title", "default"):
            out[key] = _strict(value, definitions)
    if "properties" in out:
        out["required"] = list(out["properties"])
        out["additionalProperties"] = False
    return out


def _resolve(reference: str, definitions: Mapping[str, Any]) -> Schema:
    return _object(definitions[reference.removeprefix("#/$defs/")])


def _object(node: Any) -> Schema:
    if not isinstance(node, dict):
        raise TypeError(f"expected a schema, got {node!r}")
    return node


def plain(schema: Mapping[str, Any]) -> Schema:
    """``schema`` without references and bounds; each bound becomes words in its description.

    A reference inside itself (a recursive model) is left as it is: it cannot be flattened.
    """
    definitions = schema.get("$defs", {})
    flat = _plain({key: value for key, value in schema.items() if key != "$defs"}, definitions, ())
    if '"$ref"' in json.dumps(flat):
        flat["$defs"] = {name: _plain(entry, {}, ()) for name, entry in definitions.items()}
    return _object(flat)


def _plain(node: Any, definitions: Mapping[str, Any], inside: tuple[str, ...]) -> Any:
    if isinstance(node, list):
        return [_plain(entry, definitions, inside) for entry in node]
    if not isinstance(node, dict):
        return node
    reference = node.get("$ref")
    if isinstance(reference, str):
        name = reference.removeprefix("#/$defs/")
        if name not in definitions or name in inside:
            return node
        return _plain(definitions[name], definitions, (*inside, name))
    bounds = {key: value for key, value in node.items() if key in _BOUNDS}
    out: Schema = {}
    for key, value in node.items():
        if key == "properties":
            out[key] = {name: _plain(entry, definitions, inside) for name, entry in value.items()}
        elif key not in bounds:
            out[key] = _plain(value, definitions, inside)
    if bounds:
        words = ", ".join(f"{key} {value}" for key, value in bounds.items())
        out["description"] = f"{node.get('description', '')} ({words})".strip()
    return out
