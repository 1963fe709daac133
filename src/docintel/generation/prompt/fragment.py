"""A piece of a prompt: a constant text with declared placeholders, rendered by a pure function."""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter


@dataclass(frozen=True, slots=True)
class Fragment:
    """``text`` is a format string whose only fields are ``placeholders``; ``name`` is what the trace says."""

    name: str
    text: str
    placeholders: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        fields = {field for _, field, _, _ in Formatter().parse(self.text) if field is not None}
        if fields != set(self.placeholders):
            raise ValueError(f"{self.name}: declares {self.placeholders!r}, uses {sorted(fields)!r}")

    def render(self, **values: str) -> str:
        """The text with its placeholders filled. Braces in ``values`` are text. Raises KeyError for a
        missing one.
        """
        return self.text.format_map(values)
