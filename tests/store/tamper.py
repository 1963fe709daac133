"""What somebody with full rights on the database could do."""

from __future__ import annotations

from sqlalchemy import text

from docintel.store import Database


def tamper(database: Database, *statements: str) -> None:
    """Run statements with the triggers and foreign keys out of the way."""
    with database.engine.connect() as connection:
        if database.is_sqlite:
            triggers = connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).all()
            for trigger in triggers:
                connection.execute(text(f"DROP TRIGGER {trigger}"))
            connection.commit()
            connection.connection.driver_connection.execute("PRAGMA foreign_keys=OFF")
        else:
            connection.execute(text("SET session_replication_role = replica"))
        for statement in statements:
            connection.execute(text(statement))
        connection.commit()
        connection.invalidate()
