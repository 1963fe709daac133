"""Collections, and who works in them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class CollectionView:
    """A collection somebody sees, and their role in it."""

    id: str
    name: str
    role: str


@dataclass(frozen=True, slots=True)
class MemberView:
    """Somebody who signed in once, and their role in the collection looked at; empty where they have none."""

    person_id: str
    name: str
    email: str
    last_seen: datetime
    role: str
    manages: bool = False  # has an admin's rights, beside the role or as admin
