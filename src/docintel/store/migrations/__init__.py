"""Alembic migrations, run by :mod:`docintel.store.migrate`."""
