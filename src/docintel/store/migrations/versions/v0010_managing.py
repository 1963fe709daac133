"""Managing a collection goes with any role in it, not only with that of an admin.

Revision ID: 0010
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("memberships", sa.Column("manages", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE memberships SET manages = true WHERE role = 'admin'")


def downgrade() -> None:
    """Who managed beside other work manages only: a collection never loses its last admin."""
    op.execute("UPDATE memberships SET role = 'admin' WHERE manages")
    op.drop_column("memberships", "manages")
