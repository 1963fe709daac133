"""Runs of several questions over several documents.

Revision ID: 0005
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from docintel.store.columns import PlainText, RowNumber, UtcDateTime

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("seq", RowNumber, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("title", PlainText, nullable=False),
        sa.Column("playbook", PlainText, nullable=False),
        sa.Column("started_by", PlainText, nullable=False),
        sa.Column("started_at", UtcDateTime, nullable=False),
        sa.Column("state", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_runs"),
        sa.UniqueConstraint("id", name="uq_runs_id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "run_items",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("document_id", sa.String(32), nullable=False),
        sa.Column("question", PlainText, nullable=False),
        sa.Column("shape", sa.String(64)),
        sa.Column("policy", sa.String(64)),
        sa.Column("state", sa.String(64), nullable=False),
        sa.Column("answer_id", sa.String(32)),
        sa.Column("message", PlainText, nullable=False),
        sa.PrimaryKeyConstraint("run_id", "position", name="pk_run_items"),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], name="fk_run_items_run_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["document_id"], ["documents.id"], name="fk_run_items_document_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["answers.id"], name="fk_run_items_answer_id", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_run_items_document_id", "run_items", ["document_id"])
    op.create_index("ix_run_items_answer_id", "run_items", ["answer_id"])


def downgrade() -> None:
    for table in ("run_items", "runs"):
        op.drop_table(table)
