"""The keyword table: concepts, the terms that stand for them, and the answers those terms came from."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, Table, UniqueConstraint

from docintel.store.columns import PlainText, UtcDateTime
from docintel.store.schema.base import Code, metadata, row_id, row_number

concepts = Table(
    "concepts",
    metadata,
    row_number(),
    row_id(),
    Column("collection_id", ForeignKey("collections.id"), nullable=False),
    Column("name", PlainText, nullable=False),
    Column("folded", PlainText, nullable=False),
    UniqueConstraint("collection_id", "folded"),
    sqlite_autoincrement=True,
)

terms = Table(
    "terms",
    metadata,
    row_number(),
    row_id(),
    Column("concept_id", ForeignKey("concepts.id", ondelete="CASCADE"), nullable=False),
    Column("language", Code, nullable=False),  # ISO 639-1
    Column("text", PlainText, nullable=False),
    Column("folded", PlainText, nullable=False),
    Column("source", Code, nullable=False),
    Column("weight", Float, nullable=False),
    Column("added_by", PlainText, nullable=False),
    Column("added_at", UtcDateTime, nullable=False),
    Column("accepted", Integer, nullable=False),  # accepted answers that found it; outlives the answers
    UniqueConstraint("concept_id", "language", "folded"),
    sqlite_autoincrement=True,
)

term_sources = Table(
    "term_sources",
    metadata,
    Column("term_id", ForeignKey("terms.id", ondelete="CASCADE"), primary_key=True),
    Column("answer_id", ForeignKey("answers.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("accepted", Boolean, nullable=False),
)
