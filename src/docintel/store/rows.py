"""From database rows to records."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import uuid4

from sqlalchemy import Row, Select, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Query = Select[*tuple[Any, ...]]
"""A statement that gives rows of several columns."""
Record = TypeVar("Record", bound="DataclassInstance")


def new_id() -> str:
    """A key that cannot be guessed: 32 hexadecimal digits."""
    return uuid4().hex


def to_record(cls: type[Record], row: Row[Any], **overrides: Any) -> Record:
    """The record of class ``cls`` with the columns of ``row`` named like its fields; lists become tuples."""
    values = dict(overrides)
    for item in fields(cls):
        if item.name not in values:
            value = getattr(row, item.name)
            is_tuple = str(item.type).startswith("tuple")
            values[item.name] = tuple(value) if is_tuple else value
    return cls(**values)


def columns_of(table: Table, record: DataclassInstance, **overrides: Any) -> dict[str, Any]:
    """The fields of a record that are columns of the table, and ``overrides``."""
    names = (item.name for item in fields(record))
    return {name: getattr(record, name) for name in names if name in table.c} | overrides


def insert_new(session: Session, table: Table, values: dict[str, Any]) -> bool:
    """Insert the row unless one with the same key is there, in one statement; says whether it did."""
    dialect = sqlite if session.get_bind().dialect.name == "sqlite" else postgresql
    statement = dialect.insert(table).values(values).on_conflict_do_nothing()
    return session.execute(statement.returning(*table.primary_key)).first() is not None
