"""Playbooks that a collection wrote itself, or changed of those that are shipped."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, Table

from docintel.store.columns import PlainText, UtcDateTime
from docintel.store.schema.base import Code, metadata

playbooks = Table(
    "playbooks",
    metadata,
    Column("collection_id", ForeignKey("collections.id"), primary_key=True),
    Column("key", Code, primary_key=True),  # of the shipped one it stands for, else made up once
    Column("title", PlainText, nullable=False),
    Column("text", PlainText, nullable=False),  # YAML as it was typed, comments and all
    Column("version", Integer, nullable=False),  # 1 for the first; what makes two editors at once safe
    Column("edited_by", PlainText, nullable=False),
    Column("edited_at", UtcDateTime, nullable=False),
)
