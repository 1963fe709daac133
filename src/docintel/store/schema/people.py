"""Collections: what documents belong to, and people see."""

from __future__ import annotations

from sqlalchemy import Column, Table

from docintel.store.columns import PlainText, UtcDateTime
from docintel.store.schema.base import Id, metadata

DEFAULT_COLLECTION = "default"

collections = Table(
    "collections",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", PlainText, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
)
