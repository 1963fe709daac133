"""YAML text as plain values, and the line each of them stands on.

Every scalar is text, so that ``no`` and ``2026-01-01`` stay what was typed. Aliases are refused: a playbook
has no use for them, and a few lines of them can stand for more than fits into memory.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import yaml

Path = tuple[str | int, ...]
"""Keys and positions (from 0) from the whole text down to a value: ``("questions", 2, "shape")``."""


class SourceError(Exception):
    """The text is no YAML that can be used; ``line`` from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(slots=True)
class Source:
    """The values read; ``lines`` from 1."""

    value: Any = None
    lines: dict[Path, int] = field(default_factory=dict)

    def line_of(self, path: Path) -> int:
        """The line of the value at ``path``, or of what it would stand in."""
        while path not in self.lines and path:
            path = path[:-1]
        return self.lines.get(path, 1)


class _Loader(yaml.SafeLoader):  # type: ignore[misc]  # yaml has no types
    def compose_node(self, parent: yaml.Node | None, index: int) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise SourceError(_line(self.peek_event()), "References (*name) are not known here.")
        return super().compose_node(parent, index)


def read_source(text: str) -> Source:
    """The values of ``text`` and their lines; raises SourceError."""
    loader = _Loader(text) if _readable(text) else None
    try:
        node = loader.get_single_node() if loader else None
        source = Source()
        source.value = _value(node, (), source.lines) if node is not None else None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        what = str(error.problem or error.context).removeprefix("but ")
        raise SourceError(mark.line + 1 if mark else 1, f"This is not valid YAML: {what}.") from error
    except RecursionError as error:
        raise SourceError(1, "This is nested too deeply.") from error
    return source


def _readable(text: str) -> bool:
    """Raises SourceError where a character is none that YAML may have."""
    try:
        yaml.reader.Reader(text)
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise SourceError(line, "This line has a character that cannot be used in YAML.") from error
    return True


def _value(node: yaml.Node, path: Path, lines: dict[Path, int]) -> Any:
    lines[path] = _line(node)
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, path, lines)
    if isinstance(node, yaml.SequenceNode):
        return [_value(each, (*path, number), lines) for number, each in enumerate(node.value)]
    return None if node.tag == "tag:yaml.org,2002:null" else str(node.value)


def _mapping(node: yaml.MappingNode, path: Path, lines: dict[Path, int]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key_node, value_node in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            raise SourceError(_line(key_node), "A name is expected in front of the colon.")
        key = str(key_node.value)
        if key in values:
            raise SourceError(_line(key_node), f"{key!r} stands here a second time. Take one of them out.")
        values[key] = _value(value_node, (*path, key), lines)
        lines[(*path, key)] = _line(key_node)
    return values


def _line(place: Any) -> int:
    return int(place.start_mark.line) + 1
