"""Schemas with every list and string capped, for models that would write until they are cut off.

The caps are the widest ones with which even a model that fills everything stays within its output budget.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from docintel.providers.schemas import Schema

_CHARACTERS_A_TOKEN: Final = 3
_CELLS: Final = ("headers", "rows")  # of a table: short strings, as many as there are columns


@dataclass(frozen=True, slots=True)
class Caps:
    """Most entries of a list, most spans of an item, most strings of a list of words, longest string."""

    entries: int
    spans: int
    words: int
    string: int
    cell: int


_LADDER: Final = (
    Caps(32, 2, 6, 300, 60),
    Caps(24, 2, 5, 240, 48),
    Caps(20, 1, 4, 200, 40),
    Caps(16, 1, 4, 200, 32),
    Caps(12, 1, 3, 180, 32),
    Caps(8, 1, 3, 160, 32),
    Caps(6, 1, 2, 140, 28),
    Caps(4, 1, 2, 120, 24),
    Caps(3, 1, 1, 100, 24),
    Caps(2, 1, 1, 80, 16),
)


def bounded(schema: Mapping[str, Any], most_tokens: int) -> Schema:
    """``schema`` with the widest caps that keep an answer under ``most_tokens``; the tightest if none do."""
    for caps in _LADDER:
        capped = _bound(dict(schema), "", caps)
        if _longest(capped, capped.get("$defs", {}), ()) <= most_tokens * _CHARACTERS_A_TOKEN:
            break
    return dict(capped)


def reaches_cap(answer: Any, schema: Mapping[str, Any]) -> bool:
    """Whether a list of ``answer`` (plain JSON data) is as long as ``schema`` lets it be, words aside."""
    return _reaches(answer, schema, schema.get("$defs", {}))


def _reaches(value: Any, node: Mapping[str, Any], definitions: Mapping[str, Any]) -> bool:
    node = _resolved(node, definitions)
    if isinstance(value, list):
        items = _resolved(node.get("items", {}), definitions)
        full = items.get("type") in ("object", "array") and len(value) >= node.get("maxItems", len(value) + 1)
        return full or any(_reaches(entry, items, definitions) for entry in value)
    if isinstance(value, dict):
        properties = node.get("properties", {})
        return any(
            _reaches(inner, properties[name], definitions)
            for name, inner in value.items()
            if name in properties and name != "spans"
        )
    return False


def _resolved(node: Mapping[str, Any], definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    reference = node.get("$ref")
    if not isinstance(reference, str):
        return node
    found: Mapping[str, Any] = definitions[reference.removeprefix("#/$defs/")]
    return found


def _bound(node: Any, name: str, caps: Caps) -> Any:
    if isinstance(node, list):
        return [_bound(entry, name, caps) for entry in node]
    if not isinstance(node, dict):
        return node
    out: Schema = {}
    for key, value in node.items():
        if key in ("properties", "$defs"):
            out[key] = {entry: _bound(inner, entry, caps) for entry, inner in value.items()}
        else:
            out[key] = _bound(value, name, caps)
    if out.get("type") == "array":
        out.setdefault("maxItems", _most(name, out.get("items"), caps))
    if out.get("type") == "string" and not {"enum", "pattern", "const"} & out.keys():
        out.setdefault("maxLength", caps.cell if name in _CELLS else caps.string)
    return out


def _most(name: str, items: Any, caps: Caps) -> int:
    if name == "spans":
        return caps.spans
    holds_strings = isinstance(items, dict) and items.get("type") == "string"
    return caps.words if holds_strings and name not in _CELLS else caps.entries


def _longest(node: Mapping[str, Any], definitions: Mapping[str, Any], inside: tuple[str, ...]) -> int:
    """Characters of the longest answer, near enough; a reference inside itself counts once."""
    reference = node.get("$ref")
    if isinstance(reference, str):
        if reference in inside:
            return 0
        return _longest(_resolved(node, definitions), definitions, (*inside, reference))
    if "anyOf" in node:
        return max(_longest(option, definitions, inside) for option in node["anyOf"])
    if "properties" in node:
        return sum(
            len(name) + 5 + _longest(inner, definitions, inside) for name, inner in node["properties"].items()
        )
    if node.get("type") == "array":
        return int(node["maxItems"]) * (1 + _longest(node.get("items", {}), definitions, inside))
    if "enum" in node:
        return max(len(json.dumps(choice)) for choice in node["enum"])
    return int(node.get("maxLength", 12)) + 2
