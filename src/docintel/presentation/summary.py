"""A stored answer in a few words, for lists."""

from __future__ import annotations

from typing import Any

_LONGEST = 160
_OUTCOMES = {
    "not_found": "not found",
    "clarify": "needs a clearer question",
    "reject": "held back",
}


def summary(view: dict[str, Any]) -> str:
    """The values of an answer view as stored (JSON), in one line; without any, what became of it."""
    outcome = str(view.get("outcome", ""))
    if outcome in _OUTCOMES:
        return _OUTCOMES[outcome]
    separator = " or " if outcome == "conflict" else "; "
    line = separator.join(str(item.get("text", "")) for item in view.get("items", []))
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1].rstrip()}…"
