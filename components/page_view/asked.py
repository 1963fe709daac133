"""What the browser asks for, read with distrust: it comes from outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from docintel.views import PageView

MOST_PIXELS = 3200
MOST_PICTURES = 32  # in one request


@dataclass(frozen=True, slots=True)
class Ask:
    """Request ``number`` (they grow): pictures as (page, pixels wide), and the page whose lines to give."""

    number: int
    want: tuple[tuple[int, int], ...]
    lines_of: int | None = None


def read_ask(said: Any, token: str, pages: Sequence[PageView]) -> Ask | None:
    """The request in ``said``; None where there is none, or it was about another answer or document."""
    if not isinstance(said, dict) or said.get("token") != token or not _is_int(said.get("number")):
        return None
    want = said.get("want")
    pairs = want[:MOST_PICTURES] if isinstance(want, (list, tuple)) else ()
    lines = said.get("lines")
    return Ask(
        said["number"],
        tuple((pair[0], pair[1]) for pair in pairs if _is_picture(pair, len(pages))),
        lines if _is_int(lines) and 1 <= lines <= len(pages) else None,
    )


def _is_picture(pair: Any, count: int) -> bool:
    if not isinstance(pair, (list, tuple)) or len(pair) != 2 or not all(map(_is_int, pair)):
        return False
    return 1 <= pair[0] <= count and 1 <= pair[1] <= MOST_PIXELS


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
