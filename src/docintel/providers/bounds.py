"""Schemas with every list and string capped, for models that would write until they are cut off.

The caps are the widest ones with which even a model that fills everything stays within its output budget.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from docintel.providers.schemas import Schema

_CHARACTERS_A_TOKEN: Final = 2  # with room for digits, which many tokenizers take one by one
_MOST_REPEATS: Final = 15
_CELLS: Final = ("headers", "rows")  # of a table: short strings, as many as there are columns
_UNENDING: Final = re.compile(r"(?<!\\)[+*]")  # a model can repeat digits for ever
_ENDING: Final = {"+": f"{{1,{_MOST_REPEATS}}}", "*": f"{{0,{_MOST_REPEATS}}}"}


@dataclass(frozen=True, slots=True)
class Caps:
    """Most entries of a list (rows of a table too), spans of an item, strings of a list of words, columns of
    a table; longest string and longest cell."""

    entries: int
    spans: int
    words: int
    string: int
    columns: int
    cell: int


_LADDER: Final = (
    Caps(32, 2, 6, 300, 8, 60),
    Caps(24, 2, 5, 240, 8, 48),
    Caps(20, 1, 4, 200, 6, 40),
    Caps(16, 1, 4, 200, 6, 32),
    Caps(12, 1, 3, 180, 6, 32),
    Caps(8, 1, 3, 160, 5, 32),
    Caps(6, 1, 2, 140, 4, 28),
    Caps(4, 1, 2, 120, 4, 24),
    Caps(3, 1, 1, 100, 3, 24),
    Caps(2, 1, 1, 80, 2, 16),
    Caps(1, 1, 1, 48, 2, 12),
)
_MOST_TABLES: Final = 2


def bounded(schema: Mapping[str, Any], most_tokens: int) -> Schema:
    """``schema`` with the widest caps that keep an answer under ``most_tokens``; the tightest if none do."""
    definitions = schema.get("$defs", {})
    for caps in _LADDER:
        capped = _bound(dict(schema), "", caps, definitions)
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


def _bound(node: Any, name: str, caps: Caps, definitions: Mapping[str, Any]) -> Any:
    if isinstance(node, list):
        return [_bound(entry, name, caps, definitions) for entry in node]
    if not isinstance(node, dict):
        return node
    out: Schema = {}
    for key, value in node.items():
        if key in ("properties", "$defs"):
            out[key] = {entry: _bound(inner, entry, caps, definitions) for entry, inner in value.items()}
        else:
            out[key] = _bound(value, name, caps, definitions)
    if out.get("type") == "array":
        out.setdefault("maxItems", _most(name, node.get("items", {}), caps, definitions))
    if isinstance(out.get("pattern"), str):
        out["pattern"] = _UNENDING.sub(lambda match: _ENDING[match.group()], out["pattern"])
    if out.get("type") == "string" and not {"enum", "pattern", "const"} & out.keys():
        out.setdefault("maxLength", caps.cell if name in _CELLS else caps.string)
    return out


def _most(name: str, items: Mapping[str, Any], caps: Caps, definitions: Mapping[str, Any]) -> int:
    if name == "spans":
        return caps.spans
    if items.get("type") == "string":
        return caps.columns if name in _CELLS else caps.words
    return min(caps.entries, _MOST_TABLES) if _holds_rows(items, definitions, ()) else caps.entries


def _holds_rows(node: Any, definitions: Mapping[str, Any], inside: tuple[str, ...]) -> bool:
    """Whether a list of lists is somewhere inside: then each entry is a table, and long."""
    if isinstance(node, list):
        return any(_holds_rows(entry, definitions, inside) for entry in node)
    if not isinstance(node, dict):
        return False
    reference = node.get("$ref")
    if isinstance(reference, str):
        return reference not in inside and _holds_rows(
            _resolved(node, definitions), definitions, (*inside, reference)
        )
    if node.get("type") == "array" and _resolved(node.get("items", {}), definitions).get("type") == "array":
        return True
    return any(_holds_rows(value, definitions, inside) for value in node.values())


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
    return int(node.get("maxLength", 2 * _MOST_REPEATS)) + 2
