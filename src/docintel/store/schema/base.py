"""The metadata all tables share, and the columns they have in common."""

from __future__ import annotations

from sqlalchemy import Column, MetaData, String

from docintel.store.columns import RowNumber

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Id = String(32)  # uuid4().hex
Code = String(64)  # a word out of a closed list, or a vendor's name


def row_number() -> Column[int]:
    """Primary key that only orders rows: a clock that jumps back cannot reorder them."""
    return Column("seq", RowNumber, primary_key=True, autoincrement=True)


def row_id() -> Column[str]:
    """The key other tables and URLs use; it cannot be guessed."""
    return Column("id", Id, nullable=False, unique=True)
