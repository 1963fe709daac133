"""Playbooks of a collection.

Revision ID: 0006
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from docintel.store.columns import PlainText, UtcDateTime

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "playbooks",
        sa.Column("collection_id", sa.String(32), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("title", PlainText, nullable=False),
        sa.Column("text", PlainText, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("edited_by", PlainText, nullable=False),
        sa.Column("edited_at", UtcDateTime, nullable=False),
        sa.PrimaryKeyConstraint("collection_id", "key", name="pk_playbooks"),
        sa.ForeignKeyConstraint(["collection_id"], ["collections.id"], name="fk_playbooks_collection_id"),
    )


def downgrade() -> None:
    op.drop_table("playbooks")
