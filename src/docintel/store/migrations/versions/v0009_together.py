"""Runs that put their questions to several documents together, and answers that cite several.

Such an answer may go when any document it cites is gone.

Revision ID: 0009
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from docintel.store.migrations import triggers

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_DOCUMENT_GONE = "NOT EXISTS (SELECT 1 FROM documents WHERE documents.id = OLD.document_id)"
_CITED_GONE = (
    "EXISTS (SELECT 1 FROM answer_documents WHERE answer_documents.answer_id = OLD.id AND NOT EXISTS "
    "(SELECT 1 FROM documents WHERE documents.id = answer_documents.document_id))"
)


def upgrade() -> None:
    op.create_table(
        "run_documents",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("document_id", sa.String(32), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("run_id", "document_id", name="pk_run_documents"),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], name="fk_run_documents_run_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["document_id"], ["documents.id"], name="fk_run_documents_document_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_run_documents_document_id", "run_documents", ["document_id"])
    op.create_table(
        "answer_documents",
        sa.Column("answer_id", sa.String(32), nullable=False),
        sa.Column("document_id", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("answer_id", "document_id", name="pk_answer_documents"),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["answers.id"], name="fk_answer_documents_answer_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_answer_documents_document_id", "answer_documents", ["document_id"])
    triggers.keep("answer_documents", parent="answers", key="answer_id")
    there = "EXISTS (SELECT 1 FROM documents WHERE documents.id = NEW.document_id)"
    triggers.refuse("answer_documents", "INSERT", unless=there)
    _answers_go_where(f"{_DOCUMENT_GONE} OR {_CITED_GONE}")


def downgrade() -> None:
    _answers_go_where(_DOCUMENT_GONE)
    triggers.allow_again("answer_documents", "INSERT")
    triggers.release("answer_documents")
    op.drop_table("answer_documents")
    op.drop_table("run_documents")


def _answers_go_where(condition: str) -> None:
    triggers.allow_again("answers", "DELETE")
    triggers.refuse("answers", "DELETE", unless=condition)
