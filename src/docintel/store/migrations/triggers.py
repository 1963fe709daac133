"""Triggers that keep evidence as it was written, in the database itself, for both dialects."""

from __future__ import annotations

from alembic import op

_MESSAGE = "evidence is kept as it was written"


def _is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def refuse(table: str, event: str, unless: str | None = None) -> None:
    """Refuse ``event`` (UPDATE, DELETE, INSERT) on a row of ``table``, except where ``unless`` holds.

    ``unless`` is an SQL condition over OLD and NEW.
    """
    name = f"{table}_{event.lower()}_guard"
    if _is_sqlite():
        condition = f"WHEN NOT ({unless})" if unless else ""
        op.execute(
            f"CREATE TRIGGER {name} BEFORE {event} ON {table} {condition} "
            f"BEGIN SELECT RAISE(ABORT, '{_MESSAGE}'); END"
        )
        return
    condition = f"IF {unless} THEN RETURN COALESCE(NEW, OLD); END IF;" if unless else ""
    op.execute(
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {condition} "
        f"RAISE EXCEPTION '{_MESSAGE}' USING ERRCODE = 'DI001'; END $$"
    )
    op.execute(f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()")


def allow_again(table: str, event: str) -> None:
    """Undo :func:`refuse`."""
    name = f"{table}_{event.lower()}_guard"
    if _is_sqlite():
        op.execute(f"DROP TRIGGER {name}")
    else:
        op.execute(f"DROP TRIGGER {name} ON {table}")
        op.execute(f"DROP FUNCTION {name}()")


def keep(table: str, *, parent: str, key: str) -> None:
    """Rows of ``table`` never change, and go only with the row of ``parent`` that ``key`` names."""
    refuse(table, "UPDATE")
    refuse(table, "DELETE", unless=f"NOT EXISTS (SELECT 1 FROM {parent} WHERE {parent}.id = OLD.{key})")
    refuse_truncate(table)


def release(table: str) -> None:
    """Undo :func:`keep`."""
    allow_truncate(table)
    allow_again(table, "DELETE")
    allow_again(table, "UPDATE")


def refuse_truncate(table: str) -> None:
    """TRUNCATE passes row triggers by; PostgreSQL alone has it."""
    if not _is_sqlite():
        name = f"{table}_truncate_guard"
        op.execute(
            f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"RAISE EXCEPTION '{_MESSAGE}' USING ERRCODE = 'DI001'; END $$"
        )
        op.execute(f"CREATE TRIGGER {name} BEFORE TRUNCATE ON {table} EXECUTE FUNCTION {name}()")


def allow_truncate(table: str) -> None:
    """Undo :func:`refuse_truncate`."""
    if not _is_sqlite():
        allow_again(table, "TRUNCATE")


def advance_heads() -> None:
    """A new audit event moves its chain's head, in the same statement."""
    move = "UPDATE audit_heads SET seq = NEW.seq, hash = NEW.hash WHERE chain = NEW.chain;"
    if _is_sqlite():
        op.execute(f"CREATE TRIGGER audit_advance AFTER INSERT ON audit_events BEGIN {move} END")
        return
    op.execute(
        "CREATE FUNCTION audit_advance() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN {move} RETURN NULL; END $$"
    )
    op.execute(
        "CREATE TRIGGER audit_advance AFTER INSERT ON audit_events "
        "FOR EACH ROW EXECUTE FUNCTION audit_advance()"
    )


def leave_heads() -> None:
    """Undo :func:`advance_heads`."""
    if _is_sqlite():
        op.execute("DROP TRIGGER audit_advance")
    else:
        op.execute("DROP TRIGGER audit_advance ON audit_events")
        op.execute("DROP FUNCTION audit_advance()")
