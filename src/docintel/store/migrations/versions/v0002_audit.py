"""The audit trail, and triggers that keep answers, findings and decisions as they were written.

Revision ID: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from docintel.store.columns import Json, PlainText, UtcDateTime
from docintel.store.migrations import triggers

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_CONTINUES = (
    "EXISTS (SELECT 1 FROM audit_heads h"
    " WHERE h.chain = NEW.chain AND h.seq = NEW.seq - 1 AND h.hash = NEW.previous)"
)
_STARTS = f"NEW.seq = 0 AND NEW.hash = '{'0' * 64}'"
_ADVANCES = "NEW.chain = OLD.chain AND NEW.seq = OLD.seq + 1"


def upgrade() -> None:
    op.create_table(
        "audit_heads",
        sa.Column("chain", sa.String(32), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("chain", name="pk_audit_heads"),
    )
    op.create_table(
        "audit_events",
        sa.Column("chain", sa.String(32), nullable=False),
        sa.Column("seq", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("at", UtcDateTime, nullable=False),
        sa.Column("actor", PlainText, nullable=False),
        sa.Column("role", sa.String(64), nullable=False),
        sa.Column("action", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("detail", Json, nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("chain", "seq", name="pk_audit_events"),
        sa.ForeignKeyConstraint(["chain"], ["audit_heads.chain"], name="fk_audit_events_chain"),
    )
    op.create_index("ix_audit_events_subject", "audit_events", ["subject"])
    triggers.refuse("audit_heads", "INSERT", unless=_STARTS)
    triggers.refuse("audit_heads", "UPDATE", unless=_ADVANCES)
    triggers.refuse("audit_heads", "DELETE")
    triggers.refuse("audit_events", "INSERT", unless=_CONTINUES)
    triggers.refuse("audit_events", "UPDATE")
    triggers.refuse("audit_events", "DELETE")
    triggers.refuse_truncate("audit_events")
    triggers.advance_heads()
    triggers.keep("answers", parent="documents", key="document_id")
    triggers.keep("findings", parent="answers", key="answer_id")
    triggers.keep("decisions", parent="answers", key="answer_id")


def downgrade() -> None:
    for table in ("decisions", "findings", "answers"):
        triggers.release(table)
    triggers.leave_heads()
    triggers.allow_truncate("audit_events")
    for table in ("audit_events", "audit_heads"):
        for event in ("DELETE", "UPDATE", "INSERT"):
            triggers.allow_again(table, event)
        op.drop_table(table)
