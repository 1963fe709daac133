"""Collections, documents, questions, answers, findings, decisions.

Revision ID: 0001
"""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

from docintel.store.columns import Json, PlainText, RowNumber, UtcDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    collections = op.create_table(
        "collections",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", PlainText, nullable=False),
        sa.Column("created_at", UtcDateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_collections"),
    )
    op.bulk_insert(collections, [{"id": "default", "name": "Library", "created_at": datetime.now(UTC)}])
    op.create_table(
        "documents",
        sa.Column("seq", RowNumber, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("collection_id", sa.String(32), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("name", PlainText, nullable=False),
        sa.Column("page_count", sa.Integer, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("added_at", UtcDateTime, nullable=False),
        sa.Column("added_by", PlainText, nullable=False),
        sa.Column("is_sample", sa.Boolean, nullable=False),
        sa.Column("warnings", Json, nullable=False),
        sa.Column("state", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_documents"),
        sa.UniqueConstraint("id", name="uq_documents_id"),
        sa.UniqueConstraint("collection_id", "sha256", name="uq_documents_collection_id_sha256"),
        sa.ForeignKeyConstraint(["collection_id"], ["collections.id"], name="fk_documents_collection_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_documents_sha256", "documents", ["sha256"])
    _create_questions()
    _create_answers()
    _create_findings()
    _create_decisions()


def _create_questions() -> None:
    op.create_table(
        "questions",
        sa.Column("seq", RowNumber, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("document_id", sa.String(32), nullable=False),
        sa.Column("text", PlainText, nullable=False),
        sa.Column("read_as", PlainText, nullable=False),
        sa.Column("shape", sa.String(64), nullable=False),
        sa.Column("asked_at", UtcDateTime, nullable=False),
        sa.Column("asked_by", PlainText, nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_questions"),
        sa.UniqueConstraint("id", name="uq_questions_id"),
        sa.ForeignKeyConstraint(
            ["document_id"], ["documents.id"], name="fk_questions_document_id", ondelete="CASCADE"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_questions_document_id", "questions", ["document_id"])


def _create_answers() -> None:
    op.create_table(
        "answers",
        sa.Column("seq", RowNumber, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("question_id", sa.String(32), nullable=False),
        sa.Column("document_id", sa.String(32), nullable=False),
        sa.Column("outcome", sa.String(64), nullable=False),
        sa.Column("provider", sa.String(64), nullable=False),
        sa.Column("model", PlainText, nullable=False),
        *(
            sa.Column(name, Json, nullable=False)
            for name in ("given", "shown", "view", "trace", "raw_response", "costs")
        ),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("asked_at", UtcDateTime, nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_answers"),
        sa.UniqueConstraint("id", name="uq_answers_id"),
        sa.ForeignKeyConstraint(
            ["question_id"], ["questions.id"], name="fk_answers_question_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["document_id"], ["documents.id"], name="fk_answers_document_id", ondelete="CASCADE"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_answers_question_id", "answers", ["question_id"])
    op.create_index("ix_answers_document_id", "answers", ["document_id"])


def _create_findings() -> None:
    op.create_table(
        "findings",
        sa.Column("answer_id", sa.String(32), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("severity", sa.String(64), nullable=False),
        sa.Column("path", PlainText, nullable=False),
        sa.Column("message", PlainText, nullable=False),
        sa.Column("fix", PlainText, nullable=True),
        sa.Column("suggestion", Json, nullable=False),
        sa.Column("diff", Json, nullable=False),
        sa.PrimaryKeyConstraint("answer_id", "position", name="pk_findings"),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["answers.id"], name="fk_findings_answer_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_findings_code", "findings", ["code"])


def _create_decisions() -> None:
    op.create_table(
        "decisions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("answer_id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("verdict", sa.String(64), nullable=False),
        sa.Column("reviewer", PlainText, nullable=False),
        sa.Column("role", sa.String(64), nullable=False),
        sa.Column("reason", PlainText, nullable=False),
        sa.Column("note", PlainText, nullable=False),
        sa.Column("corrected", Json, nullable=False),
        sa.Column("seen", sa.String(64), nullable=False),
        sa.Column("decided_at", UtcDateTime, nullable=False),
        sa.PrimaryKeyConstraint("answer_id", "version", name="pk_decisions"),
        sa.UniqueConstraint("id", name="uq_decisions_id"),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["answers.id"], name="fk_decisions_answer_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    for table in ("decisions", "findings", "answers", "questions", "documents", "collections"):
        op.drop_table(table)
