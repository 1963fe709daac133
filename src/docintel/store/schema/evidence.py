"""Documents, questions, answers, findings and decisions."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, String, Table, UniqueConstraint

from docintel.store.columns import Json, PlainText, UtcDateTime
from docintel.store.schema.base import Code, Id, metadata, row_id, row_number

documents = Table(
    "documents",
    metadata,
    row_number(),
    row_id(),
    Column("collection_id", ForeignKey("collections.id"), nullable=False),
    Column("sha256", String(64), nullable=False, index=True),
    Column("name", PlainText, nullable=False),
    Column("page_count", Integer, nullable=False),
    Column("size", BigInteger, nullable=False),  # bytes
    Column("added_at", UtcDateTime, nullable=False),
    Column("added_by", PlainText, nullable=False),
    Column("is_sample", Boolean, nullable=False),
    Column("warnings", Json, nullable=False),
    Column("state", Code, nullable=False),
    UniqueConstraint("collection_id", "sha256"),
    sqlite_autoincrement=True,
)

questions = Table(
    "questions",
    metadata,
    row_number(),
    row_id(),
    Column("document_id", ForeignKey("documents.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("text", PlainText, nullable=False),
    Column("read_as", PlainText, nullable=False),
    Column("shape", Code, nullable=False),
    Column("asked_at", UtcDateTime, nullable=False),
    Column("asked_by", PlainText, nullable=False),
    sqlite_autoincrement=True,
)

answers = Table(
    "answers",
    metadata,
    row_number(),
    row_id(),
    Column("question_id", ForeignKey("questions.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("document_id", ForeignKey("documents.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("outcome", Code, nullable=False),
    Column("provider", Code, nullable=False),
    Column("model", PlainText, nullable=False),
    Column("given", Json, nullable=False),  # the answer as the model gave it
    Column("shown", Json, nullable=False),  # the answer as shown, after repairs
    Column("view", Json, nullable=False),  # excerpts and boxes
    Column("trace", Json, nullable=False),
    Column("raw_response", Json, nullable=False),
    Column("costs", Json, nullable=False),
    Column("salt", String(32), nullable=False),
    Column("asked_at", UtcDateTime, nullable=False, index=True),
    sqlite_autoincrement=True,
)

findings = Table(
    "findings",
    metadata,
    Column("answer_id", ForeignKey("answers.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("code", Code, nullable=False, index=True),
    Column("severity", Code, nullable=False),
    Column("path", PlainText, nullable=False),
    Column("message", PlainText, nullable=False),
    Column("fix", PlainText),
    Column("suggestion", Json, nullable=False),
    Column("diff", Json, nullable=False),
)

decisions = Table(
    "decisions",
    metadata,
    Column("id", Id, nullable=False, unique=True),
    Column("answer_id", ForeignKey("answers.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),  # 1 for the first; what makes a race safe
    Column("verdict", Code, nullable=False),
    Column("reviewer", PlainText, nullable=False),
    Column("role", Code, nullable=False),
    Column("reason", PlainText, nullable=False),
    Column("note", PlainText, nullable=False),
    Column("corrected", Json, nullable=False),
    Column("seen", String(64), nullable=False),  # commitment to the answer the reviewer had before them
    Column("decided_at", UtcDateTime, nullable=False),
)
