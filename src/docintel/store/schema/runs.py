"""Runs: several questions put to several documents in the background, and how far each got."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, String, Table

from docintel.store.columns import PlainText, UtcDateTime
from docintel.store.schema.base import Code, metadata, row_id, row_number

runs = Table(
    "runs",
    metadata,
    row_number(),
    row_id(),
    Column("title", PlainText, nullable=False),
    Column("playbook", PlainText, nullable=False),  # name of the question set; empty for questions typed
    Column("started_by", PlainText, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("state", Code, nullable=False),
    sqlite_autoincrement=True,
)

run_items = Table(
    "run_items",
    metadata,
    Column("run_id", ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),  # from 0, in the order they are asked
    Column("document_id", ForeignKey("documents.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("question", PlainText, nullable=False),
    Column("shape", String(64)),
    Column("policy", String(64)),
    Column("state", Code, nullable=False),
    Column("answer_id", ForeignKey("answers.id", ondelete="SET NULL"), index=True),
    Column("message", PlainText, nullable=False),  # why it failed
)
