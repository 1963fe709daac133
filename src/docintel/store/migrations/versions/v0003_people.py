"""People, their roles in collections, and the queue of flagged answers.

Revision ID: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from docintel.store.columns import PlainText, RowNumber, UtcDateTime

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("seq", RowNumber, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("identity", sa.String(255), nullable=False),
        sa.Column("name", PlainText, nullable=False),
        sa.Column("email", PlainText, nullable=False),
        sa.Column("first_seen", UtcDateTime, nullable=False),
        sa.Column("last_seen", UtcDateTime, nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_people"),
        sa.UniqueConstraint("id", name="uq_people_id"),
        sa.UniqueConstraint("identity", name="uq_people_identity"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "memberships",
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("collection_id", sa.String(32), nullable=False),
        sa.Column("role", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "collection_id", name="pk_memberships"),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_memberships_person_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["collection_id"], ["collections.id"], name="fk_memberships_collection_id"),
    )
    op.create_table(
        "queue_items",
        sa.Column("seq", RowNumber, autoincrement=True, nullable=False),
        sa.Column("answer_id", sa.String(32), nullable=False),
        sa.Column("collection_id", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(64), nullable=False),
        sa.Column("severity", sa.String(64), nullable=False),
        sa.Column("opened_at", UtcDateTime, nullable=False),
        sa.Column("closed_at", UtcDateTime, nullable=True),
        sa.Column("claimed_by", sa.String(255), nullable=True),
        sa.Column("claimed_until", UtcDateTime, nullable=True),
        sa.PrimaryKeyConstraint("seq", name="pk_queue_items"),
        sa.UniqueConstraint("answer_id", name="uq_queue_items_answer_id"),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["answers.id"], name="fk_queue_items_answer_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["collection_id"], ["collections.id"], name="fk_queue_items_collection_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_queue_items_collection_id", "queue_items", ["collection_id"])


def downgrade() -> None:
    for table in ("queue_items", "memberships", "people"):
        op.drop_table(table)
