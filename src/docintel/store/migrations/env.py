"""Alembic's entry point. The connection, locked, comes from :mod:`docintel.store.migrate`."""

from __future__ import annotations

from alembic import context

from docintel.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite as well: a migration that fails leaves nothing behind
)
with context.begin_transaction():
    context.run_migrations()
