"""Who does something."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """A person at work. Without a sign-in: whoever sits at this machine, by the name they gave, if any."""

    name: str = ""
