"""Questions put to several documents together, and the further documents their answers cite."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, Table

from docintel.store.schema.base import Id, metadata

run_documents = Table(
    "run_documents",
    metadata,
    Column("run_id", ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("document_id", ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("position", Integer, nullable=False),  # from 0, as chosen
)

# No foreign key to documents: when one of them goes, what is left here says which answers have to go with it.
answer_documents = Table(
    "answer_documents",
    metadata,
    Column("answer_id", ForeignKey("answers.id", ondelete="CASCADE"), primary_key=True),
    Column("document_id", Id, primary_key=True, index=True),
)
