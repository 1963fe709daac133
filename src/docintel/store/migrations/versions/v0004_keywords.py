"""The keyword table.

Revision ID: 0004
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from docintel.store.columns import PlainText, RowNumber, UtcDateTime

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "concepts",
        sa.Column("seq", RowNumber, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("collection_id", sa.String(32), nullable=False),
        sa.Column("name", PlainText, nullable=False),
        sa.Column("folded", PlainText, nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_concepts"),
        sa.UniqueConstraint("id", name="uq_concepts_id"),
        sa.UniqueConstraint("collection_id", "folded", name="uq_concepts_collection_id_folded"),
        sa.ForeignKeyConstraint(["collection_id"], ["collections.id"], name="fk_concepts_collection_id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "terms",
        sa.Column("seq", RowNumber, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("concept_id", sa.String(32), nullable=False),
        sa.Column("language", sa.String(64), nullable=False),
        sa.Column("text", PlainText, nullable=False),
        sa.Column("folded", PlainText, nullable=False),
        sa.Column("source", sa.String(64), nullable=False),
        sa.Column("weight", sa.Float, nullable=False),
        sa.Column("added_by", PlainText, nullable=False),
        sa.Column("added_at", UtcDateTime, nullable=False),
        sa.Column("accepted", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_terms"),
        sa.UniqueConstraint("id", name="uq_terms_id"),
        sa.UniqueConstraint("concept_id", "language", "folded", name="uq_terms_concept_id_language_folded"),
        sa.ForeignKeyConstraint(
            ["concept_id"], ["concepts.id"], name="fk_terms_concept_id", ondelete="CASCADE"
        ),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "term_sources",
        sa.Column("term_id", sa.String(32), nullable=False),
        sa.Column("answer_id", sa.String(32), nullable=False),
        sa.Column("accepted", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("term_id", "answer_id", name="pk_term_sources"),
        sa.ForeignKeyConstraint(
            ["term_id"], ["terms.id"], name="fk_term_sources_term_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["answers.id"], name="fk_term_sources_answer_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_term_sources_answer_id", "term_sources", ["answer_id"])


def downgrade() -> None:
    for table in ("term_sources", "terms", "concepts"):
        op.drop_table(table)
