"""Words added on the way out: the schema where nothing enforces it, and what was wrong with a reply."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def with_schema(system: str, schema: Mapping[str, Any]) -> str:
    """``system`` followed by the schema the answer must follow."""
    text = json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
    return (
        f"{system}\n\nAnswer with one JSON object and nothing else: no code fence, no text before or after. "
        f"It must be valid under this JSON schema:\n{text}"
    )


def with_problem(user: str, problem: str) -> str:
    """``user`` followed by what was wrong with the reply before."""
    return (
        f"{user}\n\nYour last reply could not be used: {problem}. Reply once more, with one complete JSON "
        "object of the schema and nothing else."
    )
