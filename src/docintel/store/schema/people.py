"""Collections, the people who see them, and the queue they work through."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, String, Table, false

from docintel.store.columns import PlainText, UtcDateTime
from docintel.store.schema.base import Code, Id, metadata, row_id, row_number

DEFAULT_COLLECTION = "default"

collections = Table(
    "collections",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", PlainText, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("policy", Code),  # what is done with answers that fail a check; null: the pipeline's own
)

people = Table(
    "people",
    metadata,
    row_number(),
    row_id(),
    Column("identity", String(255), nullable=False, unique=True),  # "issuer|subject", "local|name"
    Column("name", PlainText, nullable=False),
    Column("email", PlainText, nullable=False),
    Column("first_seen", UtcDateTime, nullable=False),
    Column("last_seen", UtcDateTime, nullable=False),
    sqlite_autoincrement=True,
)

memberships = Table(
    "memberships",
    metadata,
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("collection_id", ForeignKey("collections.id"), primary_key=True),
    Column("role", Code, nullable=False),
    Column("manages", Boolean, nullable=False, server_default=false()),  # as well, or (admin) nothing else
)

queue_items = Table(
    "queue_items",
    metadata,
    row_number(),
    Column("answer_id", ForeignKey("answers.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("collection_id", ForeignKey("collections.id"), nullable=False, index=True),
    Column("reason", Code, nullable=False),
    Column("severity", Code, nullable=False),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("closed_at", UtcDateTime),
    Column("claimed_by", String(255)),
    Column("claimed_until", UtcDateTime),
    sqlite_autoincrement=True,
)
