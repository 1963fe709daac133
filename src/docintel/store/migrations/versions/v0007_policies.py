"""What a collection does with answers that fail a check.

Revision ID: 0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("collections", sa.Column("policy", sa.String(64)))


def downgrade() -> None:
    op.drop_column("collections", "policy")
