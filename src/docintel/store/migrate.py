"""Running the Alembic migrations that ship inside the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Engine, text

from docintel.errors import StoreError

_ADVISORY_LOCK = 0x646F6369  # any number, the same in every process


@contextmanager
def _config(engine: Engine) -> Iterator[Config]:
    """Alembic's configuration on one locked connection: a second process waits, then finds nothing to do."""
    with as_file(files("docintel.store") / "migrations") as folder, engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        try:
            yield config
        except CommandError as error:
            raise StoreError(
                "The database belongs to another version of docintel. Install that version or a newer one."
            ) from error


def upgrade(engine: Engine, revision: str) -> None:
    """Bring the tables to ``revision``, all in one transaction."""
    with _config(engine) as config:
        command.upgrade(config, revision)


def downgrade(engine: Engine, revision: str) -> None:
    """Take the tables back to ``revision``, all in one transaction."""
    with _config(engine) as config:
        command.downgrade(config, revision)


def current_revision(engine: Engine) -> str | None:
    """The revision the database is at; None where it has no tables yet."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()
