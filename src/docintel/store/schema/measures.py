"""What is counted of each answer, so that the quality figures come from SQL."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, Table

from docintel.store.columns import UtcDateTime
from docintel.store.schema.base import Code, metadata

measures = Table(
    "measures",
    metadata,
    Column("answer_id", ForeignKey("answers.id", ondelete="CASCADE"), primary_key=True),
    Column("document_kind", Code, nullable=False),  # how the document was read: text, scan, mixed
    Column("attempts", Integer, nullable=False),
    Column("brought", Code, nullable=False),  # by asking again; empty where it was asked once
    Column("is_found", Boolean, nullable=False),
    Column("is_complete", Boolean, nullable=False),
    Column("confidence", Float),
    Column("raw_quotes", Integer),  # the model gave, over all attempts; None where the trace does not say
    Column("raw_off", Integer),  # of them, not on the lines they cited
    Column("quotes", Integer, nullable=False),  # of the answer as shown
    Column("off", Integer, nullable=False),
    Column("tokens", BigInteger, nullable=False),
    Column("cost_microusd", BigInteger),  # None where no price is known
    Column("latency_ms", BigInteger, nullable=False),
    # What the decisions made so far amount to; written with each of them.
    Column("verdict", Code),  # of the decision in force
    Column("decided_at", UtcDateTime),  # the first decision that was not taken back
    Column("is_disputed", Boolean, nullable=False),
    Index("ix_measures_verdict", "verdict"),
)
