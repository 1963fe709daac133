"""The audit trail: one hash chain per collection, and one for the installation as a whole.

Triggers make both tables insert-only and let a row in only where it continues its chain.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, String, Table

from docintel.store.columns import Json, PlainText, UtcDateTime
from docintel.store.schema.base import Code, Id, metadata

INSTALLATION = "installation"

audit_heads = Table(
    "audit_heads",
    metadata,
    Column("chain", Id, primary_key=True),
    Column("seq", BigInteger, nullable=False),  # of the last event; 0 before the first
    Column("hash", String(64), nullable=False),
)

audit_events = Table(
    "audit_events",
    metadata,
    Column("chain", ForeignKey("audit_heads.chain"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", UtcDateTime, nullable=False),
    Column("actor", PlainText, nullable=False),
    Column("role", Code, nullable=False),
    Column("action", Code, nullable=False),
    Column("subject", Code, nullable=False, index=True),
    Column("detail", Json, nullable=False),
    Column("previous", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
)
